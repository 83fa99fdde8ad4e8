import type { Problem } from "../model.ts";

/** What every list shows in addition to its rows. */
export interface ListModel {
  /** The address of the list, to which the filter form is sent. */
  action: string;
  /** The filters' values as they are in the address, by name. */
  filters: Readonly<Record<string, string>>;
  /** Parameters that are not filters, such as columns. The form of filters sends them again. */
  kept: Readonly<Record<string, string>>;
  /** Filters that are set, each with the address of the list without it. */
  chips: readonly { name: string; value: string; removeUrl: string }[];
  /** The list without filters; null if none is set. */
  clearUrl: string | null;
  /** Exact unless `isMore`: then there are more than `number`. */
  count: { number: number; isMore: boolean };
  /** Filters that could not be understood. The list shows nothing until they are corrected. */
  problems: readonly Problem[];
  newerUrl: string | null;
  olderUrl: string | null;
  /** Null for a list without a period. `preset` is null for dates the member typed. Both days are included. */
  period: { preset: string | null; from: string; to: string } | null;
}

/** A named list of an area, such as "declined today". */
export interface ViewTab {
  id: string;
  url: string;
  isCurrent: boolean;
  /** Set for views that members saved; the texts name the others by `id`. */
  name?: string;
}

/** The views of a list, built-in and saved, and the form that saves the current one. */
export interface ListViews {
  tabs: readonly ViewTab[];
  /** Null if what is shown is a view already, or has problems. */
  save: SaveViewForm | null;
  /** Null: no member has saved a view. */
  manageUrl: string | null;
}

export interface SaveViewForm {
  action: string;
  /** Chosen by the server: a form that is sent twice saves one view. */
  id: string;
  list: string;
  /** The filters and columns that are saved. */
  query: string;
}
