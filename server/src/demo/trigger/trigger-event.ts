import { setTimeout as delay } from "node:timers/promises";
import { amountFromDecimal } from "@servicepay/money";
import type { EventType } from "#events/index.ts";
import type { PaymentId } from "#payments/index.ts";
import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { demoCards, type DemoCard } from "../demo-file.ts";
import { changeRecords } from "./change-records.ts";
import { startTriggeredPayment } from "./start-triggered-payment.ts";
import { cardsOfType, type Trigger } from "./trigger.ts";

/** Long enough for a payment, so that its failure is the reply; a bank that does not answer takes longer. */
const WAIT_MS = 2_000;
/** Above the limit of the role that asks for approval. */
const AMOUNT_TO_APPROVE = amountFromDecimal("1500")!;
const AMOUNT = amountFromDecimal("150.25")!;

/**
 * Does in the sandbox what causes the event: pays at the bank simulator as a payer would, gives back, changes a record. Returns
 * the payment, if it is about one. The event follows; an answer of a bank that is late keeps it waiting for 12 seconds.
 */
export async function triggerEvent(ctx: Context, trigger: Trigger): Promise<PaymentId | null> {
  const card = chooseCard(trigger);
  refuseUnused(trigger);
  return cause(withoutKey(ctx), trigger, card);
}

/** A repeated request finds what it created under its key, and this one creates several records. */
function withoutKey(ctx: Context): Context {
  const unkeyed = { ...ctx };
  delete unkeyed.keyedRequest;
  return unkeyed;
}

async function cause(ctx: Context, trigger: Trigger, card: DemoCard): Promise<PaymentId | null> {
  const { type } = trigger;
  const amount = trigger.amount ?? (type.startsWith("approval.") ? AMOUNT_TO_APPROVE : AMOUNT);
  const { paymentId, rest } = isOfPayment(type)
    ? await startTriggeredPayment(ctx, { ...trigger, amount, card })
    : { paymentId: null, rest: changeRecords(ctx, type, { amount, card }) };
  rest.catch((error: unknown) => ctx.log.warn("what should cause an event in the sandbox failed", { error }));
  await Promise.race([rest, delay(WAIT_MS, undefined, { ref: false })]);
  return paymentId;
}

function isOfPayment(type: EventType): boolean {
  return ["payment", "refund", "approval"].includes(type.split(".")[0]!);
}

function chooseCard({ type, card }: Trigger): DemoCard {
  const outcomes = cardsOfType[type];
  if (card !== undefined && !outcomes.includes(card)) {
    const choice = outcomes.length === 0 ? "It needs no card." : `These can: ${outcomes.join(", ")}.`;
    throw invalid("card", `The card that "card" names cannot give ${type}. ${choice}`, "not_allowed");
  }
  const outcome = card ?? outcomes[0] ?? "approved";
  return demoCards().find((each) => each.outcome === outcome)!;
}

/** A field that would have no effect is a mistake. */
function refuseUnused({ type, source, amount, link }: Trigger): void {
  const isPaid = cardsOfType[type].length > 0 && isOfPayment(type);
  if (source !== undefined && !isPaid) throw unused("source", type);
  if (link !== undefined && !isPaid && type !== "payment.cancelled") throw unused("link", type);
  if (link !== undefined && source === "widget")
    throw invalid("source", "A link is not paid by the widget.", "not_allowed");
  if (amount !== undefined && link !== undefined)
    throw invalid("amount", "A link has an amount of its own.", "not_allowed");
  if (amount !== undefined && !isOfPayment(type) && type !== "account.changed") throw unused("amount", type);
}

function unused(field: string, type: EventType) {
  return invalid(field, `"${field}" has no part in ${type}.`, "not_allowed");
}
