import type { MemberContext, ViewList } from "#members/index.ts";
import { linkFilters } from "../links/link-filters.ts";
import { isPersonal, readFilters, type FilterField } from "../lists/filters.ts";
import { listQueryOf } from "../lists/list-query.ts";
import type { NavId } from "../page/index.ts";
import { paymentFilters } from "../payments/payment-filters.ts";
import { refundFilters } from "../refunds/reversal-filter.ts";
import type { Problem } from "../words/index.ts";

export type Filters = Readonly<Record<string, string>>;

/** A list whose filters members save. */
export interface ViewArea {
  list: ViewList;
  path: string;
  nav: NavId;
  names: readonly string[];
  /** Names the filters that the list does not understand. */
  problemsOf: (ctx: MemberContext, filters: Filters) => readonly Problem[];
}

function namesOf(fields: Readonly<Record<string, Pick<FilterField<unknown, unknown>, "needs">>>): string[] {
  return Object.keys(fields).filter((name) => !isPersonal(fields[name]!));
}

export const paymentViews: ViewArea = {
  list: "payments",
  path: "/payments",
  nav: "payments",
  names: namesOf(paymentFilters),
  problemsOf: (ctx, filters) =>
    readFilters(ctx, paymentFilters, listQueryOf(filters, Object.keys(paymentFilters), ctx.clock.now())).problems,
};

export const refundViews: ViewArea = {
  list: "refunds",
  path: "/refunds",
  nav: "refunds",
  names: namesOf(refundFilters),
  problemsOf: (ctx, filters) =>
    readFilters(ctx, refundFilters, listQueryOf(filters, Object.keys(refundFilters), ctx.clock.now())).problems,
};

export const linkViews: ViewArea = {
  list: "links",
  path: "/links",
  nav: "links",
  names: namesOf(linkFilters),
  problemsOf: (ctx, filters) =>
    readFilters(ctx, linkFilters, listQueryOf(filters, Object.keys(linkFilters), ctx.clock.now())).problems,
};

export const viewAreas: Readonly<Record<ViewList, ViewArea>> = {
  payments: paymentViews,
  refunds: refundViews,
  links: linkViews,
};
