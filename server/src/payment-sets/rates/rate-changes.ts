import { formatDecimal } from "@servicepay/money";
import { sha256 } from "#platform/crypto.ts";
import type { ListedRate, RateRow } from "./rate.ts";

/** A rate that is added (`before` is null), removed (`after` is null), or changed. */
export interface RateChange {
  terminalId: string;
  program: string | null;
  installments: number;
  before: RateRow | null;
  after: RateRow | null;
}

function keyOf({ terminalId, program, installments }: ListedRate): string {
  return `${terminalId}:${program ?? ""}:${installments}`;
}

/** The changes from `before` to `after`: added and changed rates in the order of `after`, then removed ones. */
export function rateChanges(before: readonly ListedRate[], after: readonly ListedRate[]): RateChange[] {
  const old = new Map(before.map((rate) => [keyOf(rate), rate]));
  const kept = new Set(after.map(keyOf));
  const changed = after.flatMap((rate): RateChange[] => {
    const was = old.get(keyOf(rate)) ?? null;
    if (was !== null && textOf(was) === textOf(rate)) return [];
    return [{ ...placeOf(rate), before: was, after: rate }];
  });
  const removed = before.filter((rate) => !kept.has(keyOf(rate)));
  return [...changed, ...removed.map((rate) => ({ ...placeOf(rate), before: rate, after: null }))];
}

/** True if both have the same rates, in any order. */
export function sameRates(one: readonly ListedRate[], other: readonly ListedRate[]): boolean {
  return digestOf(one) === digestOf(other);
}

/** A digest that is equal for equal rates, in any order. */
export function digestOf(rates: readonly ListedRate[]): string {
  const lines = rates.map((rate) => `${keyOf(rate)} ${textOf(rate)}`).toSorted((a, b) => (a < b ? -1 : 1));
  return sha256(lines.join("\n")).toString("hex").slice(0, 32);
}

function placeOf({ terminalId, program, installments }: ListedRate) {
  return { terminalId, program, installments };
}

function textOf({ costRate, customerRate, minimumAmount, maximumAmount }: RateRow): string {
  const limits = [minimumAmount, maximumAmount].map((limit) => (limit === null ? "" : formatDecimal(limit)));
  return [formatDecimal(costRate), formatDecimal(customerRate), ...limits].join(" ");
}
