import type { Problem } from "../../model.ts";

/** What every list has beside its rows. */
export interface ListModel {
  /** The address of the list. Its form of filters is sent there. */
  action: string;
  /** The filters' values as they stand in the address, by name. */
  filters: Readonly<Record<string, string>>;
  /** Filters that are set, each with the address of the list without it. */
  chips: readonly { name: string; value: string; removeUrl: string }[];
  /** The list without filters; null if none is set. */
  clearUrl: string | null;
  /** Exact up to its limit. `isMore`: there are more than `number`. */
  count: { number: number; isMore: boolean };
  /** Filters that could not be understood. The list shows nothing until they are corrected. */
  problems: readonly Problem[];
  newerUrl: string | null;
  olderUrl: string | null;
  /** Lists with a period: the chosen preset, or null for own dates; `from` and `to` are days, both included. */
  period: { preset: string | null; from: string; to: string } | null;
}

/** A named list of an area, such as "failed today". */
export interface ViewTab {
  id: string;
  url: string;
  isCurrent: boolean;
}
