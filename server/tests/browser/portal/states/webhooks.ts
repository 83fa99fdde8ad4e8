import { setTimeout as delay } from "node:timers/promises";
import { findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import { queueWebhook } from "#webhooks/index.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, type At } from "./people.ts";

export function webhookStates(service: TestService, at: At): PageState[] {
  const webhooks = once(() => recordWebhooks(service));
  const receivers = async () => {
    await webhooks();
    return `${HOME}/webhooks/receivers`;
  };
  return [
    at("webhooks", async () => {
      await webhooks();
      return `${HOME}/webhooks`;
    }),
    at("webhooks-filtered", `${HOME}/webhooks?period=today&state=pending&payment=SIP-1001`),
    at("webhooks-wrong-filter", `${HOME}/webhooks?state=lost`),
    at("receivers", receivers),
    at("resend", async () => (await receivers(), `${HOME}/webhooks/resend`)),
    at("resend-counted", async () => (await receivers(), `${HOME}/webhooks/resend`), {
      async act(page) {
        await page.locator("[name=which][value=all]").check();
        await page.locator("main form .primary").click();
        await page.locator("[name=seen]").waitFor({ state: "attached" });
      },
    }),
    at("resend-wrong", `${HOME}/webhooks/resend?from=2026-01-02T10:00&to=2026-01-02T09:00`),
    at("test-event", receivers, {
      async act(page) {
        await page.locator('form[action$="/receivers/test"]:has([value^="https://erp.example"]) button').click();
        await page.locator("main section h2").waitFor();
      },
    }),
    at("signature", `${HOME}/webhooks/verify`, {
      async act(page) {
        await page
          .locator("[name=headers]")
          .fill(`webhook-id: ${newId()}\nwebhook-timestamp: 1\nwebhook-signature: v1,x`);
        await page.locator("[name=body]").fill("{}");
        await page.locator("main form .primary").click();
        await page.locator(".verdict").waitFor();
      },
    }),
    at("replace-webhook-secret", `${HOME}/webhooks/secret`),
    at("webhook-secret-stale", `${HOME}/webhooks/secret`, {
      async act(page) {
        const seen = newId();
        await page.locator("[name=seen]").evaluate((field, id) => field.setAttribute("value", id), seen);
        await page.locator("main form .danger").click();
        await page.locator("#problems").waitFor();
      },
    }),
    at("webhook-secret", `${HOME}/webhooks/secret`, {
      async act(page) {
        await page.locator("main form .danger").click();
        await page.locator("#secret").waitFor();
      },
    }),
    at("webhook", async () => `${HOME}/webhooks/${await webhooks()}`),
    at("webhook-refused", async () => `${HOME}/webhooks/${await webhooks()}`, {
      async act(page) {
        await page.locator("[name=seen]").evaluate((field) => field.setAttribute("value", "7"));
        await page.locator(".heading .primary").click();
        await page.locator("#problems").waitFor();
      },
    }),
  ];
}

const addReceivers = statement(
  "webhooks-states.addReceivers",
  `insert into webhook_receivers (tenant_id, receiver, disabled_at, disabled_because, failing_since)
   values ($1, 'https://old.example', $2, 'gone', null), ($1, 'https://shop.example:8443', null, null, $2)`,
);

const addStop = statement(
  "webhooks-states.addStop",
  `insert into webhook_stopped_addresses (tenant_id, receiver, url, stopped_at, last_held_at)
   values ($1, 'https://erp.example', 'https://erp.example/old', $2, $2)`,
);

const giveUp = statement(
  "webhooks-states.giveUp",
  `update webhook_deliveries set state = 'dead', ended_at = $3, leased_until = null where tenant_id = $1 and event_id = $2`,
);
const findAttempt = statement<{ no: number }>(
  "webhooks-states.findAttempt",
  `select no from webhook_delivery_attempts where tenant_id = $1 and event_id = $2 and outcome is not null limit 1`,
);

/** Records an event of each kind; the first one is given up. Returns the last one, which was sent once and failed. */
async function recordWebhooks(service: TestService): Promise<string> {
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const ctx = service.contextFor(tenant.id);
  const ids: string[] = [];
  for (const status of [1, 2, 3, 4, 5, 6]) {
    const body = { TransactionStatusId: status, OrderReference: "0F3K9Q2M7VTB4E6H", ClientOrderReference: "SIP-1001" };
    const event = { transactionId: newId(), paymentId: newId(), url: "https://erp.example/servicepay", body };
    ids.push(await inTransaction(ctx, (ctx) => queueWebhook(ctx, event)));
  }
  const [first, last] = [ids[0]!, ids.at(-1)!];
  await inTransaction(ctx, ({ tx, clock }) => tx.run(giveUp, [tenant.id, first, clock.now()]));
  await inTransaction(ctx, ({ tx, clock }) => tx.run(addReceivers, [tenant.id, clock.now()]));
  await ctx.database.system((tx) => tx.run(addStop, [tenant.id, ctx.clock.now()]));
  while ((await ctx.database.readTenant(tenant.id).row(findAttempt, [tenant.id, last])) === undefined) await delay(100);
  return last;
}
