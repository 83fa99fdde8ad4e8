import { Webhook } from "standardwebhooks";
import type { Config } from "#platform/config/config.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { createDeliveryWorker } from "#webhooks/delivery-worker.ts";
import { queueWebhook, webhookJobs } from "#webhooks/index.ts";
import { testPlatform } from "./platform.ts";
import type { Received } from "./webhook-receiver.ts";

/** A platform with a separate queue and one merchant. */
export async function webhookQueue(overrides: Partial<Config> = {}) {
  const { platform, clock, databaseUrl, newTenant, contextFor, close } = await testPlatform(overrides);
  const newMerchant = async () => contextFor(await newTenant());
  return {
    platform,
    clock,
    databaseUrl,
    newMerchant,
    ctx: await newMerchant(),
    async deliverDue() {
      const worker = createDeliveryWorker(platform);
      while ((await worker.start()) > 0) await worker.waitForAll();
    },
    runJob: (name: string) => webhookJobs.find((job) => job.name === name)!.run(platform, new AbortController().signal),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Records an event, by default of a new payment. */
export function record(ctx: Context, url: string, paymentId: string = newId()) {
  const event = {
    transactionId: newId(),
    paymentId,
    url,
    body: { TransactionStatusId: 1, OrderReference: "Sipariş 42 ₺" },
  };
  return inTransaction(ctx, (write) => queueWebhook(write, event));
}

export function recordMany(count: number, ctx: Context, url: string) {
  return Promise.all(Array.from({ length: count }, () => record(ctx, url)));
}

/** Whether the request has a signature made with this secret, according to the standard's own library. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1_000);
  const signature = new Webhook(secret).sign(headers["webhook-id"] ?? "", sentAt, body);
  return headers["webhook-signature"]?.split(" ").includes(signature) === true;
}
