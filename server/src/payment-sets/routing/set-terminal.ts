import type { TerminalCost } from "../costs/terminal-cost.ts";
import type { RateRow } from "../rates/rate.ts";
import type { TerminalRecord } from "../terminals/terminal.ts";

/** Why a terminal of a set takes no payment now, whatever the card. */
export type Obstacle = "inactive" | "not_supported" | "other_currency" | "test_terminal";

/** A terminal as a set uses it. */
export interface SetTerminal extends TerminalRecord {
  /** Its place in the set. */
  position: number;
  /** Null: it can be used. */
  obstacle: Obstacle | null;
  /** False: its bank does not answer at the moment. */
  isHealthy: boolean;
  /** The numbers of installments that its bank takes. */
  installments: readonly number[];
  rates: readonly RateRow[];
  costs: readonly TerminalCost[];
}

/** The program's own rate, otherwise the rate for any program. */
export function rateOf(
  { rates }: Pick<SetTerminal, "rates">,
  program: string | null,
  installments: number,
): RateRow | undefined {
  let ofAny: RateRow | undefined;
  for (const rate of rates) {
    if (rate.installments !== installments) continue;
    if (program !== null && rate.program === program) return rate;
    if (rate.program === null) ofAny ??= rate;
  }
  return ofAny;
}
