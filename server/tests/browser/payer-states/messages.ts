/** Pages that receivers of messages open, and the sandbox's mailbox. */
import assert from "node:assert/strict";
import type { Locale } from "@servicepay/checkout/render";
import type { Page } from "playwright-core";
import { findTenant } from "#identity/index.ts";
import { setMessageLanguage } from "#notifications/index.ts";
import { orderReference } from "../../support/demo-client.ts";
import { once, type PayerState, type World } from "./state.ts";

export function messageStates(world: World): PayerState[] {
  const { service } = world;
  const stopPaths = once(() => sendLinks(world));
  const state = (name: string, bring: (page: Page, locale: Locale) => Promise<unknown>): PayerState => ({
    name,
    async open(page, locale) {
      await bring(page, locale);
      return page;
    },
  });
  const ask = async (page: Page, locale: Locale) => page.goto(service.url + (await stopPaths())[locale]);
  return [
    state("reminders-stop", ask),
    state("reminders-stopped", async (page, locale) => {
      await ask(page, locale);
      await Promise.all([page.waitForResponse((reply) => reply.request().method() === "POST"), page.click("button")]);
      await page.locator("button").waitFor({ state: "detached" });
    }),
    state("sandbox-messages", async (page, locale) => {
      await stopPaths();
      await page.goto(`${service.url}/sandbox/messages?limit=2&lang=${locale}`);
    }),
  ];
}

/** Sends a link in each language, and returns the paths of the pages that stop its reminders. */
async function sendLinks({ service, client }: World): Promise<Record<Locale, string>> {
  const ctx = service.contextFor((await findTenant(service.platform, service.tenants[0].code))!.id);
  const send = async (language: Locale) => {
    await setMessageLanguage(ctx, language);
    const email = `${orderReference().toLowerCase()}@example.com`;
    const customer = { email, gsm: "0532 123 45 67", name: "Ayşe" };
    await client.linkPath({ customer, notifyBy: ["Email", "Sms"] });
    const { body } = await client.get("/sandbox/messages?limit=10", { headers: { accept: "application/json" } });
    const sent = (body.data as { to: string; text: string }[]).find(({ to }) => to === email);
    const path = /\/k\/[A-Za-z0-9_-]{22}/.exec(sent?.text ?? "")?.[0];
    assert.ok(path !== undefined, `no message to ${email}`);
    return `${path}/stop`;
  };
  const en = await send("en");
  return { en, tr: await send("tr") };
}
