import type { PaymentsAreaPage } from "./payments/model.ts";
import type { RefundsAreaPage } from "./refunds/model.ts";
import type { SetupAreaPage } from "./setup/model.ts";
import type { UnclearAreaPage } from "./unclear/model.ts";

export type * from "./payments/model.ts";
export type * from "./refunds/model.ts";
export type * from "./setup/model.ts";
export type * from "./unclear/model.ts";

export type { Theme } from "#members/index.ts";
export type { ListModel } from "./lists/list-query.ts";
export type { ListViews, SaveViewForm } from "./lists/SaveView.tsx";
export type { ViewTab } from "./lists/ViewTabs.tsx";
export type { PageModel } from "./page/Document.tsx";
export type { NavId, NavItem, ShellModel } from "./page/shell-of.ts";
export type { FileStateName } from "./parts/FileState.tsx";
export type { DoneName, Locale, Money, Problem } from "./words/index.ts";

/** The models of all pages. */
export type Page = PaymentsAreaPage | RefundsAreaPage | UnclearAreaPage | SetupAreaPage;
