import type { Locale, Problem, ReversalStateName } from "../model.ts";
import type { AttemptState, ReversalFilter } from "#payments/index.ts";
import { readTypedAmount } from "#platform/text/typed-amount.ts";
import { filterReader, type ListQuery } from "../lists/list-query.ts";
import { boundsOf } from "../lists/period.ts";

export const reversalFilterNames = ["state", "amountMin", "amountMax"] as const;

const REVERSAL_STATES: Readonly<Record<ReversalStateName, readonly AttemptState[]>> = {
  done: ["APPROVED"],
  waiting: ["CREATED", "SUBMITTING", "UNKNOWN"],
  unclear: ["MANUAL"],
  refused: ["DECLINED", "ABANDONED"],
};
const reversalStateNames = Object.keys(REVERSAL_STATES) as ReversalStateName[];

export function reversalStateOf(state: AttemptState): ReversalStateName {
  return reversalStateNames.find((name) => REVERSAL_STATES[name].includes(state)) ?? "waiting";
}

/** Reads the filters of the address, and names those that it does not understand. */
export function readReversalFilter(
  query: ListQuery<(typeof reversalFilterNames)[number]>,
  locale: Locale,
): { filter: ReversalFilter; problems: Problem[] } {
  const { read, problems } = filterReader(query);
  const { from, before } = boundsOf(query.period);
  const filter: ReversalFilter = {
    createdFrom: from,
    createdBefore: before,
    states: read("state", (text) => {
      const name = reversalStateNames.find((name) => name === text);
      return name && REVERSAL_STATES[name];
    }),
    amountMin: read("amountMin", (text) => readTypedAmount(text, locale)),
    amountMax: read("amountMax", (text) => readTypedAmount(text, locale)),
  };
  return { filter, problems };
}
