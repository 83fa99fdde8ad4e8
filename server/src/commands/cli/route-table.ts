import { amountFromDecimal, shortDecimal } from "@servicepay/money";
import { listTerminals, type DropReason, type KeptRoute, type RankReason } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { counted } from "#platform/text/counted.ts";
import { table } from "./output.ts";

const ranks: Readonly<Record<RankReason, { first: string; other: string }>> = {
  only: { first: "the only one that can take it", other: "" },
  health: { first: "the banks of the others do not answer", other: "its bank does not answer" },
  payer_total: { first: "the payer pays least", other: "the payer would pay more" },
  rule: { first: "a rule puts it first", other: "a rule puts another one first" },
  cost: { first: "costs least, and the payer pays the same", other: "costs more" },
  program: { first: "takes the card's program", other: "does not take the card's program" },
  own_bank: { first: "its bank issued the card", other: "another bank issued the card" },
  position: { first: "first in the set", other: "later in the set" },
  id: { first: "no difference", other: "no difference" },
};

const drops: Readonly<Record<DropReason, string>> = {
  inactive: "disabled",
  not_supported: "its kind of connection is not supported",
  other_currency: "does not take this currency",
  test_terminal: "a test terminal",
  no_program: "does not take the card's program in installments",
  no_rate: "no rate for this number of installments",
  outside_limits: "the amount is outside the limits of its rate",
  too_small: "the amount is too small for so many installments",
  rule: "a rule leaves it out",
};

/** The names of the tenant's terminals by their ids. */
export async function terminalNames(ctx: Context): Promise<ReadonlyMap<string, string>> {
  return new Map((await listTerminals(ctx)).map(({ id, name }) => [id, name]));
}

/** The ranking of terminals with the reasons, then those that could not take the payment. */
export function routeTable({ ranked, dropped, rules }: KeptRoute, names: ReadonlyMap<string, string>): string {
  const decimal = (text: string | null) => (text === null ? "unknown" : shortDecimal(amountFromDecimal(text)!));
  const rows = ranked.map(({ terminalId, payerTotal, merchantCost, because }, index) => [
    String(index + 1),
    names.get(terminalId) ?? terminalId,
    decimal(payerTotal),
    decimal(merchantCost),
    index === 0 ? ranks[because].first : ranks[because].other,
  ]);
  const out = dropped.map(({ terminalId, because }) => [
    "-",
    names.get(terminalId) ?? terminalId,
    null,
    null,
    drops[because],
  ]);
  const text = table(
    ["", "TERMINAL", "PAYER PAYS", "COST", "WHY"],
    [...rows, ...out],
    "The payment set has no terminal.",
  );
  return rules === null ? text : `${text}\n\n${rulesText(rules)}`;
}

function rulesText({ version, applied, ignored }: NonNullable<KeptRoute["rules"]>): string {
  const named = (numbers: readonly number[]) => `${counted(numbers.length, "rule", "rules")} (${numbers.join(", ")})`;
  const parts = [
    ...(applied.length > 0 ? [`${named(applied)} applied`] : []),
    ...(ignored.length > 0 ? [`${named(ignored)} ignored, which would leave no terminal`] : []),
  ];
  return `Rules version ${version}: ${parts.length === 0 ? "none applied" : parts.join("; ")}.`;
}
