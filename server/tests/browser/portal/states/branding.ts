import { setBranding } from "#branding/index.ts";
import { findTenant } from "#identity/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { drawLogo } from "../../../support/pictures/draw-logo.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, submit, type At } from "./people.ts";

export function brandingStates(service: TestService, at: At): PageState[] {
  const sets = once(() => makeSets(service));
  const urlOf = (name: "plain" | "branded") => async () => `${HOME}/sets/${(await sets())[name]}/branding`;
  return [
    at("branding-first", urlOf("plain")),
    at("branding-company", `${HOME}/branding`),
    at("branding", urlOf("branded"), {
      act: async (page) => {
        await page.locator('[value="payer-dark"]').check();
        await page.locator(".action-form > summary").last().click();
      },
    }),
    at("branding-wrong", urlOf("branded"), {
      act: async (page) => {
        await page.fill("#light-accent", "#ffcc00");
        await page.fill("#support-phone", "call us");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
  ];
}

/** The demo's first set, which has no look of its own, and another one, which has all that a look can have. */
async function makeSets(service: TestService): Promise<{ plain: string; branded: string }> {
  const tenant = await findTenant(service.platform, "demo");
  const ctx = service.contextFor(tenant!.id);
  const [plain, branded] = await listPaymentSets(ctx);
  await inTransaction(ctx, (write) =>
    setBranding(write, branded!.id, {
      name: "Kilim Evi",
      light: { accent: "#8a1c4a" },
      radius: "large",
      logo: drawLogo(),
      contact: {
        email: "destek@kilim.example",
        phone: "0850 000 01 20",
        termsUrl: "https://kilim.example/satis-kosullari",
        privacyUrl: "https://kilim.example/kvkk",
      },
    }),
  );
  return { plain: plain!.id, branded: branded!.id };
}
