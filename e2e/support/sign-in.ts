/** Signing in as a person does: on the sign-in page, with what the seed prints. */
import { expect, type Page } from "@playwright/test";

export interface Login {
  email: string;
  password: string;
}

export async function signIn(page: Page, login: Login): Promise<void> {
  await page.goto("/sign-in");
  await page.locator('input[name="email"]').fill(login.email);
  await page.locator('input[name="password"]').fill(login.password);
  await page.locator('main button[type="submit"]').click();
  await expect(page).not.toHaveURL(/\/sign-in/);
}
