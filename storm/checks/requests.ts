import type { Order } from "../orders/order.ts";
import type { Client } from "../world/client.ts";
import type { World } from "../world/world.ts";
import { minorOf, sumOf, type AttemptRow, type Books } from "./books.ts";
import { chargesOf, isGivenBack, mostAtOnce, type Charge } from "./money.ts";

interface VisitRow {
  code: string;
  payment_id: string;
  amount: string;
  is_held: boolean;
}

/** What the merchant reads about a request, in the currency's smallest unit. */
interface ShownRequest {
  held: number;
  heldSum: bigint;
}

const ATTEMPTS_MAX = 10;

/**
 * I25: at no time has the bank held more payments of a request than it has places, nor more than its debt. At the end a
 * visit holds a place or a part exactly if the bank has not returned its payment, with the amount that its payer chose.
 */
export async function checkRequests(
  world: World,
  books: Books,
  { client, orders, tokens }: { client: Client; orders: readonly Order[]; tokens: readonly string[] },
): Promise<string[]> {
  const own = orders.filter(({ source, page }) => (source === "parts" || source === "multi-use") && page !== null);
  const breaches: string[] = [];
  const shown = new Map<string, ShownRequest>();
  // Reading a request releases what has ended.
  for (const order of own) {
    const read = await readRequest(client, order, tokens[order.tenant]!);
    if (read === null) breaches.push(`I25: request ${order.reference} cannot be read`);
    else shown.set(order.reference, read);
  }
  const rows = await world.query<VisitRow>(
    `select r.code, v.payment_id, v.amount, v.released_at is null as is_held
     from request_visits v join payment_requests r on r.tenant_id = v.tenant_id and r.id = v.request_id`,
  );
  const visits = Map.groupBy(rows, ({ code }) => code);
  const found = own.flatMap((order) => {
    const read = shown.get(order.reference);
    return read === undefined ? [] : requestBreaches(books, { order, read, visits: visits.get(order.reference) ?? [] });
  });
  return [...breaches, ...found.map((breach) => `I25: ${breach}`)];
}

async function readRequest(client: Client, order: Order, token: string): Promise<ShownRequest | null> {
  const call = { method: "GET", path: `/vendor/paymentRequest?code=${order.reference}`, token } as const;
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const { status, body } = await client.call(order.index, "request", call);
    if (status === 200)
      return { held: Number(body.usesHeld), heldSum: minorOf(String(body.amountHeld), order.currency) };
  }
  return null;
}

interface Visited {
  order: Order;
  read: ShownRequest;
  visits: readonly VisitRow[];
}

export function requestBreaches(books: Books, visited: Visited): string[] {
  return [...soldTwice(books, visited), ...heldWrongly(books, visited), ...lostVisits(books, visited)];
}

/** Finds requests of which the bank held more payments, or a larger sum, at the same time than the request allows. */
function soldTwice(books: Books, { order, visits }: Visited): string[] {
  const { reference: code, currency } = order;
  const { places, owed } = order.page!;
  const charges = visits.flatMap(({ payment_id, amount }) =>
    chargesOfSales(books, salesOf(books, payment_id)).map((each) => ({ ...each, size: minorOf(amount, currency) })),
  );
  const payments = mostAtOnce(charges.map((each) => ({ ...each, size: 1n })));
  const sum = mostAtOnce(charges);
  return [
    ...(places !== null && payments > BigInt(places)
      ? [`the bank held ${payments} payments of ${code} at once, which has ${places} places`]
      : []),
    ...(owed !== null && sum > owed ? [`the bank held ${sum} of ${code} at once, which owes ${owed}`] : []),
  ];
}

/** Finds visits that hold a place or part although the merchant does not have their money, and the reverse. */
function heldWrongly(books: Books, { order, read, visits }: Visited): string[] {
  const { reference: code, currency } = order;
  const chosen = new Map(order.visits.map((visit) => [visit.reference, visit.amount]));
  const payments = new Map(books.payments.map((payment) => [payment.id, payment]));
  // For payers who never saw their link, only our books know the chosen amount.
  const amountOf = ({ payment_id: id, amount }: VisitRow) =>
    chosen.get(payments.get(id)?.client_reference ?? "") ?? amount;
  const held = visits.filter(({ is_held }) => is_held);
  const kept = visits.filter(({ payment_id }) => isKept(books, salesOf(books, payment_id)));
  const heldSum = sumOf(held.map(({ amount }) => minorOf(amount, currency)));
  const keptSum = sumOf(kept.map((visit) => minorOf(amountOf(visit), currency)));
  const unpaid = held.filter((visit) => !kept.includes(visit));
  const released = kept.filter((visit) => !held.includes(visit));
  return [
    ...unpaid.map(({ payment_id: id }) => `payment ${id} brought no money and still holds its part of ${code}`),
    ...released.map(({ payment_id: id }) => `payment ${id} is paid, and its part of ${code} was released`),
    ...(heldSum === keptSum ? [] : [`${code}: visits hold ${heldSum}, and their payments paid ${keptSum}`]),
    ...(read.held === held.length && read.heldSum === heldSum
      ? []
      : [`${code} is shown with ${read.held} places and ${read.heldSum}, and ${held.length} hold ${heldSum}`]),
  ];
}

function lostVisits({ payments }: Books, { order, visits }: Visited): string[] {
  const ids = new Set(visits.map(({ payment_id }) => payment_id));
  const known = new Set(payments.filter(({ id }) => ids.has(id)).map(({ client_reference }) => client_reference));
  const lost = order.visits.filter(({ reference }) => !known.has(reference));
  return lost.map(({ reference }) => `${order.reference} has no visit ${reference}, which a payer was led to`);
}

function salesOf({ attempts }: Books, paymentId: string): AttemptRow[] {
  return attempts.filter(({ kind, payment_id }) => kind === "sale" && payment_id === paymentId);
}

function chargesOfSales({ bank }: Books, sales: readonly AttemptRow[]): Charge[] {
  return sales.flatMap((sale) => {
    const order = bank.get(sale.bank_order_id);
    return order === undefined || isGivenBack(order, [sale]) ? [] : chargesOf(order);
  });
}

function isKept({ bank }: Books, sales: readonly AttemptRow[]): boolean {
  return sales.some(({ bank_order_id }) => BigInt(bank.get(bank_order_id)?.netAmount ?? 0) > 0n);
}
