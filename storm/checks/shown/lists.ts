import type { Order } from "../../orders/order.ts";
import type { Client } from "../../world/client.ts";
import type { World } from "../../world/world.ts";
import { minorOf, sumOf, type Books } from "../books.ts";

/** Small, so that a storm has deep pages. */
const PAGE_SIZE = 25;
const SENDS_MAX = 10;
const NO_ORDER = -1;

interface ListedRow {
  id: string;
  amount?: number;
  state?: string;
  processAmount?: number | null;
  refundedAmount?: number;
  currency?: string;
}

/** The pages of a list, from the first to the one behind the last. */
export interface ListedPages {
  name: string;
  totals: readonly number[];
  rows: readonly ListedRow[];
}

interface Listing {
  path: string;
  table: string;
  /** The column of the amount that each record shows; null if the table has none. */
  amount: string | null;
}

const LISTINGS: readonly Listing[] = [
  { path: "/payments", table: "payments where true", amount: "amount" },
  { path: "/refunds", table: "attempts where kind <> 'sale'", amount: "charged_amount" },
  { path: "/hpm/links", table: "links where true", amount: null },
  { path: "/vendor/collection/list", table: "collections where true", amount: "amount" },
];

/**
 * I33: a company's lists show each of its records once and with its amount, however deep the page, and `totalCount` is their number. What its payments
 * report as charged and given back adds up to what the bank holds for it, per currency; the `lastAmount` of a refund is what was left at
 * the bank after it.
 */
export async function checkLists(
  world: World,
  books: Books,
  { client, tokens, orders }: { client: Client; tokens: readonly string[]; orders: readonly Order[] },
): Promise<string[]> {
  const tenants = await world.query<{ id: string; code: string }>(`select id, code from tenants`);
  const breaches: string[] = [];
  for (const [index, { code }] of world.demo.tenants.entries()) {
    const tenantId = tenants.find((tenant) => tenant.code === code)!.id;
    for (const { path, table, amount } of LISTINGS) {
      const listed = await readPages(client, path, tokens[index]!);
      if (listed === null) {
        breaches.push(`${path} of ${code} cannot be read`);
        continue;
      }
      const rows = await world.query<StoredRow>(
        `select id, abs(${amount ?? "null::numeric"})::text as amount from ${table} and tenant_id = $1`,
        [tenantId],
      );
      breaches.push(
        ...[...listBreaches(listed, rows), ...amountBreaches(listed, rows)].map((breach) => `${breach} (${code})`),
      );
      if (path === "/payments") breaches.push(...sumBreaches(books, tenantId, listed.rows));
    }
  }
  return [...breaches, ...leftBreaches(books, orders)].map((breach) => `I33: ${breach}`);
}

/** The pages of a list; null if it cannot be read. */
export async function readPages(client: Client, path: string, token: string): Promise<ListedPages | null> {
  const totals: number[] = [];
  const rows: ListedRow[] = [];
  for (let page = 1; ; page += 1) {
    const call = {
      method: "GET",
      path: `${path}${path.includes("?") ? "&" : "?"}page=${page}&pageSize=${PAGE_SIZE}`,
      token,
    } as const;
    let reply = await client.call(NO_ORDER, "list", call);
    for (let sends = 1; sends < SENDS_MAX && reply.status !== 200 && reply.status !== 404; sends += 1)
      reply = await client.call(NO_ORDER, "list", call);
    // Some lists answer 404 if they have nothing.
    if (reply.status === 404) return { name: path, totals, rows };
    if (reply.status !== 200) return null;
    totals.push(Number(reply.body.totalCount));
    rows.push(...(reply.body.data as ListedRow[]));
    if (reply.body.data.length === 0) return { name: path, totals, rows };
  }
}

export function listBreaches({ name, totals, rows }: ListedPages, stored: readonly Pick<StoredRow, "id">[]): string[] {
  const ids = stored.map(({ id }) => id);
  const shown = rows.map(({ id }) => id);
  const known = new Set(ids);
  const missing = ids.filter((id) => !shown.includes(id));
  const strange = shown.filter((id) => !known.has(id));
  const wrongTotals = totals.filter((total) => total !== ids.length);
  return [
    ...missing.map((id) => `${name} does not show ${id}`),
    ...strange.map((id) => `${name} shows ${id}, which is no record of the company`),
    ...(new Set(shown).size === shown.length ? [] : [`${name} shows a record twice`]),
    ...(wrongTotals.length === 0 ? [] : [`${name} says there are ${wrongTotals[0]}, and there are ${ids.length}`]),
  ];
}

interface StoredRow {
  id: string;
  /** Null if the table has none. */
  amount: string | null;
}

export function amountBreaches(
  { name, rows }: Pick<ListedPages, "name" | "rows">,
  stored: readonly StoredRow[],
): string[] {
  const amounts = new Map(stored.map(({ id, amount }) => [id, amount]));
  return rows.flatMap(({ id, amount: shown }) => {
    const amount = amounts.get(id) ?? null;
    return amount === null || Math.abs(Number(shown)) === Number(amount)
      ? []
      : [`${name} shows ${shown} for ${id}, which is of ${amount}`];
  });
}

/** What the listed payments say is kept, and what the bank keeps of the company's charges. */
export function sumBreaches(
  { attempts, bank }: Pick<Books, "attempts" | "bank">,
  tenantId: string,
  rows: readonly ListedRow[],
): string[] {
  const shown = new Map<string, bigint>();
  for (const { processAmount, refundedAmount, currency = "", state = "" } of rows) {
    if (state !== "succeeded" && state !== "partially_refunded") continue;
    const kept = minorOf(String(processAmount ?? 0), currency) - minorOf(String(refundedAmount ?? 0), currency);
    shown.set(currency, (shown.get(currency) ?? 0n) + kept);
  }
  const sales = attempts.filter(({ kind, tenant_id }) => kind === "sale" && tenant_id === tenantId);
  return [...Map.groupBy(sales, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const held = sumOf(own.map(({ bank_order_id }) => BigInt(bank.get(bank_order_id)?.netAmount ?? 0)));
    const said = shown.get(currency) ?? 0n;
    return held === said ? [] : [`the payments listed add up to ${said} ${currency}, and the bank holds ${held}`];
  });
}

/** Each `lastAmount` is what one of the payment's refunds has left at the bank. */
export function leftBreaches({ payments, attempts, bank }: Books, orders: readonly Order[]): string[] {
  const ofOrder = Map.groupBy(payments, ({ client_reference }) => client_reference ?? "");
  return orders.flatMap(({ reference, reversals }) => {
    const own = ofOrder.get(reference) ?? [];
    const left = own.flatMap(({ id }) =>
      attempts
        .filter(({ kind, payment_id }) => kind === "sale" && payment_id === id)
        .flatMap(({ bank_order_id }) => amountsLeft(bank.get(bank_order_id)?.transactions ?? [])),
    );
    return reversals.flatMap(({ left: said, how, key }) => {
      if (said === undefined || own[0] === undefined) return [];
      const isTrue = left.includes(minorOf(said, own[0].currency)) || (how === "cancel" && Number(said) === 0);
      return isTrue
        ? []
        : [`a ${how} of ${reference}${key === undefined ? "" : ` (${key})`} said that ${said} is left`];
    });
  });
}

interface BankTransaction {
  type: string;
  approved: boolean;
  voided: boolean;
  amount: string;
}

function amountsLeft(transactions: readonly BankTransaction[]): bigint[] {
  let left = 0n;
  const after: bigint[] = [];
  for (const { type, approved, voided, amount } of transactions.filter((each) => each.approved)) {
    if (type === "sale") left = BigInt(amount);
    else if (type === "refund" && approved) after.push((left -= BigInt(amount)));
    if (voided) after.push(0n);
  }
  return after;
}
