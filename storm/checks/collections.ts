import type { Booking as ErpBooking } from "../../server/tests/support/erp/fake-erp.ts";
import type { Erps } from "../world/erps.ts";
import type { World } from "../world/world.ts";
import { bookingsOf, type Booking } from "./bookings.ts";
import { minorOf, type Books } from "./books.ts";

interface CollectionRow {
  id: string;
  kind: string;
  reverses_id: string | null;
  amount: string;
  charged_amount: string;
  currency: string;
  erp_code: string | null;
}

/** A line of a customer's account that a payment posted or an ERP exported. */
interface LineRow {
  attempt_id: string | null;
  account: string;
  erp_code: string | null;
  amount: string;
  currency: string;
}

interface LedgerRow {
  currency: string;
  charged: string;
}

/**
 * I24: each booked attempt has exactly one collection with its type, amounts and currency. The ERP has booked it once, its books
 * add up to the ledger, and the account under which it was handed over counts the money once.
 */
export async function checkCollections(
  world: World,
  books: Books,
  erps: Erps,
  tokens: readonly string[],
): Promise<string[]> {
  await erps.drain(tokens);
  const facts = await readHandedOver((text) => world.query(text));
  const booked = [...erps.bookings.values()];
  const breaches = collectionBreaches({ bookings: bookingsOf(books), booked, ...facts });
  return [...erps.complaints, ...breaches].map((breach) => `I24: ${breach}`);
}

export interface HandedOver {
  bookings: readonly Booking[];
  collections: readonly CollectionRow[];
  booked: readonly ErpBooking[];
  lines: readonly LineRow[];
  ledger: readonly LedgerRow[];
}

export async function readHandedOver(
  query: <Row extends object>(text: string) => Promise<Row[]>,
): Promise<Omit<HandedOver, "bookings" | "booked">> {
  const [collections, lines, ledger] = await Promise.all([
    query<CollectionRow>(`select id, kind, reverses_id, amount, charged_amount, currency, erp_code from collections`),
    query<LineRow>(
      `select attempt_id, account_erp_code as account, erp_code, amount, currency_code as currency from account_transactions
       where deleted_at is null and (attempt_id is not null or erp_code like 'ERP-%')`,
    ),
    query<LedgerRow>(
      `select currency, sum(amount)::text as charged from ledger_entries where leg = 'bank_clearing' group by currency`,
    ),
  ]);
  return { collections, lines, ledger };
}

export function collectionBreaches(facts: HandedOver): string[] {
  return [...uncollected(facts), ...notBooked(facts), ...unequalSums(facts), ...countedTwice(facts)];
}

function uncollected({ bookings, collections }: HandedOver): string[] {
  const ofAttempt = Map.groupBy(collections, ({ id }) => id);
  const breaches = bookings.flatMap(({ attempt, charged, pure }) => {
    const { id, kind, currency, reverses_id } = attempt;
    const expected = moneyOf({ kind, reversesId: reverses_id, charged, pure, currency });
    const own = (ofAttempt.get(id) ?? []).map((row) =>
      moneyOf({
        kind: row.kind,
        reversesId: row.reverses_id,
        charged: signed(row.kind, row.charged_amount, row.currency),
        pure: signed(row.kind, row.amount, row.currency),
        currency: row.currency,
      }),
    );
    return own.join() === expected ? [] : [`${kind} ${id} has the collections [${own.join()}], not [${expected}]`];
  });
  const known = new Set(bookings.map(({ attempt }) => attempt.id));
  const others = [...ofAttempt.keys()].filter((id) => !known.has(id));
  return [...breaches, ...others.map((id) => `collection ${id} is of no booked attempt`)];
}

function notBooked({ collections, booked }: HandedOver): string[] {
  const ofCollection = new Map(booked.map((each) => [each.id, each]));
  const breaches = collections.flatMap(({ id, kind, amount, charged_amount, currency, erp_code }) => {
    const booking = ofCollection.get(id);
    if (booking === undefined) return [`collection ${id} is not booked by the ERP`];
    const ours = [
      kind,
      minorOf(amount, currency),
      minorOf(charged_amount, currency),
      currency,
      erp_code ?? "no code",
    ].join(" ");
    const its = [
      booking.collectionType.toLowerCase(),
      minorOf(booking.amount, booking.currencyCode),
      minorOf(booking.chargedAmount, booking.currencyCode),
      booking.currencyCode,
      booking.erpCode,
    ].join(" ");
    return ours === its ? [] : [`collection ${id} is ${ours}, and the ERP has booked ${its}`];
  });
  const known = new Set(collections.map(({ id }) => id));
  const others = booked.filter(({ id }) => !known.has(id));
  return [...breaches, ...others.map(({ id }) => `the ERP has booked ${id}, which is no collection`)];
}

function unequalSums({ booked, ledger }: HandedOver): string[] {
  const sums = new Map<string, bigint>();
  for (const { collectionType, chargedAmount, currencyCode: currency } of booked)
    sums.set(currency, (sums.get(currency) ?? 0n) + signed(collectionType.toLowerCase(), chargedAmount, currency));
  const ours = new Map(ledger.map(({ currency, charged }) => [currency, minorOf(charged, currency)]));
  return [...new Set([...sums.keys(), ...ours.keys()])].flatMap((currency) => {
    const [its, own] = [sums.get(currency) ?? 0n, ours.get(currency) ?? 0n];
    return its === own ? [] : [`the ERP's books add up to ${its} ${currency}, and the ledger to ${own}`];
  });
}

/** A collection's money is on its account once: in the line that was posted, which has the ERP's code. */
function countedTwice({ bookings, booked, lines }: HandedOver): string[] {
  const ofAttempt = Map.groupBy(lines, ({ attempt_id }) => attempt_id ?? "");
  const ofCode = Map.groupBy(lines, ({ erp_code }) => erp_code ?? "");
  const booking = new Map(booked.map((each) => [each.id, each]));
  return bookings.flatMap(({ attempt, pure }) => {
    const { erpCode: code = "", accountErpCode = null } = booking.get(attempt.id) ?? {};
    const own = new Set([...(ofAttempt.get(attempt.id) ?? []), ...((code !== "" && ofCode.get(code)) || [])]);
    const counted = [...own].map(
      (line) => `${minorOf(line.amount, line.currency)} ${line.currency} as ${line.erp_code} on ${line.account}`,
    );
    const expected = pure === 0n ? [] : [`${-pure} ${attempt.currency} as ${code} on ${accountErpCode}`];
    if (counted.join() === expected.join()) return [];
    return [`the account counts ${attempt.kind} ${attempt.id} as [${counted.join()}], not [${expected.join()}]`];
  });
}

interface Money {
  kind: string;
  reversesId: string | null;
  charged: bigint;
  pure: bigint;
  currency: string;
}

function moneyOf({ kind, reversesId, charged, pure, currency }: Money): string {
  return `${kind} ${charged} ${pure} ${currency}${reversesId === null ? "" : ` of ${reversesId}`}`;
}

/** Amounts of collections are positive; a sale is money that the merchant gets. */
function signed(kind: string, amount: string, currency: string): bigint {
  const minor = minorOf(amount, currency);
  return kind === "sale" ? minor : -minor;
}
