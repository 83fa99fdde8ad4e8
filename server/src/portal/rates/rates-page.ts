import type { RateCell, RatesPage, TerminalRates } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { shortDecimal, type CurrencyCode } from "@servicepay/money";
import type { MemberContext } from "#members/index.ts";
import {
  listPaymentSets,
  listRates,
  listTerminals,
  programName,
  type ListedPaymentSet,
  type ListedRate,
  type RateRow,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import { notFound } from "#platform/refusal.ts";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, pageUrl } from "../page/shell-of.ts";
import { moneyOf } from "#platform/text/money.ts";
import { fitsForm } from "./rate-cells.ts";
import { setupShell } from "../setup/setup-shell.ts";

/** Leads to the rates of the first active set, or else of the first. Without sets, returns the page that says so. */
export async function firstRates(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const sets = await listPaymentSets(ctx);
  const first = sets.find(({ isActive }) => isActive) ?? sets[0];
  if (first !== undefined) return { to: pageUrl(ctx, `/rates/${first.id}`) };
  return { page: { kind: "rates", ...setupShell(ctx, request), sets: [], terminals: [], changeUrl: null } };
}

export async function ratesPage(ctx: MemberContext, request: FastifyRequest): Promise<RatesPage> {
  const set = await paymentSetOf(ctx, request);
  const [sets, terminals, rates] = await Promise.all([
    listPaymentSets(ctx),
    terminalsOf(ctx, set),
    listRates(ctx, set.id),
  ]);
  const url = pageUrl(ctx, `/rates/${set.id}`);
  const mayChange = isAllowed(ctx, "rates.write");
  return {
    kind: "rates",
    ...setupShell(ctx, request),
    sets: sets.map(({ id, name, currency }) => ({
      url: pageUrl(ctx, `/rates/${id}`),
      name,
      currency,
      isCurrent: id === set.id,
    })),
    terminals: terminals.map((terminal) => ({
      ...gridOf(terminal, rates, set.currency),
      changeUrl:
        mayChange && fitsForm({ terminal, rates: ratesOf(terminal, rates) }) ? `${url}/${terminal.id}/change` : null,
    })),
    changeUrl: mayChange ? `${url}/change` : null,
  };
}

/** The set that the address names. */
export async function paymentSetOf(ctx: MemberContext, request: FastifyRequest): Promise<ListedPaymentSet> {
  const { id } = request.params as { id: string };
  const set = (await listPaymentSets(ctx)).find((each) => each.id === id);
  if (set === undefined) throw notFound("There is no such payment set.");
  return set;
}

/** The set's terminals, in its order. */
export async function terminalsOf(ctx: MemberContext, { terminalIds }: ListedPaymentSet): Promise<TerminalRecord[]> {
  const byId = new Map((await listTerminals(ctx)).map((terminal) => [terminal.id as string, terminal]));
  return terminalIds.flatMap((id) => byId.get(id) ?? []);
}

/** The terminal's programs, each with its own rates or, where it has none, those for every program. */
function gridOf(
  terminal: TerminalRecord,
  all: readonly ListedRate[],
  currency: CurrencyCode,
): Omit<TerminalRates, "changeUrl"> {
  const rates = ratesOf(terminal, all);
  const counts = [...new Set(rates.map(({ installments }) => installments))].toSorted((a, b) => a - b);
  const programs = [...new Set([...rates.map(({ program }) => program), ...terminal.programs])];
  const rateOf = (program: string | null, count: number) =>
    rates.find((rate) => rate.program === program && rate.installments === count);
  return {
    name: terminal.name,
    isActive: terminal.isActive,
    counts,
    rows:
      rates.length === 0
        ? []
        : programs.map((program) => ({
            program: program === null ? null : programName(program),
            cells: counts.map((count) => {
              const own = rateOf(program, count);
              const rate = own ?? rateOf(null, count);
              return rate === undefined ? null : { ...cellOf(rate, currency), isCommon: own === undefined };
            }),
          })),
  };
}

function ratesOf({ id }: TerminalRecord, all: readonly ListedRate[]): ListedRate[] {
  return all.filter(({ terminalId }) => terminalId === id);
}

export function cellOf(
  { costRate, customerRate, minimumAmount, maximumAmount }: RateRow,
  currency: CurrencyCode,
): RateCell {
  return {
    cost: shortDecimal(costRate),
    markup: shortDecimal(customerRate),
    minimum: minimumAmount === null ? null : moneyOf(minimumAmount, currency),
    maximum: maximumAmount === null ? null : moneyOf(maximumAmount, currency),
  };
}
