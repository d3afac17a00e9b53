import { fileURLToPath } from "node:url";

/** Every process that a sandbox starts gets its environment from here: nothing of the worker's. */
export const EMPTY_ENVIRONMENT = {} as NodeJS.ProcessEnv;

/** Starts what runs inside, outside. */
export const LAUNCHER_DIRECTORY = fileURLToPath(new URL("../launcher", import.meta.url));

/** What runs inside, and the recipe of the image that holds it. */
export const RUNNER_DIRECTORY = fileURLToPath(new URL("../runner", import.meta.url));
export const IMAGE_DIRECTORY = fileURLToPath(new URL("../image", import.meta.url));
