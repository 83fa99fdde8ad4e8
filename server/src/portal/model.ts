import type { SetupAreaPage } from "./setup/model.ts";

export type * from "./setup/model.ts";

export type { Theme } from "#members/index.ts";
export type { ListModel } from "./lists/list-query.ts";
export type { ListViews, SaveViewForm } from "./lists/SaveView.tsx";
export type { ViewTab } from "./lists/ViewTabs.tsx";
export type { PageModel } from "./page/Document.tsx";
export type { NavId, NavItem, ShellModel } from "./page/shell-of.ts";
export type { FileStateName } from "./parts/FileState.tsx";
export type { DoneName, Locale, Money, Problem } from "./words/index.ts";

/** The models of all pages. */
export type Page = SetupAreaPage;
