import type { Amount } from "@servicepay/money";
import { currencyOf, formatDecimal } from "@servicepay/money";
import { listTerminals } from "#payment-sets/index.ts";
import type { ListedPaymentSet, TerminalRecord } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import type { Answer } from "./answer.ts";
import { fields, table, yesNo } from "./answer.ts";
import { namedPaymentSet } from "./find-named.ts";
import { paymentSetData } from "./payment-set-data.ts";
import { ratesData, ratesOfSet, ratesTable } from "./rates-table.ts";

/** All of one payment set: its rules, its terminals in their order, and their rates. */
export async function showPaymentSet(ctx: Context, idOrName: string): Promise<Answer> {
  const set = await namedPaymentSet(ctx, idOrName);
  const terminals = new Map((await listTerminals(ctx)).map((terminal) => [terminal.id as string, terminal]));
  const placed = set.terminalIds.flatMap((id) => terminals.get(id) ?? []);
  const rates = await ratesOfSet(ctx, set);
  const text = [rulesText(set), terminalsText(placed), ratesTable(rates)].join("\n\n");
  return { text, data: { ...paymentSetData(set), terminals: placed, rates: ratesData(rates) } };
}

function rulesText(set: ListedPaymentSet): string {
  const money = (amount: Amount) => `${formatDecimal(amount, currencyOf(set.currency).exponent)} ${set.currency}`;
  const { threeDsRule, minimumAmount, maximumAmount } = set;
  return fields({
    "payment set": set.name,
    id: set.id,
    currency: set.currency,
    active: yesNo(set.isActive),
    widget: yesNo(set.isForWidget),
    "smallest order": minimumAmount && money(minimumAmount),
    "largest order": maximumAmount && money(maximumAmount),
    "3-D Secure": threeDsRule.kind === "above" ? `above ${money(threeDsRule.amount)}` : threeDsRule.kind,
    "link lifetime": durationText(set.linkLifetimeSeconds),
    tries: set.attemptsMax,
    return: set.returnMethod,
  });
}

function terminalsText(terminals: readonly TerminalRecord[]): string {
  const rows = terminals.map((each) => [
    each.name,
    each.acquirerCode,
    each.bankCode,
    each.currencies.join(","),
    each.programs.join(",") || null,
    yesNo(each.isTest),
    yesNo(each.isActive),
  ]);
  const headings = ["TERMINAL", "ACQUIRER", "BANK", "CURRENCIES", "PROGRAMS", "TEST", "ACTIVE"];
  return table(headings, rows, "The payment set has no terminal.");
}

const UNITS = [
  ["h", 3_600],
  ["m", 60],
  ["s", 1],
] as const;

/** As the option --link-lifetime takes it. */
function durationText(seconds: number): string {
  const [unit, length] = UNITS.find((each) => seconds % each[1] === 0) ?? UNITS[2];
  return `${seconds / length}${unit}`;
}
