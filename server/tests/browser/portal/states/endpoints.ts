import { findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import { receiverOfEndpoint } from "#webhooks/endpoints/endpoint.ts";
import { changeEndpoint, createEndpoint } from "#webhooks/index.ts";
import { recordSubject, sequenceAll } from "../../../support/endpoints/endpoint-world.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, type At } from "./people.ts";

export function endpointStates(service: TestService, at: At): PageState[] {
  const made = once(() => makeEndpoints(service));
  const one =
    (what = "", which: "erp" | "crm" | "old" = "erp") =>
    async () =>
      `${HOME}/endpoints/${(await made())[which]}${what}`;
  const events = async () => (await made(), `${HOME}/events`);
  return [
    at("endpoints", async () => (await made(), `${HOME}/endpoints`)),
    at("endpoints-troubled", async () => (await made(), `${HOME}/endpoints?state=troubled`)),
    at("endpoint-new", `${HOME}/endpoints/new`),
    at("endpoint-refused", `${HOME}/endpoints/new`, {
      async act(page) {
        await page.locator("[name=code]").fill("erp");
        await page.locator("[name=url]").fill("http://10.0.0.1/");
        await page.locator("main form .primary").click();
        await page.locator("#problems").waitFor();
      },
    }),
    at("endpoint-secret", `${HOME}/endpoints/new`, {
      async act(page) {
        await page.locator("[name=code]").fill(`shop-${newId().slice(-6)}`);
        await page.locator("[name=url]").fill("https://shop.example/events");
        await page.locator("main form .primary").click();
        await page.locator("#secret").waitFor();
      },
    }),
    at("endpoint", one()),
    at("endpoint-disabled", one("", "old")),
    at("endpoint-inactive", one("", "crm")),
    at("endpoint-tested", one(), {
      async act(page) {
        await page.locator('form[action$="/test"] button').click();
        await page.locator("section[role=status]").waitFor();
      },
    }),
    at("endpoint-change", one("/change")),
    at("endpoint-replace-secret", one("/secret")),
    at("endpoint-replay", one("/replay")),
    at("endpoint-replay-wrong", one("/replay"), {
      async act(page) {
        await page.locator("[name=after]").fill("x");
        await page.locator("main form .primary").click();
        await page.locator("#problems").waitFor();
      },
    }),
    at("endpoint-remove", one("/remove")),
    at("events", events),
    at("events-filtered", async () => (await made(), `${HOME}/events?type=payment.*&period=today`)),
    at("events-wrong-filter", `${HOME}/events?type=lost`),
    at("event", async () => `${HOME}/events/${(await made()).event}`),
  ];
}

const findEvent = statement<{ id: string }>(
  "endpoints-states.findEvent",
  `select event_id as id from event_positions where tenant_id = $1 and subject_id = $2`,
);
const disable = statement(
  "endpoints-states.disable",
  `update webhook_receivers set disabled_at = $3, disabled_because = 'gone', failing_since = $3 where tenant_id = $1 and receiver = $2`,
);

/** One endpoint that fails, one that is inactive, one that is disabled; and an event of each kind. */
async function makeEndpoints(service: TestService) {
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const ctx = service.contextFor(tenant.id);
  const make = async (code: string, eventTypes: string[], description?: string) => {
    const given = { code, url: `http://127.0.0.1:1025/${code}`, eventTypes, ...(description && { description }) };
    return (await inTransaction(ctx, (ctx) => createEndpoint(ctx, given))).endpoint.id;
  };
  const ids = {
    erp: await make("erp", ["*"], "Muhasebe programı"),
    crm: await make("crm", ["customer.created", "customer.erased", "card.saved", "card.deleted", "case.*"]),
    old: await make("old", ["payment.*"]),
  };
  await inTransaction(ctx, (ctx) => changeEndpoint(ctx, { id: ids.crm, isActive: false }));
  const receiver = receiverOfEndpoint(ids.old);
  await inTransaction(ctx, ({ tx, clock }) => tx.run(disable, [tenant.id, receiver, clock.now()]));
  const payment = await recordSubject(ctx, "payment.succeeded", newId(), { payment: { amount: 150.25 } });
  for (const type of ["payment.expired", "refund.succeeded", "card.saved", "case.opened", "account.changed"] as const)
    await recordSubject(ctx, type);
  await sequenceAll(service.platform);
  const [event] = await ctx.database.readTenant(tenant.id).rows(findEvent, [tenant.id, payment]);
  return { ...ids, event: event!.id };
}
