import type { CurrencyCode } from "@servicepay/money";
import { acquirerByCode } from "#acquirers/registry.ts";
import type { ReadContext } from "#platform/context.ts";
import type { ListedRate } from "../rates/rate.ts";
import type { RuleSet } from "../routing/rule-set.ts";
import type { Obstacle, SetTerminal } from "../routing/set-terminal.ts";
import { timeInIstanbul } from "../routing/time-in-istanbul.ts";
import type { PaymentSetId } from "../sets/payment-set.ts";
import { listRates, selectRatesOfWidgetSet } from "../store/rates.ts";
import { selectTerminalsOfSet, selectTerminalsOfWidgetSet, type TerminalOfSet } from "../store/terminals.ts";
import { reasonNotSupported } from "../terminals/supported-acquirer.ts";
import type { TerminalRecord } from "../terminals/terminal.ts";

/** The terminals of a set, in its order, and the rules that choose among them. */
export interface RoutableSet {
  terminals: readonly SetTerminal[];
  /** Null: the set has no active rules. */
  rules: RuleSet | null;
}

/** Reads the set's terminals, and which of them can take this currency. `at` decides which costs hold. */
export async function terminalsOfSet(
  ctx: ReadContext,
  paymentSetId: PaymentSetId,
  currency: CurrencyCode,
  at: Date = ctx.clock.now(),
): Promise<RoutableSet> {
  const [{ terminals, rules }, rates] = await Promise.all([
    selectTerminalsOfSet(ctx, paymentSetId, { currency, day: timeInIstanbul(at).day }),
    listRates(ctx, paymentSetId),
  ]);
  return { terminals: joined(ctx, terminals, rates, currency), rules };
}

export async function terminalsOfWidgetSet(ctx: ReadContext, currency: CurrencyCode): Promise<RoutableSet> {
  const [{ terminals, rules }, rates] = await Promise.all([
    selectTerminalsOfWidgetSet(ctx, { currency, day: timeInIstanbul(ctx.clock.now()).day }),
    selectRatesOfWidgetSet(ctx, currency),
  ]);
  return { terminals: joined(ctx, terminals, rates, currency), rules };
}

function joined(
  ctx: ReadContext,
  terminals: readonly TerminalOfSet[],
  rates: readonly ListedRate[],
  currency: CurrencyCode,
): SetTerminal[] {
  return terminals.map((record, position) => ({
    ...record,
    position,
    obstacle: obstacleOf(ctx, record, currency),
    installments: acquirerByCode(record.acquirerCode)?.capabilities.installments ?? [],
    rates: rates.filter(({ terminalId }) => terminalId === record.id),
  }));
}

function obstacleOf({ config }: ReadContext, record: TerminalRecord, currency: CurrencyCode): Obstacle | null {
  const acquirer = acquirerByCode(record.acquirerCode);
  if (!record.isActive) return "inactive";
  if (acquirer === null || reasonNotSupported(acquirer) !== null) return "not_supported";
  if (!acquirer.capabilities.currencies.includes(currency) || !record.currencies.includes(currency))
    return "other_currency";
  return record.isTest && config.mode === "live" ? "test_terminal" : null;
}
