import { amountFromDecimal, isCurrencyCode, type Amount, type CurrencyCode } from "@servicepay/money";
import type { CurrencyLimits, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import {
  limitedRoles,
  limitsIn,
  readLimits,
  setLimits,
  type LimitChange,
  type LimitedRole,
  type StoredLimit,
} from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets, listTerminals } from "#payment-sets/index.ts";
import { formOf, type Form } from "../forms/form.ts";
import { readTypedAmount, writeGroupedAmount } from "#platform/text/typed-amount.ts";
import { memberNames } from "../shown/member-names.ts";
import { decimalOf, moneyOf } from "#platform/text/money.ts";

/** The currencies that the company takes or has a limit for, the Turkish lira first. */
async function currenciesOf(ctx: MemberContext, limits: readonly StoredLimit[]): Promise<CurrencyCode[]> {
  const [sets, terminals] = await Promise.all([listPaymentSets(ctx), listTerminals(ctx)]);
  const used = [...sets.map(({ currency }) => currency), ...terminals.flatMap(({ currencies }) => currencies)];
  const others = [...used, ...limits.map(({ currency }) => currency)].toSorted((a, b) => (a < b ? -1 : 1));
  return [...new Set<CurrencyCode>(["TRY", ...others])];
}

/** The limits that the page shows, and in a form what was typed. */
export async function shownLimits(ctx: MemberContext, form: Form | null): Promise<CurrencyLimits[]> {
  const { locale } = ctx.session.member;
  const [all, names] = await Promise.all([readLimits(ctx), memberNames(ctx)]);
  return (await currenciesOf(ctx, all)).map((currency) => {
    const limits = limitsIn(currency, all);
    return {
      currency,
      roles: limitedRoles.map((role) => {
        const field = fieldOf(role, currency);
        const set = all.find((each) => each.role === role && each.currency === currency);
        return {
          role,
          field,
          typed: form?.text(field, 40) ?? writeGroupedAmount(limits[role], currency, locale),
          seen: decimalOf(limits[role], currency),
          limit: moneyOf(limits[role], currency),
          changed: set === undefined ? null : changeOf(set, names),
        };
      }),
    };
  });
}

function changeOf({ changedAt, changedBy, isOwnRaise }: StoredLimit, names: ReadonlyMap<string, string>) {
  return { at: changedAt.toISOString(), by: changedBy === null ? null : (names.get(changedBy) ?? "–"), isOwnRaise };
}

/** Saves the limits that were changed in the form. Returns what is wrong with what was typed. */
export async function saveLimits(ctx: MemberContext, request: FastifyRequest): Promise<Problem[] | null> {
  const form = formOf(request.body);
  const fields = Object.keys(request.body ?? {}).flatMap((name) => fieldNamed(name) ?? []);
  const problems: Problem[] = [];
  const changes = fields.flatMap(({ role, currency }): LimitChange[] => {
    const field = fieldOf(role, currency);
    const seen = amountFromDecimal(form.text(`seen.${field}`));
    const amount = seen === null ? null : typedLimit(ctx, form.text(field, 40), { seen, currency });
    if (seen !== null && amount !== null) return [{ role, currency, amount, seen }];
    problems.push({ field, reason: "limit_invalid" });
    return [];
  });
  if (problems.length > 0) return problems;
  await setLimits(ctx, { memberId: ctx.session.member.id, roles: ctx.company?.roles ?? [] }, changes);
  return null;
}

/** A field that was not touched keeps its limit exactly, whatever the decimals of the currency. */
function typedLimit(
  ctx: MemberContext,
  text: string,
  { seen, currency }: { seen: Amount; currency: CurrencyCode },
): Amount | null {
  const { locale } = ctx.session.member;
  return text === writeGroupedAmount(seen, currency, locale) ? seen : readTypedAmount(text, locale);
}

function fieldOf(role: LimitedRole, currency: CurrencyCode): string {
  return `limit.${role}.${currency}`;
}

function fieldNamed(name: string): { role: LimitedRole; currency: CurrencyCode } | null {
  const [prefix, roleName, currency = "", ...more] = name.split(".");
  const role = limitedRoles.find((each) => each === roleName);
  if (prefix !== "limit" || role === undefined || more.length > 0 || !isCurrencyCode(currency)) return null;
  return { role, currency };
}
