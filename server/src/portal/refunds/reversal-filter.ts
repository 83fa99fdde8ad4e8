import type { AttemptState, ReversalFilter } from "#payments/index.ts";
import { amountRange, type FilterFields } from "../lists/filters.ts";
import { textIn, type Text } from "../words/index.ts";

/** `waiting`: the bank's answer is awaited; `unclear`: nobody knows it, and a person must ask the bank. */
export type ReversalStateName = "done" | "waiting" | "unclear" | "refused";

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

export const refundFilters: FilterFields<ReversalFilter, Text["refunds"]> = {
  state: {
    label: ({ column }) => column.state,
    options: ({ state }) => state,
    read(text) {
      const name = reversalStateNames.find((name) => name === text);
      return name === undefined ? null : { states: REVERSAL_STATES[name] };
    },
  },
  ...amountRange((locale) => textIn(locale).list),
};
