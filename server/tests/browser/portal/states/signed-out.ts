import { codeOf } from "../../../support/portal-client.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { HOME, submit, type Act, type At, type People } from "./people.ts";

export function signedOutStates({ clock }: TestService, at: At): PageState[] {
  const by = "nobody" as const;
  const password =
    (email: (given: People) => string, text: (given: People) => string): Act =>
    async (page, given) => {
      await page.locator("#email").fill(email(given));
      await page.locator("#password").fill(text(given));
      await submit(page);
    };
  const half = password(
    ({ withFactor }) => withFactor.email,
    ({ withFactor }) => withFactor.password,
  );
  return [
    at("log-in", "/portal/-/log-in", { by }),
    at("log-in-wrong", "/portal/-/log-in", {
      by,
      act: password(
        () => "a@b.example",
        () => "wrong wrong wrong",
      ),
    }),
    at("log-in-over", `/portal/-/log-in?why=over&kept=0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10&to=${HOME}`, { by }),
    at("code", "/portal/-/log-in", { by, act: half }),
    at("code-wrong", "/portal/-/log-in", {
      by,
      async act(page, given) {
        await half(page, given);
        await page.locator("#code").fill("000000");
        await submit(page);
      },
    }),
    at("code-passkey", "/portal/-/log-in", {
      by,
      act: password(
        ({ withPasskey }) => withPasskey.email,
        ({ withPasskey }) => withPasskey.password,
      ),
    }),
    at("code-recovery", "/portal/-/log-in/code?by=recovery", { by }),
    at("invitation-unproven", ({ link }) => link, { by }),
    at("invitation-mailed", ({ link }) => `${link}?sent=1`, { by }),
    at("invitation", ({ mailedLink }) => mailedLink, { by }),
    at("invitation-errors", ({ mailedLink }) => mailedLink, {
      by,
      async act(page) {
        await page.locator("#name").fill("Deniz Kaya");
        await page.locator("#password").fill("123456789012");
        await submit(page);
      },
    }),
    at("invitation-over", "/portal/-/invitations/none", { by }),
    at("step-up-passkey", `/portal/-/step-up?to=${HOME}/members/invite`, { by: "withPasskey" }),
    at("step-up-recovery", `/portal/-/step-up?to=${HOME}/members/invite&by=recovery`, { by: "withPasskey" }),
    at("step-up", `/portal/-/step-up?to=${HOME}/members/invite`),
    at("step-up-wrong", `/portal/-/step-up?to=${HOME}/members/invite&kept=0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10`, {
      by: "withFactor",
      async act(page) {
        await page.locator("#code").fill("000000");
        await submit(page);
      },
    }),
    at("second-factor", "/portal/-/second-factor", { by: "viewer" }),
    at("recovery-codes", "/portal/-/second-factor", {
      by: "viewer",
      async act(page) {
        const secret = await page.locator(".secret").innerText();
        await page.locator("#code").fill(codeOf(secret, clock.now()));
        await submit(page);
      },
    }),
    at("not-found", "/portal/nowhere/at/all"),
    at("forbidden", `${HOME}/members`, { by: "withFactor" }),
  ];
}
