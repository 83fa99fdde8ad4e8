import { changeEndpoint } from "../events/change-endpoint.ts";
import { changeConsent } from "./answer-consents.ts";
import { endCredential } from "./end-credential.ts";
import { endSessions } from "./end-sessions.ts";
import { giveBackInPortal } from "./give-back-in-portal.ts";
import type { OrderContext } from "./order-context.ts";
import type { Errand, Order } from "./order.ts";
import { readStatus } from "./read-status.ts";
import { replayWebhooks } from "./replay-webhooks.ts";
import { refundInParts, requestReversal } from "./request-reversal.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { deleteSavedCard } from "./saved-cards.ts";
import { sendPeriodAgain } from "./send-period-again.ts";
import { settleUnclear } from "./settle-unclear.ts";

/** After the payment: sometimes a cancel or refund, the status, and sometimes another company's attempt to read it. */
export async function finishOrder(ctx: OrderContext, order: Order): Promise<void> {
  const { random } = ctx;
  if (order.isUnclear) await settleUnclear(ctx, order);
  const { reversedBy } = order;
  if (order.isRefundedInParts && reversedBy === "refund") {
    await refundInParts(ctx, order);
  } else if (reversedBy !== null && order.isReversedInPortal) {
    await giveBackInPortal(ctx, order);
    if (random.percent(30)) await giveBackInPortal(ctx, order);
  } else if (reversedBy !== null) {
    const atOnce = 1 + random.below(2);
    await Promise.all(Array.from({ length: atOnce }, () => requestReversal(ctx, order, reversedBy)));
    if (reversedBy === "refund" && random.percent(30)) await requestReversal(ctx, order, "refund");
  }
  await readStatus(ctx, order);
  if (random.percent(8)) await callAsOtherCompany(ctx, order);
  if (order.errand !== null) await ERRANDS[order.errand](ctx, order);
}

/** What programs and members of a company do beside the payments. */
const ERRANDS: Readonly<Record<Errand, (ctx: OrderContext, order: Order) => Promise<void>>> = {
  "change a consent": changeConsent,
  "change an endpoint": changeEndpoint,
  "delete a saved card": deleteSavedCard,
  "end a credential": endCredential,
  "end a session": endSessions,
  "replace the webhook secret": rotateWebhookSecret,
  "send a period again": async (ctx, order) => void (await sendPeriodAgain(ctx, order)),
  "send webhooks again": replayWebhooks,
};

/** Another company must not see the payment, cancel it or refund it. */
async function callAsOtherCompany({ client, tokens, breaches, random }: OrderContext, order: Order): Promise<void> {
  const token = tokens[1 - order.tenant]!;
  for (const orderId of order.payments) {
    const path = `/b2c/payment?orderId=${orderId}`;
    const { outcome } = await client.call(order.index, "stranger", { method: "GET", path, token });
    if (outcome === "ok") breaches.push(`I14: order ${order.reference} was shown to another company`);
    const how = random.pick(["cancel", "refund"]);
    const json = { referenceCode: orderId, ...(how === "refund" && { amount: 1 }) };
    const call = { method: "POST", path: `/b2c/payment/${how}`, json, token } as const;
    const taken = await client.call(order.index, `stranger.${how}`, call);
    if (taken.outcome === "ok") breaches.push(`I14: another company could ${how} order ${order.reference}`);
  }
}
