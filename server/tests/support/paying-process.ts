import { movableClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config/config.ts";
import type { Context } from "#platform/context.ts";
import { openDatabase } from "#platform/database/database.ts";
import { randomHex } from "#platform/ids.ts";
import type { TenantId } from "#platform/ids.ts";
import { openKeys } from "#platform/keys.ts";
import { silentLog } from "#platform/log.ts";
import { createMetrics } from "#platform/metrics.ts";
import { createOutboundHttp } from "#platform/outbound-http.ts";
import { singlePaymentPlan } from "#payment-sets/index.ts";
import { findPayment, startPayment } from "#payments/index.ts";

/** What a test wants paid by a process of its own, which it can kill. */
export interface PayingTask {
  databaseUrl: string;
  keyEncryptionKey: string;
  tenantId: string;
  paymentId: string;
  now: string;
  card: { pan: string; cvv: string; expMonth: string; expYear: string; holderName: string };
}

const task = JSON.parse(process.env["PAYING_TASK"] ?? "") as PayingTask;
const config = readConfig({ KEY_ENCRYPTION_KEY: task.keyEncryptionKey });
const database = openDatabase({ url: task.databaseUrl, connectionsMax: 2, prepared: true, log: silentLog });
const ctx: Context = {
  config,
  database,
  clock: movableClock(new Date(task.now)),
  keys: await openKeys(database, config.keyEncryptionKey!),
  log: silentLog,
  metrics: createMetrics(),
  http: createOutboundHttp(),
  tenantId: task.tenantId as TenantId,
  actor: { kind: "operator", id: "paying-process" },
  traceId: randomHex(16),
};
const payment = (await findPayment(ctx, task.paymentId))!;
const { paymentSetId, amount, currency } = payment;
const { card } = task;
const plan = await singlePaymentPlan(ctx, { paymentSetId, bin: card.pan.slice(0, 8), amount, currency });
const start = { paymentId: payment.id, plan, card, use3D: false, payerIp: "203.0.113.7", locale: "tr" as const };
await startPayment(ctx, { ...start, returnUrl: "https://shop.example" });
await ctx.http.close();
await database.close();
