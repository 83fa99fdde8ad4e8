import { findTenant } from "#identity/index.ts";
import { checkTerminal, createTerminal, listTerminals } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { nestpaySettings } from "../../../support/payment-sets.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, submit, type At } from "./people.ts";

export function setupStates(service: TestService, at: At): PageState[] {
  const terminals = once(() => makeTerminals(service));
  const of =
    (name: "good" | "silent", rest = "") =>
    async () =>
      `${HOME}/terminals/${(await terminals())[name]}${rest}`;
  return [
    at("terminals", async () => {
      await terminals();
      return `${HOME}/terminals`;
    }),
    at("terminal", of("good"), {
      act: (page) => page.locator(".action-form > summary").first().click(),
    }),
    at("terminal-check-failed", of("silent")),
    at("terminal-choose-bank", `${HOME}/terminals/new`),
    at("terminal-new", `${HOME}/terminals/new?bank=nestpay%3Aisbank`),
    at("terminal-new-wrong", `${HOME}/terminals/new?bank=nestpay%3Aisbank`, {
      act: async (page) => {
        await page.locator("main form").evaluate((form) => form.setAttribute("novalidate", ""));
        await page.fill("[name='settings.apiUrl']", "sanalpos");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("terminal-change", of("good", "/change")),
  ];
}

/** The demo's first terminal, which answers, and one at an address where nobody does. */
async function makeTerminals(service: TestService) {
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const ctx = service.contextFor(tenant.id);
  const [good] = await listTerminals(ctx);
  const silent = await inTransaction(ctx, (ctx) =>
    createTerminal(ctx, {
      name: "Halkbank yedek",
      acquirerCode: "nestpay",
      bankCode: "0012",
      currencies: ["TRY", "EUR"],
      settings: nestpaySettings(),
    }),
  );
  for (const { id } of [good!, silent]) await checkTerminal(ctx, id);
  return { good: good!.id, silent: silent.id };
}
