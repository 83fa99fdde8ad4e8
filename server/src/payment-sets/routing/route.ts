import { applyRate, minorUnits, type Amount, type CurrencyCode, type Rate } from "@servicepay/money";
import { sha256 } from "#platform/crypto.ts";
import { merchantCost } from "../costs/merchant-cost.ts";
import { costOf, type TerminalCost } from "../costs/terminal-cost.ts";
import type { RateRow } from "../rates/rate.ts";
import type { TerminalId } from "../terminals/terminal.ts";
import type { RouteRequest } from "./route-request.ts";
import { holds } from "./rule-conditions.ts";
import type { Objective, RoutingRule, RuleSet } from "./rule-set.ts";
import { rateOf, type Obstacle, type SetTerminal } from "./set-terminal.ts";

/** Why a terminal cannot take this payment, or which rule keeps it out. */
export type DropReason = Obstacle | "no_program" | "no_rate" | "outside_limits" | "too_small" | "rule";

/** What separates a terminal from the first one; for the first one, from the second. `only`: there is no other. */
export type RankReason = Criterion | "only";

/** In the order in which they count. */
type Criterion = "health" | "payer_total" | "rule" | "cost" | "program" | "own_bank" | "position" | "id";

export interface RankedTerminal {
  terminal: SetTerminal;
  customerRate: Rate;
  /** The bank's commission in percent. */
  costRate: Rate;
  payerTotal: Amount;
  /** Null: nobody has entered what the bank takes. */
  merchantCost: Amount | null;
  because: RankReason;
}

export interface Route {
  /** Best first. */
  ranked: readonly RankedTerminal[];
  dropped: readonly { terminal: SetTerminal; because: DropReason }[];
  /** The version of the rules, and the rules that applied, counted from 1. */
  rules: { version: number; applied: readonly number[]; ignored: readonly number[] } | null;
}

/**
 * Ranks the terminals that can take a payment. A terminal whose bank does not answer comes last. Then the payer's total counts most,
 * before any rule and before what the merchant pays: no payer pays more so that the merchant pays less.
 */
export function route(request: RouteRequest, terminals: readonly SetTerminal[], rules: RuleSet | null): Route {
  const dropped: { terminal: SetTerminal; because: DropReason }[] = [];
  const able: Candidate[] = [];
  for (const terminal of terminals) {
    const because = dropReasonOf(request, terminal);
    if (because === null) able.push(candidateOf(request, terminal, rules));
    else dropped.push({ terminal, because });
  }
  const { kept, order, applied, ignored } = applyRules(request, able, rules);
  for (const { terminal } of able.filter((candidate) => !kept.includes(candidate)))
    dropped.push({ terminal, because: "rule" });
  const sorted = kept.toSorted((one, other) => compare(one, other, order).sign);
  const ranked = sorted.map((candidate, index) => {
    const rival = sorted[index === 0 ? 1 : 0];
    const because: RankReason = rival === undefined ? "only" : compare(candidate, rival, order).criterion;
    return { ...candidate, because };
  });
  dropped.sort((one, other) => one.terminal.position - other.terminal.position || byId(one.terminal, other.terminal));
  return { ranked, dropped, rules: rules && { version: rules.version, applied, ignored } };
}

interface Candidate extends Omit<RankedTerminal, "because"> {
  takesProgram: boolean;
  isOwnBank: boolean;
}

function dropReasonOf(
  { card, amount, currency, installments }: RouteRequest,
  terminal: SetTerminal,
): DropReason | null {
  if (terminal.obstacle !== null) return terminal.obstacle;
  if (installments === 1) return null;
  if (card.program === null || !terminal.programs.includes(card.program)) return "no_program";
  const rate = rateOf(terminal, card.program, installments);
  if (rate === undefined || !terminal.installments.includes(installments)) return "no_rate";
  // Every part is at least the currency's smallest unit.
  if (installments > Number(minorUnits(amount, currency))) return "too_small";
  return isWithin(rate, amount) ? null : "outside_limits";
}

function isWithin({ minimumAmount, maximumAmount }: RateRow, amount: Amount): boolean {
  return (minimumAmount === null || amount >= minimumAmount) && (maximumAmount === null || amount <= maximumAmount);
}

const NONE = 0n as Rate;

function candidateOf(request: RouteRequest, terminal: SetTerminal, rules: RuleSet | null): Candidate {
  const { card, amount, currency, installments, at } = request;
  const takesProgram = card.program !== null && terminal.programs.includes(card.program);
  const isOwnBank = card.bankCode !== null && terminal.bankCode === card.bankCode;
  const rate = rateOf(terminal, takesProgram ? card.program : null, installments);
  const customerRate = rate?.customerRate ?? NONE;
  const payerTotal = applyRate(amount, customerRate, currency);
  const sale = { ...card, currency, installments, isOwnBank, day: at.day };
  const cost = costOf(terminal.costs, sale) ?? costInRate(rate, currency);
  return {
    terminal,
    takesProgram,
    isOwnBank,
    customerRate,
    costRate: cost?.costRate ?? NONE,
    payerTotal,
    merchantCost: cost && merchantCost(payerTotal, cost, rules?.yearlyMoneyCost ?? NONE),
  };
}

/** The commission that stands beside the mark-up, for terminals whose contract nobody has entered. 0 says nothing. */
function costInRate(
  rate: RateRow | undefined,
  currency: CurrencyCode,
): Omit<TerminalCost, "validFrom" | "validTo"> | null {
  if (rate === undefined || rate.costRate === 0n) return null;
  const { program, installments, costRate } = rate;
  const fixedFee = 0n as Amount;
  return {
    currency,
    program,
    card: "any",
    isOwnBank: null,
    installments,
    costRate,
    fixedFee,
    valueDays: 0,
    payout: "once",
  };
}

/** How the remaining rules change the order of terminals. */
interface Order {
  objective: Objective;
  /** Lower is better. A terminal that the rule does not name has no place and comes after those that have one. */
  places: ReadonlyMap<TerminalId, number>;
  /** Payer's totals at which the cost of a terminal is not known. Costs are compared only where all are. */
  unknownCostAt: ReadonlySet<Amount>;
}

const BY_COST = { objective: "cost", places: new Map<TerminalId, number>() } as const;

function applyRules(request: RouteRequest, able: readonly Candidate[], set: RuleSet | null) {
  let kept = able;
  let order: Omit<Order, "unknownCostAt"> | null = null;
  const applied: number[] = [];
  const ignored: number[] = [];
  for (const [index, rule] of (set?.rules ?? []).entries()) {
    if (!holds(rule.when, request)) continue;
    if (rule.kind === "avoid" || rule.kind === "only") {
      const rest = kept.filter(({ terminal }) => rule.terminals.includes(terminal.id) === (rule.kind === "only"));
      // A rule that leaves no terminal would refuse the payment.
      (rest.length === 0 ? ignored : applied).push(index + 1);
      if (rest.length > 0) kept = rest;
    } else if (order === null) {
      order = orderOf(rule, request, kept);
      applied.push(index + 1);
    }
  }
  const unknown = kept.filter((candidate) => candidate.merchantCost === null);
  const unknownCostAt = new Set(unknown.map(({ payerTotal }) => payerTotal));
  return { kept, order: { ...(order ?? BY_COST), unknownCostAt }, applied, ignored };
}

type OrderingRule = Extract<RoutingRule, { kind: "prefer" | "share" | "objective" }>;

function orderOf(
  rule: OrderingRule,
  { shareKey }: RouteRequest,
  kept: readonly Candidate[],
): Omit<Order, "unknownCostAt"> {
  if (rule.kind === "objective") return { objective: rule.objective, places: new Map() };
  if (rule.kind === "prefer") return { ...BY_COST, places: new Map(rule.terminals.map((id, place) => [id, place])) };
  const shares = rule.shares.filter(({ terminal }) => kept.some((candidate) => candidate.terminal.id === terminal));
  const chosen = drawShare(shares, shareKey);
  return { ...BY_COST, places: new Map(chosen === null ? [] : [[chosen, 0]]) };
}

/** Draws a terminal with the probability of its share. The same key draws the same one. */
function drawShare(shares: readonly { terminal: TerminalId; percent: number }[], key: string): TerminalId | null {
  const total = shares.reduce((sum, { percent }) => sum + percent, 0);
  if (total === 0) return null;
  let left = sha256(key).readUInt32BE() % total;
  for (const { terminal, percent } of shares) {
    if (left < percent) return terminal;
    left -= percent;
  }
  return null;
}

type Key = number | bigint | string;

const keys: Readonly<Record<Criterion, (candidate: Candidate, order: Order) => Key>> = {
  health: ({ terminal }) => (terminal.isHealthy ? 0 : 1),
  payer_total: ({ payerTotal }) => payerTotal,
  rule: ({ terminal }, { places }) => places.get(terminal.id) ?? Infinity,
  cost: ({ merchantCost: cost, payerTotal }, { unknownCostAt }) => (unknownCostAt.has(payerTotal) ? 0 : (cost ?? 0)),
  program: ({ takesProgram }) => (takesProgram ? 0 : 1),
  own_bank: ({ isOwnBank }) => (isOwnBank ? 0 : 1),
  position: ({ terminal }) => terminal.position,
  id: ({ terminal }) => terminal.id,
};

const criteria: Readonly<Record<Objective, readonly Criterion[]>> = {
  cost: ["health", "payer_total", "rule", "cost", "program", "own_bank", "position", "id"],
  own_bank: ["health", "payer_total", "rule", "own_bank", "cost", "program", "position", "id"],
  position: ["health", "payer_total", "rule", "position", "id"],
};

/** The first criterion that separates the two, and whether `one` comes before (-1) or after (1). */
function compare(one: Candidate, other: Candidate, order: Order): { criterion: Criterion; sign: -1 | 0 | 1 } {
  for (const criterion of criteria[order.objective]) {
    const [left, right] = [keys[criterion](one, order), keys[criterion](other, order)];
    if (left !== right) return { criterion, sign: left < right ? -1 : 1 };
  }
  return { criterion: "id", sign: 0 };
}

function byId(one: SetTerminal, other: SetTerminal): number {
  return one.id < other.id ? -1 : 1;
}
