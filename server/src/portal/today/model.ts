import type { Money, ShellModel, ViewTab } from "../model.ts";
import type { DeclineClass } from "#acquirers/registry.ts";
import type { AttemptResult } from "#reports/index.ts";

export type TodayPeriod = "today" | "yesterday" | "7d";

/** The company's start page. Each figure has the address of its list, with exactly the rows that it counts. */
export interface TodayPage extends ShellModel {
  kind: "today";
  period: TodayPeriod;
  tabs: readonly ViewTab[];
  /** Days, both included. */
  from: string;
  to: string;
  /** The member sees figures of links that the member made. */
  isOwnOnly: boolean;
  newLinkUrl: string | null;
  /** Advice about the member's own account. */
  advice: readonly { name: "no_second_factor" | "few_recovery_codes"; url: string; codesLeft: number }[];
  /** What waits for a person. */
  needs: readonly Need[];
  /** The currency with the most payments first. */
  money: readonly MoneyFigures[];
  attempts: {
    all: Figure;
    approved: Figure;
    /** The other results that occurred. */
    others: readonly ({ name: AttemptResult } & Figure)[];
  };
  links: { open: Figure; expiring: Figure };
  declined: readonly ({ name: DeclineClass; share: number } & Figure)[];
}

export interface Figure {
  count: number;
  /** There are more than `count`. */
  isMore: boolean;
  url: string;
}

export interface Need extends Figure {
  name: "unclear" | "approvals" | "differences" | "receivers";
}

export interface SumFigure {
  sum: Money;
  count: number;
  url: string;
}

export interface MoneyFigures {
  currency: string;
  collected: SumFigure;
  refunded: SumFigure;
  chart: Chart;
}

/** What was collected over time. Shares are thousandths of the chart's height. */
export interface Chart {
  unit: "hour" | "day";
  lines: readonly { sum: Money; share: number }[];
  /** `at` is an hour such as "09", or a day. The running one is not over. */
  bars: readonly ({ at: string; share: number; isRunning: boolean } & SumFigure)[];
}
