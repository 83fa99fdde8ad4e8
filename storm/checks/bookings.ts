import { defaultAccount, type Order } from "../orders/order.ts";
import type { World } from "../world/world.ts";
import { minorOf, type AttemptRow, type Books, type PaymentRow } from "./books.ts";

/** What one approved sale, void or refund must book in ledger and account, in the currency's smallest unit. */
export interface Booking {
  attempt: AttemptRow;
  /** Change of what the bank owes the merchant. */
  charged: bigint;
  /** Decrease of the customer's debt: the order's amount without the installment mark-up. */
  pure: bigint;
}

interface Leg {
  attempt_id: string;
  leg: string;
  amount: string;
  currency: string;
}

/** I5: each journal's lines equal what its transaction changed for bank, customer and mark-up. */
export async function checkJournals(world: World, books: Books): Promise<string[]> {
  const legs = await world.query<Leg>(`select attempt_id, leg, amount, currency from ledger_entries`);
  const ofAttempt = Map.groupBy(legs, ({ attempt_id }) => attempt_id);
  const known = bookingsOf(books);
  const breaches = known.flatMap(({ attempt, charged, pure }) => {
    const expected = { bank_clearing: charged, customer_receivable: -pure, installment_markup: pure - charged };
    const own = ofAttempt.get(attempt.id) ?? [];
    return Object.entries(expected).flatMap(([leg, amount]) => {
      const written = own.filter((each) => each.leg === leg);
      const sum = written.reduce((total, each) => total + minorOf(each.amount, each.currency), 0n);
      const isRight = sum === amount && written.every(({ currency }) => currency === attempt.currency);
      return isRight ? [] : [`I5: ${leg} of ${attempt.kind} ${attempt.id} is ${sum}, and ${amount} was moved`];
    });
  });
  const booked = new Set(known.map(({ attempt }) => attempt.id));
  const others = [...ofAttempt.keys()].filter((id) => !booked.has(id));
  return [...breaches, ...others.map((id) => `I5: attempt ${id} has a journal, and moved nothing`)];
}

interface Line {
  attempt_id: string;
  account: string;
  amount: string;
  currency: string;
}

/** I18: the customer's account has one line for each sale, void and refund, in its currency and without the mark-up. */
export async function checkAccountLines(world: World, books: Books, orders: readonly Order[]): Promise<string[]> {
  const lines = await world.query<Line>(
    `select attempt_id, account_erp_code as account, amount, currency_code as currency
     from account_transactions where attempt_id is not null`,
  );
  const ofAttempt = Map.groupBy(lines, ({ attempt_id }) => attempt_id);
  const planned = new Map(orders.map((order) => [order.reference, order]));
  const accounts = new Map(
    books.payments.map((payment) => [payment.id, accountOf(payment, planned.get(payment.client_reference ?? ""))]),
  );
  const known = bookingsOf(books);
  const breaches = known.flatMap(({ attempt, pure }) => {
    const account = accounts.get(attempt.payment_id) ?? null;
    const own = (ofAttempt.get(attempt.id) ?? []).map((line) => textOf(line, account));
    const expected = pure === 0n ? [] : [`${-pure} ${attempt.currency} on ${account ?? NEW_ACCOUNT}`];
    if (own.join() === expected.join()) return [];
    return [`I18: the lines of ${attempt.kind} ${attempt.id} are [${own.join()}] in place of [${expected.join()}]`];
  });
  const booked = new Set(known.map(({ attempt }) => attempt.id));
  const others = [...ofAttempt.keys()].filter((id) => !booked.has(id));
  return [...breaches, ...others.map((id) => `I18: attempt ${id} has a line on an account, and moved nothing`)];
}

const NEW_ACCOUNT = "a new account";

/** Null = a new customer's account, whose name the storm does not know. */
function accountOf({ source }: PaymentRow, order: Order | undefined): string | null {
  if (order === undefined) return null;
  return source === "link" ? order.payer.account : defaultAccount(order.tenant);
}

function textOf({ account, amount, currency }: Line, expected: string | null): string {
  return `${minorOf(amount, currency)} ${currency} on ${expected === null ? NEW_ACCOUNT : account}`;
}

/** Approved sales and their voids and refunds. A sale that was reversed before it was settled is not booked. */
export function bookingsOf({ attempts }: Pick<Books, "attempts">): Booking[] {
  const approved = attempts.filter(({ state }) => state === "APPROVED");
  return approved
    .filter(({ kind }) => kind === "sale")
    .flatMap((sale) => {
      const minor = (amount: string) => minorOf(amount, sale.currency);
      const [charged, pure] = [minor(sale.charged_amount), minor(sale.amount)];
      let returned = 0n;
      const reversals = approved.filter(({ reverses_id }) => reverses_id === sale.id).toSorted(bySubmission);
      const bookings = reversals.map((attempt): Booking => {
        const before = returned;
        returned += minor(attempt.charged_amount);
        // The share of the running total is rounded down, so that all shares add up to the whole.
        const share = (returned * pure) / charged - (before * pure) / charged;
        return { attempt, charged: -minor(attempt.charged_amount), pure: -share };
      });
      return [{ attempt: sale, charged, pure }, ...bookings];
    });
}

/** An order has one reversal at a time. The database's clock gives their order, since the clocks of processes differ. */
function bySubmission(one: AttemptRow, other: AttemptRow): number {
  return Number(one.write_ahead_at) - Number(other.write_ahead_at);
}
