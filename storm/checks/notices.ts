import type { Order } from "../orders/order.ts";
import { lastDigitsOf } from "../orders/read-status.ts";
import { undeliverable, type Receipt } from "../world/receivers.ts";
import type { World } from "../world/world.ts";
import { bookingsOf } from "./bookings.ts";
import { minorOf, numericCode, type Books, type EventRow } from "./books.ts";
import { isPaid } from "./money.ts";

const DELIVERY_ATTEMPTS_MAX = 12;

interface Notice {
  Id: string;
  TransactionStatusId: number;
  ClientOrderReference: string;
  PureAmount: number;
  CurrencyId: string;
}

/** I6: every transaction has one webhook, and its bytes never change between deliveries. */
export function checkDeliveries(
  { payments, attempts, events }: Books,
  orders: readonly Order[],
  receipts: readonly Receipt[],
): string[] {
  const planned = new Map(orders.map((order) => [order.reference, order]));
  const left = amountsLeft({ attempts });
  const ofEvent = Map.groupBy(receipts, ({ eventId }) => eventId);
  const known = new Map(events.map((event) => [event.id, event]));
  const breaches = receipts.flatMap((receipt) => misdirected(receipt, { planned, left, known }));
  for (const receipt of receipts) {
    const event = known.get(receipt.eventId);
    if (event === undefined) breaches.push(`I6: ${receipt.path} received ${receipt.eventId}, which is not recorded`);
    else if (event.body.toString() !== receipt.body) breaches.push(`I6: ${receipt.eventId} was sent with other bytes`);
  }
  for (const event of events)
    if (!isDelivered(event, ofEvent.get(event.id) ?? []))
      breaches.push(undelivered(event, ofEvent.get(event.id) ?? []));
  const ofPayment = Map.groupBy(events, ({ payment_id }) => payment_id);
  for (const payment of payments.filter(({ webhook_url }) => webhook_url !== null)) {
    const notices = (ofPayment.get(payment.id) ?? []).map(noticeOf);
    const sent = (status: number) => notices.filter(({ TransactionStatusId }) => TransactionStatusId === status).length;
    const report = (what: string) => breaches.push(`I6: payment ${payment.id} is ${payment.state}, and ${what}`);
    if (sent(1) !== (isPaid(payment) ? 1 : 0)) report(`its success was sent ${sent(1)} times`);
    if (["cancelled", "voided"].includes(payment.state) && sent(4) !== 1) report(`that was sent ${sent(4)} times`);
    if (payment.state === "failed" && sent(2) === 0) report("no webhook was sent");
    if (payment.state === "refunded" && sent(5) !== 1) report(`that was sent ${sent(5)} times`);
    if (new Set(notices.map(({ Id }) => Id)).size !== notices.length) report("one transaction has two webhooks");
  }
  return breaches;
}

interface Expected {
  planned: ReadonlyMap<string, Order>;
  left: ReadonlyMap<string, bigint>;
  known: ReadonlyMap<string, EventRow>;
}

/** A webhook goes to the address of its own order, states its own amount, and is signed by its own company. */
function misdirected({ eventId, path, body, signedBy }: Receipt, { planned, left, known }: Expected): string[] {
  const { Id, ClientOrderReference, PureAmount, CurrencyId } = JSON.parse(body) as Notice;
  const order = planned.get(ClientOrderReference);
  if (order?.hook !== path) return [`I6: ${eventId} gave ${path} the reference ${ClientOrderReference}`];
  if (signedBy === null) return [`I6: ${eventId} has a wrong signature`];
  if (signedBy !== known.get(eventId)?.company)
    return [`I14: ${eventId} of ${order.reference} was signed for another company`];
  const stated = `${minorOf(String(PureAmount), CurrencyId)} ${CurrencyId}`;
  const remaining = left.get(Id);
  // Failed and cancelled transactions moved no money.
  if (remaining === undefined || stated === `${remaining} ${order.currency}`) return [];
  return [`I6: ${eventId} says ${stated} for ${order.reference}, which is ${remaining} ${order.currency}`];
}

/** What remains of the order's amount after each sale, void and refund, by attempt. */
function amountsLeft(books: Pick<Books, "attempts">): Map<string, bigint> {
  const left = new Map<string, bigint>();
  const ofPayment = new Map<string, bigint>();
  for (const { attempt, pure } of bookingsOf(books)) {
    const after = (ofPayment.get(attempt.payment_id) ?? 0n) + pure;
    ofPayment.set(attempt.payment_id, after);
    left.set(attempt.id, after);
  }
  return left;
}

function isDelivered(event: EventRow, receipts: readonly Receipt[]): boolean {
  if (event.state === "delivered")
    return receipts.some(({ status }) => status !== null && status >= 200 && status < 300);
  if (event.is_stopped) return true;
  return (
    event.state === "dead" && event.attempts >= DELIVERY_ATTEMPTS_MAX && receipts.every((one) => isUndeliverable(one))
  );
}

function isUndeliverable({ behaviour }: Receipt): boolean {
  return undeliverable.includes(behaviour);
}

function undelivered({ id, state, attempts, log }: EventRow, [receipt]: readonly Receipt[]): string {
  const receiver = receipt === undefined ? "its receiver" : `its receiver (${receipt.behaviour})`;
  return `I6: webhook ${id} is ${state} after ${attempts} attempts, and ${receiver} has not taken it: ${log}`;
}

function noticeOf({ body }: EventRow): Notice {
  return JSON.parse(body.toString()) as Notice;
}

/** I7: no reported status turned out to be untrue. */
export function checkReportedStatuses(books: Books, orders: readonly Order[]): string[] {
  const payments = new Map(books.payments.map((payment) => [payment.order_reference, payment]));
  const approved = new Set(books.attempts.filter(({ state }) => state === "APPROVED").map(({ id }) => id));
  const untrue = books.events.filter((event) => {
    const { Id, TransactionStatusId } = noticeOf(event);
    return TransactionStatusId === 2 && approved.has(Id);
  });
  const contradicted = orders.flatMap(({ reportedStatuses, reference }) =>
    reportedStatuses.flatMap(({ orderId, said, by }) => {
      const payment = payments.get(orderId);
      if (payment === undefined) return [`I11: ${reference} was acknowledged as ${orderId}, which does not exist`];
      const isTrue = {
        paid: isPaid(payment),
        failed: !isPaid(payment) && payment.state !== "processing",
        cancelled: payment.state === "cancelled" || payment.state === "voided",
      }[said];
      return isTrue ? [] : [`I7: ${by} said that ${orderId} is ${said}, and it is ${payment.state}`];
    }),
  );
  return [...untrue.map(({ id }) => `I7: webhook ${id} said that an approved attempt failed`), ...contradicted];
}

/** I7: a receipt names the transaction that was charged, and the bank's amount, currency, installments and card. */
export function checkReceipts({ attempts, bank }: Books, orders: readonly Order[]): string[] {
  const known = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  return orders.flatMap(({ reference, receipt }) => {
    if (receipt === null) return [];
    const { transactionId, charged, currency, installments, lastDigits } = receipt;
    const order = bank.get(known.get(transactionId)?.bank_order_id ?? "");
    const sale = order?.transactions.find(({ type, approved }) => type === "sale" && approved);
    if (sale === undefined) return [`I7: the receipt of ${reference} names ${transactionId}, which was not charged`];
    const ours = `${minorOf(charged, currency)} ${numericCode(currency)} in ${installments} from ${lastDigits}`;
    const theirs = `${sale.amount} ${sale.currency} in ${sale.installments} from ${lastDigitsOf(sale.maskedPan)}`;
    return ours === theirs ? [] : [`I7: the receipt of ${reference} says ${ours}, and the bank ${theirs}`];
  });
}

/** I9: single-use tokens and 3-D Secure steps were used once. */
export async function checkSingleUse(world: World): Promise<string[]> {
  const twice = await world.query<{ what: string; id: string }>(
    `select 'widget token' as what, widget_token_id::text as id from prepared_payments where state = 'used'
       group by tenant_id, widget_token_id having count(*) > 1
     union all
     select '3-D Secure step', attempt_id::text from three_ds_returns where verdict = 'accepted'
       group by tenant_id, attempt_id having count(*) > 1`,
  );
  return twice.map(({ what, id }) => `I9: ${what} ${id} was used twice`);
}

/** I11: everything acknowledged still exists. */
export async function checkAcknowledged(world: World, books: Books, orders: readonly Order[]): Promise<string[]> {
  const rows = await world.query<{ reference: string; code: string; count: number }>(
    `select l.client_order_reference as reference, t.code, count(*)::int as count
     from links l join tenants t on t.id = l.tenant_id group by 1, 2`,
  );
  const nameOf = (reference: string, code: string) => `${code} ${reference}`;
  const links = new Map(rows.map(({ reference, code, count }) => [nameOf(reference, code), count]));
  const known = new Set(books.payments.map(({ order_reference }) => order_reference));
  return orders.flatMap((order) => {
    const found = links.get(nameOf(order.reference, world.demo.tenants[order.tenant]!.code)) ?? 0;
    const lost = [...order.payments].filter((orderId) => !known.has(orderId));
    return [
      ...(found < order.links ? [`I11: ${order.reference}: ${order.links} links acknowledged, ${found} there`] : []),
      ...(order.usesKey && found > 1 ? [`I11: ${order.reference} has ${found} links for one Idempotency-Key`] : []),
      ...lost.map((orderId) => `I11: payment ${orderId} was acknowledged and does not exist`),
    ];
  });
}
