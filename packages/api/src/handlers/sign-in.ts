import { DomainError } from "@warpgrade/domain";
import { MAX_SIGN_IN_BYTES } from "../limits.ts";
import { answer } from "./answer.ts";
import { limitBody } from "./limit-body.ts";

/**
 * Puts limits around NextAuth's routes, which read whatever body they are sent, from anybody: a form over the limit is
 * TOO_LARGE, JSON that is none is INVALID_INPUT.
 */
export function handleSignIn(request: Request, next: (limited: Request) => Promise<Response>): Promise<Response> {
  return answer("sign-in", async () => {
    const limited = await limitBody(request, MAX_SIGN_IN_BYTES);
    if (limited.body && limited.headers.get("content-type")?.includes("application/json")) {
      await limited.clone().json().catch(refuseNoJson);
    }
    return next(limited);
  });
}

function refuseNoJson(): never {
  throw new DomainError("INVALID_INPUT", { fields: [{ path: "", problem: "not_json" }] });
}
