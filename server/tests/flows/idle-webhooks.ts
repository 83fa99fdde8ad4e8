import { findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import { queueWebhook } from "#webhooks/index.ts";
import type { TestService } from "../support/service.ts";

const postpone = statement(
  "idle-webhooks.postpone",
  `update webhook_deliveries set next_at = now() + interval '1 year' where tenant_id = $1 and receiver = 'https://erp.example'`,
);
const disableReceiver = statement(
  "idle-webhooks.disableReceiver",
  `update webhook_receivers set disabled_at = now(), disabled_because = 'gone'
   where tenant_id = $1 and receiver = 'https://old.example'`,
);

/** Records two webhooks of the demo's company that no worker sends: one is due later, the other's receiver is disabled. */
export async function recordIdleWebhooks(service: TestService): Promise<{ waiting: string; disabled: string }> {
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const eventFor = (url: string) => ({ transactionId: newId(), paymentId: newId(), url, body: {} });
  return inTransaction(service.contextFor(tenant.id), async (ctx) => {
    const waiting = await queueWebhook(ctx, eventFor("https://erp.example/hook"));
    const disabled = await queueWebhook(ctx, eventFor("https://old.example/hook"));
    await ctx.tx.run(postpone, [ctx.tenantId]);
    await ctx.tx.run(disableReceiver, [ctx.tenantId]);
    return { waiting, disabled };
  });
}
