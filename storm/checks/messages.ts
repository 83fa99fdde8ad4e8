import type { World } from "../world/world.ts";
import type { Books, PaymentRow } from "./books.ts";
import { isPaid } from "./money.ts";

interface MessageRow {
  contact_id: string;
  kind: string;
  cause: string;
  state: string;
  due_at: Date | null;
  attempted_at: Date | null;
}

/** Processes' clocks may be wrong by 90 s in both directions. */
const CLOCK_ERROR_MS = 5 * 60_000;

/**
 * I21: a paid link has one receipt and each of its reversals one message, an unpaid one has none, and no message that asks for
 * a payment waits once the payment has ended. A link that was sent has one reminder, which is neither sent early nor after its
 * order was paid. The storm's widget payments have no receiver.
 */
export async function checkMessages(world: World, books: Books): Promise<string[]> {
  const messages = await world.query<MessageRow>(
    `select contact_id, kind, cause, state, due_at, attempted_at from notifications`,
  );
  const ofPayment = Map.groupBy(messages, ({ contact_id }) => contact_id);
  const paidAt = await findPaidOrders(world, books);
  return books.payments.flatMap((payment) => {
    const own = ofPayment.get(payment.id) ?? [];
    const found = [
      ...receiptBreaches(books, payment, own),
      ...requestBreaches(payment, own, paidAt.get(orderOf(payment))),
    ];
    return found.map((what) => `I21: payment ${payment.id} is ${payment.state}, and ${what}`);
  });
}

/** Receipts and messages about refunds and voids. */
function receiptBreaches({ attempts }: Books, payment: PaymentRow, own: readonly MessageRow[]): string[] {
  const hasReceiver = payment.source === "link";
  const receipts = hasReceiver && isPaid(payment) ? 1 : 0;
  const approved = attempts.filter(({ payment_id, state }) => payment_id === payment.id && state === "APPROVED");
  const sales = new Set(approved.map(({ id }) => id));
  const reversals = approved.filter(({ reverses_id }) => reverses_id !== null && sales.has(reverses_id));
  const voids = hasReceiver ? reversals.filter(({ kind }) => kind === "void").length : 0;
  const refunds = hasReceiver ? reversals.length - voids : 0;
  const expected = { "payment.receipt": receipts, "payment.refunded": refunds, "payment.voided": voids };
  return Object.entries(expected).flatMap(([kind, count]) => {
    const sent = countOf(own, kind);
    return sent === count ? [] : [`has ${sent} messages ${kind}`];
  });
}

/** Messages that ask for the payment. */
function requestBreaches(payment: PaymentRow, own: readonly MessageRow[], paidAt: Date | undefined): string[] {
  const hasEnded = payment.state !== "open" && payment.state !== "processing";
  const isRequest = ({ kind }: MessageRow) => kind === "link.created" || kind === "link.reminder";
  const waiting = own.filter((message) => isRequest(message) && message.state === "queued").length;
  const [links, reminders] = [countOf(own, "link.created"), countOf(own, "link.reminder")];
  const sent = own.filter(({ kind, state }) => kind === "link.reminder" && state === "sent");
  const isEarly = sent.some(({ due_at, attempted_at }) => attempted_at! < due_at!);
  const isLate = sent.some(({ attempted_at }) => paidAt !== undefined && isAfter(attempted_at!, paidAt));
  return [
    ...(hasEnded && waiting > 0 ? ["a message still asks for it"] : []),
    ...(reminders === links ? [] : [`has ${reminders} reminders of ${links} messages with its link`]),
    ...(isEarly ? ["was reminded of early"] : []),
    ...(isLate ? ["was reminded of although its order was paid"] : []),
  ];
}

function isAfter(later: Date, earlier: Date): boolean {
  return later.getTime() - earlier.getTime() > CLOCK_ERROR_MS;
}

function countOf(messages: readonly MessageRow[], ofKind: string): number {
  return messages.filter(({ kind }) => kind === ofKind).length;
}

/** When each order was paid, without those whose money went back: they can be paid, and reminded of, again. */
async function findPaidOrders(world: World, { payments }: Books): Promise<Map<string, Date>> {
  const charges = await world.query<{ payment_id: string; at: Date }>(
    `select a.payment_id, max(h.at) as at from attempt_history h join attempts a on a.tenant_id = h.tenant_id and a.id = h.attempt_id
     where a.kind = 'sale' and h.to_state = 'APPROVED' group by a.payment_id`,
  );
  const chargedAt = new Map(charges.map(({ payment_id, at }) => [payment_id, at]));
  const kept = payments.filter(({ state }) => state === "succeeded" || state === "partially_refunded");
  return new Map(kept.map((payment) => [orderOf(payment), chargedAt.get(payment.id)!]));
}

function orderOf({ tenant_id, exclusive_key }: PaymentRow): string {
  return `${tenant_id} ${exclusive_key}`;
}
