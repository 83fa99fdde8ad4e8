import { findTenant } from "#identity/index.ts";
import { cancelLink } from "#links/index.ts";
import { suppressAddress } from "#notifications/index.ts";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { demoClient, orderReference } from "../../../../support/demo-client.ts";
import type { TestService } from "../../../../support/service.ts";
import type { PageState } from "../../../page-state.ts";
import { once } from "../../../payer-states/state.ts";
import { HOME, submit, type At } from "../people.ts";

/** The ids of links in different states. */
type Links = Record<"open" | "notSent" | "webhookStopped" | "paid" | "cancelled", string>;

/** An address that gets no messages. */
const REFUSING = "dolu-kutu@example.com";

export function linkStates(service: TestService, at: At): PageState[] {
  const links = once(() => makeLinks(service));
  const urlOf =
    (name: keyof Links, rest = "") =>
    async () =>
      `${HOME}/links/${(await links())[name]}${rest}`;
  return [
    at("links", async () => {
      await links();
      return `${HOME}/links`;
    }),
    at("links-chosen", async () => (await links(), `${HOME}/links`), {
      act: (page) => page.locator('[name="link"]').first().check(),
    }),
    at("links-filtered", `${HOME}/links?state=open&amountMin=1.000,00`),
    at("links-wrong-filter", `${HOME}/links?amountMin=abc`),
    at("links-nothing-yet", ({ ownCompany }) => `/portal/${ownCompany}/links`),
    at("new-link", `${HOME}/links/new`),
    at("new-link-wrong", `${HOME}/links/new`, {
      act: async (page) => {
        await page.locator("form[data-preview]").evaluate((form) => form.setAttribute("novalidate", ""));
        await page.fill("#description", "2 adet el dokuması kilim, 80 × 150 cm");
        await submit(page);
      },
    }),
    at("new-link-preview", async () => `${HOME}/links/new?from=${(await links()).open}`, {
      act: async (page) => {
        await page.fill("#clientOrderReference", "SIP-2026-10482");
        await page.locator('#preview iframe[src*="10482"]').waitFor();
      },
    }),
    at("links-remind", async () => `${HOME}/links/remind?link=${(await links()).open}&link=${(await links()).paid}`),
    at("links-remind-none", `${HOME}/links/remind`),
    at("link", urlOf("open")),
    at("link-open", urlOf("open"), {
      act: async (page) => {
        for (const summary of await page.locator(".action-form > summary").all()) await summary.click();
      },
    }),
    at("link-not-sent", urlOf("notSent"), {
      act: async (page) => {
        await page.locator('summary:has-text("mail"), summary:has-text("posta")').first().click();
        await page.fill("#email", REFUSING);
        await page.locator('form[action$="/send"]:has(#email) button').click();
        await page.locator(".alert-warn").waitFor();
      },
    }),
    at("link-open-viewer", urlOf("open"), { by: "viewer" }),
    at("link-webhook-stopped", urlOf("webhookStopped")),
    at("link-paid", urlOf("paid")),
    at("link-cancelled", urlOf("cancelled")),
  ];
}

const STOPPED_ADDRESS = "https://kilim.example/webhooks/servicepay";
const addReceiver = statement(
  "links-states.addReceiver",
  `insert into webhook_receivers (tenant_id, receiver) values ($1, 'https://kilim.example')`,
);
const stopAddress = statement(
  "links-states.stopAddress",
  `insert into webhook_stopped_addresses (tenant_id, receiver, url, stopped_at, last_held_at)
   values ($1, 'https://kilim.example', $2, $3, $3)`,
);

async function makeLinks(service: TestService): Promise<Links> {
  const client = await demoClient(service);
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const make = async (amount: number, name: string, rest: object = {}) => {
    const clientOrderReference = orderReference();
    const customer = { email: `${clientOrderReference.toLowerCase()}@example.com`, name };
    const order = { clientOrderReference, amount, customer, description: "Dokuma kilim", notifyBy: ["Email"], ...rest };
    const path = await client.linkPath(order);
    return { path, id: new URL(path, service.url).searchParams.get("id")! };
  };
  const paid = await make(1250.5, "Ayşe Yılmaz");
  const reply = await client.submit(paid.path, client.cardOf("approved"));
  await client.passBank(new URL(String(reply.headers.get("location")), service.url).href);
  const cancelled = await make(3150, "Mehmet Öztürk");
  const ctx = service.contextFor(tenant.id);
  await cancelLink(ctx, cancelled.id);
  await suppressAddress(ctx, REFUSING);
  const webhookStopped = (await make(450, "Ayşe Yılmaz", { webhookURL: STOPPED_ADDRESS })).id;
  await inTransaction(ctx, ({ tx }) => tx.run(addReceiver, [tenant.id]));
  await ctx.database.system((tx) => tx.run(stopAddress, [tenant.id, STOPPED_ADDRESS, ctx.clock.now()]));
  const notSent = (await make(890, "Elif Demir")).id;
  return {
    paid: paid.id,
    cancelled: cancelled.id,
    notSent,
    webhookStopped,
    open: (await make(12_450.9, "Zeynep Kara")).id,
  };
}
