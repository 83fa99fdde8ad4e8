import { formatDecimal } from "@servicepay/money";
import { findOwnColumns, type MemberContext } from "#members/index.ts";
import { readTypedAmount } from "#platform/text/typed-amount.ts";
import { storable } from "../forms/index.ts";
import { listQueryOf } from "../lists/list-query.ts";
import { isDefault, readColumns } from "../payments/payment-columns.ts";
import type { Filters, ViewArea } from "./view-areas.ts";

const AMOUNTS = ["amountMin", "amountMax"];
const OWN_DATES = ["from", "to"];

/**
 * The filters of a list's address that the list understands, as they are stored. Amounts are stored as programs write
 * them, because "1.250" means different amounts in the languages of the members who share a view.
 */
export async function queryToStore(ctx: MemberContext, area: ViewArea, address: string): Promise<string> {
  const { locale, id } = ctx.session.member;
  const given = Object.fromEntries(new URLSearchParams(storable(address)));
  const understood = understoodFilters(ctx, area, given);
  const amounts = AMOUNTS.flatMap((name) => {
    const amount = readTypedAmount(understood[name] ?? "", locale);
    return amount === null ? [] : [[name, formatDecimal(amount, 2)] as const];
  });
  const stored = new URLSearchParams({ ...understood, ...Object.fromEntries(amounts) });
  if (area.list === "payments") {
    const columns = readColumns(given["columns"]?.split(",", 50) ?? (await findOwnColumns(ctx, id)) ?? []);
    if (columns !== null && !isDefault(columns)) stored.set("columns", columns.join());
  }
  return stored.toString();
}

/** The parameters of a list's address for a stored query. What the list does not understand any more is left out. */
export function parametersOfStored(ctx: MemberContext, area: ViewArea, stored: string): Filters {
  const { locale } = ctx.session.member;
  const given = Object.fromEntries(new URLSearchParams(stored));
  for (const name of AMOUNTS) {
    const decimal = given[name];
    if (decimal !== undefined && locale === "tr") given[name] = decimal.replace(".", ",");
  }
  const columns = area.list === "payments" ? readColumns(given["columns"]?.split(",", 50) ?? []) : null;
  return { ...understoodFilters(ctx, area, given), ...(columns !== null && { columns: columns.join() }) };
}

function understoodFilters(ctx: MemberContext, { names, problemsOf }: ViewArea, given: Filters): Filters {
  const { filters, period } = listQueryOf(given, names, ctx.clock.now());
  const wrong = new Set(problemsOf(ctx, given).map(({ field }) => field));
  const isOutdated = (name: string) =>
    wrong.has(name) ||
    (name === "period" && filters[name] !== period.preset) ||
    (OWN_DATES.includes(name) && ![period.from, period.to].includes(filters[name] ?? ""));
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !isOutdated(name)));
}
