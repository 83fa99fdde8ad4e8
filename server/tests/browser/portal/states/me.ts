import type { PageState } from "../../page-state.ts";
import { submit, type At } from "./people.ts";

export function meStates(at: At): PageState[] {
  const by = "withFactor" as const;
  return [
    at("me", "/portal/-/me?done=saved", { by }),
    at("me-without-factor", "/portal/-/me"),
    at("notices", "/portal/-/me/notices"),
    at("password-error", "/portal/-/me/password", {
      async act(page) {
        await page.locator("#password").fill("short");
        await submit(page);
      },
    }),
    at("new-codes", "/portal/-/me/recovery-codes", { by }),
    at("passkeys", "/portal/-/me/passkeys?done=passkey_added", { by: "withPasskey" }),
    at("passkeys-none", "/portal/-/me/passkeys"),
  ];
}
