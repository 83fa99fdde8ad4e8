import { openItemsOf } from "../orders/account-page.ts";
import type { Order } from "../orders/order.ts";
import type { Client } from "../world/client.ts";
import type { World } from "../world/world.ts";
import { bookingsOf, type Booking } from "./bookings.ts";
import { minorOf, sumOf, type Books, type PaymentRow } from "./books.ts";

export interface AllocationRow {
  payment_id: string;
  /** The code of the item's account line; null if it has none. */
  item: string | null;
  amount: string;
  returned_amount: string;
  state: "reserved" | "posted" | "released";
}

interface PaidRow {
  payment_id: string;
  account: string;
}

const ATTEMPTS_MAX = 10;

/**
 * I26: what an account's page shows as open, plus what payers paid on it and did not get back, is what the ERP wrote. A payment's
 * allocations add up to its amount, less what was returned, if it is paid, and to nothing otherwise. No item is paid twice.
 */
export async function checkAccounts(
  world: World,
  books: Books,
  { client, orders }: { client: Client; orders: readonly Order[] },
): Promise<string[]> {
  const own = orders.filter(({ source, page }) => source === "account" && page !== null);
  const shown = new Map<string, ShownItems | null>();
  // Opening the page releases what has ended.
  for (const order of own) shown.set(order.reference, await readPage(client, order));
  const allocations = await world.query<AllocationRow>(
    `select a.payment_id, t.erp_code as item, a.amount, a.returned_amount, a.state from allocations a
     left join account_transactions t on t.tenant_id = a.tenant_id and t.id = a.transaction_id`,
  );
  const paid = await world.query<PaidRow>(
    `select p.id as payment_id, c.erp_code as account from payments p
     join current_accounts c on c.tenant_id = p.tenant_id and c.id = p.current_account_id`,
  );
  const ofPayment = Map.groupBy(allocations, ({ payment_id }) => payment_id);
  const ofAccount = Map.groupBy(paid, ({ account }) => account);
  const payments = new Map(books.payments.map((payment) => [payment.id, payment]));
  const bookings = Map.groupBy(bookingsOf(books), ({ attempt }) => attempt.payment_id);
  return own.flatMap((order) => {
    const facts = (ofAccount.get(order.reference) ?? []).map(({ payment_id: id }) => ({
      payment: payments.get(id)!,
      bookings: bookings.get(id) ?? [],
      allocations: ofPayment.get(id) ?? [],
    }));
    return accountBreaches(order, shown.get(order.reference) ?? null, facts).map((breach) => `I26: ${breach}`);
  });
}

/** What the page of an account shows at the end. */
interface ShownItems {
  open: bigint;
  /** Some items are shown as being paid. */
  isHeld: boolean;
}

export async function readPage(client: Client, { index, page, currency }: Order): Promise<ShownItems | null> {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const { status, text } = await client.call(index, "account.page", { method: "GET", path: `${page!.path}&lang=en` });
    if (status !== 200) continue;
    const open = openItemsOf(text).reduce((sum, item) => sum + minorOf(item.open, currency), 0n);
    return { open, isHeld: text.includes("item-held") };
  }
  return null;
}

export interface PaymentFacts {
  payment: Pick<PaymentRow, "id" | "amount">;
  /** Its sale, voids and refunds. */
  bookings: readonly Pick<Booking, "pure">[];
  allocations: readonly AllocationRow[];
}

export function accountBreaches(order: Order, shown: ShownItems | null, payments: readonly PaymentFacts[]): string[] {
  const { reference: code, page, currency } = order;
  if (shown === null) return [`the page of account ${code} cannot be read`];
  const minor = (amount: string) => minorOf(amount, currency);
  const paid = sumOf(payments.flatMap(({ bookings }) => bookings.map(({ pure }) => pure)));
  const allocated = payments.flatMap(({ allocations }) => allocations.filter(({ state }) => state === "posted"));
  const perItem = Map.groupBy(allocated, ({ item }) => item ?? "");
  const paidOf = (item: string) =>
    sumOf((perItem.get(item) ?? []).map((each) => minor(each.amount) - minor(each.returned_amount)));
  const owed = page!.owed;
  const left = owed === null ? null : owed - paid;
  // The ERP's export of a refund is a debt until the refund is acknowledged. Before that, a payer may pay it, or the
  // account's credits pay it and not the items.
  const elsewhere = sumOf([...perItem.keys()].filter((item) => !page!.items.has(item)).map(paidOf));
  const isReturned = payments.some(({ bookings }) => bookings.some(({ pure }) => pure < 0n));
  const credits = isReturned && owed !== null ? sumOf([...page!.items.values()]) - owed : 0n;
  return [
    ...(left === null || shown.open === max(left, 0n)
      ? []
      : [`account ${code} shows ${shown.open} as open, was owed ${owed} and paid ${paid}`]),
    ...(left !== null && left + elsewhere + credits < 0n ? [`payers of ${code} paid ${paid}, which owed ${owed}`] : []),
    ...(shown.isHeld ? [`account ${code} shows items as being paid, and nobody pays`] : []),
    ...[...page!.items]
      .filter(([item, amount]) => paidOf(item) > amount)
      .map(([item, amount]) => `item ${item} of ${amount} was paid with ${paidOf(item)}`),
    ...payments.flatMap((facts) => allocationBreaches(facts, minor)),
  ];
}

function allocationBreaches(
  { payment, bookings, allocations }: PaymentFacts,
  minor: (amount: string) => bigint,
): string[] {
  const isPaid = bookings.length > 0;
  const expected = isPaid ? "posted" : "released";
  const others = allocations.filter(({ state }) => state !== expected);
  const sum = sumOf(allocations.map(({ amount }) => minor(amount)));
  const returned = sumOf(allocations.map(({ returned_amount }) => minor(returned_amount)));
  const givenBack = -sumOf(bookings.filter(({ pure }) => pure < 0n).map(({ pure }) => pure));
  return [
    ...others.map(
      ({ item, state }) =>
        `payment ${payment.id} is ${isPaid ? "paid" : "unpaid"}, and its part of ${item} is ${state}`,
    ),
    ...(sum === minor(payment.amount) ? [] : [`payment ${payment.id} of ${payment.amount} holds ${sum} of items`]),
    ...(returned === givenBack ? [] : [`payment ${payment.id} gave ${givenBack} back, and ${returned} of its items`]),
  ];
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
