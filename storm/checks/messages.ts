import type { Books } from "./books.ts";
import type { World } from "../world/world.ts";
import { isPaid } from "./money.ts";

interface MessageRow {
  contact_id: string;
  kind: string;
  cause: string;
  state: string;
}

/**
 * I21: a paid link has one receipt and each of its reversals one message, an unpaid one has none, and no message that asks for
 * a payment waits once the payment has ended. The storm's widget payments have no receiver.
 */
export async function checkMessages(world: World, { payments, attempts }: Books): Promise<string[]> {
  const messages = await world.query<MessageRow>(`select contact_id, kind, cause, state from notifications`);
  const ofPayment = Map.groupBy(messages, ({ contact_id }) => contact_id);
  const attemptsOf = Map.groupBy(attempts, ({ payment_id }) => payment_id);
  return payments.flatMap((payment) => {
    const own = ofPayment.get(payment.id) ?? [];
    const count = (kind: string) => own.filter((message) => message.kind === kind).length;
    const hasReceiver = payment.source === "link";
    const receipts = hasReceiver && isPaid(payment) ? 1 : 0;
    const approved = (attemptsOf.get(payment.id) ?? []).filter(({ state }) => state === "APPROVED");
    const sales = new Set(approved.map(({ id }) => id));
    const reversals = approved.filter(({ reverses_id }) => reverses_id !== null && sales.has(reverses_id));
    const refunds = hasReceiver ? reversals.length : 0;
    const hasEnded = payment.state !== "open" && payment.state !== "processing";
    const waiting = own.filter(({ kind, state }) => kind === "link.created" && state === "queued").length;
    const report = (what: string) => `I21: payment ${payment.id} is ${payment.state}, and ${what}`;
    return [
      ...(count("payment.receipt") === receipts ? [] : [report(`has ${count("payment.receipt")} receipts`)]),
      ...(count("payment.refunded") === refunds
        ? []
        : [report(`has ${count("payment.refunded")} messages of refunds`)]),
      ...(hasEnded && waiting > 0 ? [report("a message still asks for it")] : []),
    ];
  });
}
