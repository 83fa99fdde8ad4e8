import type { Problem } from "../../model.ts";

/** What every list shows in addition to its rows. */
export interface ListModel {
  /** The address of the list. Its form of filters is sent there. */
  action: string;
  /** The filters' values as they are in the address, by name. */
  filters: Readonly<Record<string, string>>;
  /** Parameters that are not filters, such as columns. The form of filters sends them again. */
  kept: Readonly<Record<string, string>>;
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
  /** Given by a member. The names of the others are texts. */
  name?: string;
}

/** The named lists of an area, those of members too, and the form that saves what is shown as another one. */
export interface ListViews {
  tabs: readonly ViewTab[];
  /** Null: what is shown has a name already, or is not understood. */
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
