import { bankDayOf, boundsOfBankDay, addDays } from "../../../server/src/acquirers/contract/bank-day.ts";
import { reportsWords } from "../../../server/src/portal/reports/reports-words.ts";
import { inLanguage } from "../../../server/src/portal/words/both.ts";
import { listWords } from "../../../server/src/portal/words/list-words.ts";
import type { Order } from "../../orders/order.ts";
import type { Client } from "../../world/client.ts";
import { logInMember, type MemberBrowser } from "../../world/member-browser.ts";
import type { World } from "../../world/world.ts";
import { bookingsOf, type Booking } from "../bookings.ts";
import { minorOf, sumOf, type AttemptRow, type Books } from "../books.ts";
import { readPages } from "./lists.ts";

const NO_ORDER = -1;
const SENDS_MAX = 10;
const PERIODS = { today: [0, 0], yesterday: [-1, -1], "7d": [-6, 0] } as const;

/** What the banks approved of one currency, in its smallest unit. */
export interface Sums {
  currency: string;
  collected: bigint;
  givenBack: bigint;
  commission: bigint;
}

/**
 * I41: what the portal's start page and reports, statements, lists of an account's transactions and commissions of collections show is
 * what the storm adds up itself: from what each attempt moved, which I2 to I5 compare with the bank, and from what ERPs wrote.
 */
export async function checkShownSums(
  world: World,
  books: Books,
  { client, tokens, orders }: { client: Client; tokens: readonly string[]; orders: readonly Order[] },
): Promise<string[]> {
  const [tenant] = await world.query<{ id: string }>(`select id from tenants where code = $1`, [
    world.demo.tenants[0]!.code,
  ]);
  const own = bookingsOf(books).filter(({ attempt }) => attempt.tenant_id === tenant!.id);
  const browser = await logIn(client, world);
  if (browser === null) return ["I41: no member can log in"];
  const home = `/portal/${world.demo.tenants[0]!.code}`;
  return [
    ...(await checkToday(world, own, { browser, home })),
    ...(await checkReport(own, { browser, home })),
    ...(await checkCommissions(books, { client, tokens })),
    ...(await checkAccountSums(world, books, { client, tokens, orders })),
  ].map((breach) => `I41: ${breach}`);
}

interface Portal {
  browser: MemberBrowser;
  home: string;
}

/** The start page's sums of each period. */
async function checkToday(world: World, own: readonly Booking[], { browser, home }: Portal): Promise<string[]> {
  const breaches: string[] = [];
  const today = bankDayOf(new Date(world.now()));
  for (const [period, [first, last]] of Object.entries(PERIODS)) {
    const { text } = await read(browser, `${home}/today?period=${period}`);
    const [from, before] = [boundsOfBankDay(addDays(today, first)).from, boundsOfBankDay(addDays(today, last)).to];
    const within = own.filter(({ attempt }) => attempt.submitted_at! >= from && attempt.submitted_at! < before);
    breaches.push(...sumBreaches(`the start page, ${period}`, sumsOf(within), sumsOnPage(text)));
  }
  return breaches;
}

/** The sums of the links to what was collected and given back, whose addresses name currency and kind. */
export function sumsOnPage(page: string): Omit<Sums, "commission">[] {
  const links = [...page.matchAll(/<a class="figure" href="([^"]*)">(.*?)<\/a>/gs)].flatMap(
    ([, href = "", words = ""]) => {
      const query = new URLSearchParams(href.replaceAll("&amp;", "&").split("?")[1]);
      const [currency, kind] = [query.get("currency"), query.get("kind")];
      // Two decimals, so the digits are the smallest unit.
      const amount = BigInt(words.replaceAll(/<[^>]*>|\D/g, "") || "0");
      return currency === null ? [] : [{ currency, kind, amount }];
    },
  );
  return [...Map.groupBy(links, ({ currency }) => currency)].map(([currency, all]) => {
    const sumOfKind = (kind: string) => sumOf(all.filter((each) => each.kind === kind).map(({ amount }) => amount));
    return { currency, collected: sumOfKind("sale"), givenBack: sumOfKind("reversal") };
  });
}

/** The report of twelve months, as its file has it. */
async function checkReport(own: readonly Booking[], { browser, home }: Portal): Promise<string[]> {
  const { text } = await read(browser, `${home}/reports/export?period=year`);
  const shown = reportSums(text);
  const expected = sumsOf(own);
  const commissions = expected.flatMap(({ currency, commission }) => {
    const said = shown.find((each) => each.currency === currency)?.commission ?? 0n;
    return said === commission
      ? []
      : [`the report expects a commission of ${said} ${currency}, and it is ${commission}`];
  });
  return [...sumBreaches("the report", expected, shown), ...commissions];
}

export function reportSums(file: string): Sums[] {
  const [head = "", ...lines] = file.replace("\uFEFF", "").trimEnd().split(/\r?\n/);
  const names = head.split(";");
  const { gross, reversed, commission } = inLanguage(reportsWords, "tr").report.column;
  const currencyAt = names.indexOf(inLanguage(listWords, "tr").list.currency);
  const rows = lines.map((line) => {
    const cells = line.split(";");
    const currency = cells[currencyAt] ?? "";
    const amountOf = (name: string) =>
      minorOf((cells[names.indexOf(name)] ?? "0").replaceAll('"', "").replace(",", "."), currency);
    return { currency, collected: amountOf(gross), givenBack: amountOf(reversed), commission: amountOf(commission) };
  });
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, all]) => ({
    currency,
    collected: sumOf(all.map(({ collected }) => collected)),
    givenBack: sumOf(all.map(({ givenBack }) => givenBack)),
    commission: sumOf(all.map((each) => each.commission)),
  }));
}

export function sumBreaches(
  place: string,
  expected: readonly Omit<Sums, "commission">[],
  shown: readonly Omit<Sums, "commission">[],
): string[] {
  const currencies = new Set([...expected, ...shown].map(({ currency }) => currency));
  const none = { collected: 0n, givenBack: 0n };
  return [...currencies].flatMap((currency) => {
    const [mine = none, theirs = none] = [expected, shown].map((all) => all.find((each) => each.currency === currency));
    const isSame = mine.collected === theirs.collected && mine.givenBack === theirs.givenBack;
    const textOf = ({ collected, givenBack }: typeof none) => `${collected} collected and ${givenBack} given back`;
    return isSame ? [] : [`${place} shows ${textOf(theirs)} in ${currency}, and it was ${textOf(mine)}`];
  });
}

/** What attempts moved, and the commission, which is rounded for each terminal, number of installments and rate, and for each month. */
export function sumsOf(bookings: readonly Pick<Booking, "attempt" | "charged">[]): Sums[] {
  return [...Map.groupBy(bookings, ({ attempt }) => attempt.currency)].map(([currency, own]) => {
    const moved = (isSale: boolean) =>
      own.filter(({ charged }) => charged > 0n === isSale).map(({ charged }) => charged);
    const alike = Map.groupBy(own, ({ attempt, charged }) =>
      [
        attempt.terminal_id,
        attempt.installments,
        attempt.cost_rate,
        bankDayOf(attempt.submitted_at!).slice(0, 7),
        charged > 0n,
      ].join(),
    );
    const commissions = [...alike.values()].map((group) => {
      const sum = sumOf(group.map(({ charged }) => charged));
      return sum > 0n ? shareOf(sum, group[0]!.attempt) : -shareOf(-sum, group[0]!.attempt);
    });
    return { currency, collected: sumOf(moved(true)), givenBack: -sumOf(moved(false)), commission: sumOf(commissions) };
  });
}

/** The bank's share, rounded half up to the smallest unit. Rates have four decimals, of percent. */
export function shareOf(amount: bigint, { cost_rate: rate }: Pick<AttemptRow, "cost_rate">): bigint {
  const PERCENT_UNITS = 1_000_000n;
  const units = BigInt(rate.replace(".", ""));
  return (amount * units + PERCENT_UNITS / 2n) / PERCENT_UNITS;
}

interface ListedCollection {
  id: string;
  chargedAmount: number;
  commissionAmount: number | null;
  netAmount: number | null;
  currencyCode: string;
}

/** Each collection's commission is the bank's share of what it moved, and its net amount the rest. */
async function checkCommissions(
  { attempts }: Pick<Books, "attempts">,
  { client, tokens }: { client: Client; tokens: readonly string[] },
): Promise<string[]> {
  const known = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const breaches: string[] = [];
  for (const token of tokens) {
    const listed = await readPages(client, "/vendor/collection/list", token);
    for (const row of (listed?.rows ?? []) as unknown as ListedCollection[])
      breaches.push(...commissionBreaches(row, known.get(row.id)));
  }
  return breaches;
}

export function commissionBreaches(row: ListedCollection, attempt: AttemptRow | undefined): string[] {
  const { id, chargedAmount, commissionAmount, netAmount, currencyCode } = row;
  if (attempt === undefined) return [`collection ${id} is of no attempt`];
  const minor = (amount: number) => minorOf(String(amount), currencyCode);
  const share = shareOf(minor(chargedAmount), attempt);
  const isUnset = Number(attempt.cost_rate) === 0;
  if (isUnset) return commissionAmount === null ? [] : [`collection ${id} has a commission without a rate`];
  const isRight = minor(commissionAmount ?? 0) === share && minor(netAmount ?? 0) === minor(chargedAmount) - share;
  return isRight
    ? []
    : [`collection ${id} says ${commissionAmount} of ${chargedAmount} is the bank's, and ${share} is`];
}

interface Line {
  erpCode: string | null;
  amount: number;
}

/** The statement of each account, and its list of transactions, add up to what the ERP wrote less what payers paid. */
async function checkAccountSums(
  world: World,
  books: Books,
  { client, tokens, orders }: { client: Client; tokens: readonly string[]; orders: readonly Order[] },
): Promise<string[]> {
  const paid = await world.query<{ payment_id: string; account: string }>(
    `select p.id as payment_id, c.erp_code as account from payments p
     join current_accounts c on c.tenant_id = p.tenant_id and c.id = p.current_account_id`,
  );
  const accounts = new Map(paid.map(({ payment_id, account }) => [payment_id, account]));
  const bookings = Map.groupBy(bookingsOf(books), ({ attempt }) => accounts.get(attempt.payment_id) ?? "");
  const breaches: string[] = [];
  for (const { reference, tenant, currency, page, source } of orders) {
    if (source !== "account" || page === null || page.owed === null) continue;
    const left = page.owed - sumOf((bookings.get(reference) ?? []).map(({ pure }) => pure));
    const token = tokens[tenant]!;
    const listed = await readPages(client, `/cat/cat/list?accountErpCode=${reference}`, token);
    const lines = (listed?.rows ?? []) as unknown as Line[];
    const listSum = sumOf(lines.map(({ amount }) => minorOf(String(amount), currency)));
    if (listSum !== left) breaches.push(`the list of account ${reference} adds up to ${listSum}, and ${left} is left`);
    const closing = await readClosing(client, { reference, token, currency });
    if (closing !== left)
      breaches.push(`the statement of account ${reference} ends with ${closing}, and ${left} is left`);
  }
  return breaches;
}

/** The last balance of the statement over all days. */
async function readClosing(
  client: Client,
  { reference, token, currency }: { reference: string; token: string; currency: string },
): Promise<bigint | null> {
  const path = `/vendor/currentAccount/statement?erpCode=${reference}&from=2000-01-01&to=2100-01-01&format=csv&lang=en`;
  for (let sends = 0; sends < SENDS_MAX; sends += 1) {
    const { status, text } = await client.call(NO_ORDER, "statement", { method: "GET", path, token });
    if (status === 200) return closingOf(text, currency);
  }
  return null;
}

export function closingOf(file: string, currency: string): bigint | null {
  const rows = file
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(";"));
  const last = rows.findLast((cells) => cells.at(-1) === currency)?.at(-2);
  return last === undefined ? null : minorOf(last, currency);
}

async function logIn(client: Client, world: World): Promise<MemberBrowser | null> {
  for (let sends = 0; sends < SENDS_MAX; sends += 1) {
    const browser = await logInMember({ client, world }, NO_ORDER, "finance");
    if (browser !== null) return browser;
  }
  return null;
}

async function read(browser: MemberBrowser, path: string): Promise<{ text: string }> {
  let reply = await browser.get(path);
  for (let sends = 1; sends < SENDS_MAX && reply.status !== 200; sends += 1) reply = await browser.get(path);
  return reply;
}
