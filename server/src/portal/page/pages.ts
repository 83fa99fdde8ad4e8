import type { Action } from "#members/index.ts";
import type { Text } from "../words/index.ts";

/** The areas of the navigation; "me" stands apart. */
export type NavId = Exclude<keyof Text["nav"], "search" | "more">;

export type PageId = keyof Text["nav"] | keyof Text["tabs"]["name"] | keyof Text["search"]["page"];

/** The areas whose pages are tabs of each other. */
export type TabArea = keyof Text["tabs"]["label"];

interface CompanyPage {
  id: PageId;
  area: NavId;
  path: string;
  action: Action;
  /** A right that leads to another page instead. */
  without?: Action;
}

/**
 * The pages of a company that have a name. Navigation, tabs and search follow this list: an area opens its first page that the member may
 * see, its tabs are the pages that `text.tabs` names, and the search finds all of them.
 */
export const COMPANY_PAGES: readonly CompanyPage[] = [
  { id: "home", area: "home", path: "/today", action: "payments.read" },
  { id: "payments", area: "payments", path: "/payments", action: "payments.read" },
  { id: "attempts", area: "payments", path: "/attempts", action: "payments.read" },
  { id: "refunds", area: "refunds", path: "/refunds", action: "payments.read" },
  { id: "approvals", area: "approvals", path: "/approvals", action: "approvals.read" },
  { id: "approvals", area: "approvals", path: "/approvals/mine", action: "approvals.own", without: "approvals.read" },
  { id: "unclear", area: "approvals", path: "/unclear", action: "approvals.read" },
  { id: "links", area: "links", path: "/links", action: "payments.read" },
  { id: "newLink", area: "links", path: "/links/new", action: "links.write" },
  { id: "requests", area: "links", path: "/requests", action: "payments.read" },
  { id: "newRequest", area: "links", path: "/requests/new", action: "links.write" },
  { id: "reports", area: "reports", path: "/reports", action: "payments.read" },
  { id: "customers", area: "customers", path: "/customers", action: "customers.read" },
  { id: "accounts", area: "accounts", path: "/accounts", action: "transactions.read" },
  { id: "transactions", area: "accounts", path: "/transactions", action: "transactions.read" },
  { id: "newTransaction", area: "accounts", path: "/transactions/new", action: "transactions.write" },
  { id: "imports", area: "accounts", path: "/imports", action: "transactions.write" },
  { id: "collections", area: "accounts", path: "/hand-over", action: "collections.read" },
  { id: "cases", area: "reconciliation", path: "/reconciliation?period=all&state=open", action: "reconciliation.read" },
  { id: "days", area: "reconciliation", path: "/reconciliation/days", action: "reconciliation.read" },
  { id: "sets", area: "setup", path: "/sets", action: "setup.read" },
  { id: "terminals", area: "setup", path: "/terminals", action: "setup.read" },
  { id: "newTerminal", area: "setup", path: "/terminals/new", action: "setup.write" },
  { id: "rates", area: "setup", path: "/rates", action: "setup.read" },
  { id: "costs", area: "setup", path: "/costs", action: "setup.read" },
  { id: "newCost", area: "setup", path: "/costs/new", action: "rates.write" },
  { id: "bins", area: "setup", path: "/bins", action: "setup.read" },
  { id: "messages", area: "setup", path: "/setup/messages", action: "setup.read" },
  { id: "consents", area: "setup", path: "/setup/consents", action: "setup.read" },
  { id: "newConsent", area: "setup", path: "/setup/consents/new", action: "setup.write" },
  { id: "fields", area: "setup", path: "/setup/fields", action: "setup.read" },
  { id: "newField", area: "setup", path: "/setup/fields/new", action: "setup.write" },
  { id: "webhooks", area: "developers", path: "/webhooks", action: "webhooks.read" },
  { id: "receivers", area: "developers", path: "/webhooks/receivers", action: "webhooks.read" },
  { id: "endpoints", area: "developers", path: "/endpoints", action: "webhooks.read" },
  { id: "events", area: "developers", path: "/events", action: "webhooks.read" },
  { id: "signature", area: "developers", path: "/webhooks/verify", action: "webhooks.read" },
  { id: "credentials", area: "developers", path: "/credentials", action: "credentials.read" },
  { id: "newCredential", area: "developers", path: "/credentials/new", action: "credentials.write" },
  { id: "calls", area: "developers", path: "/calls", action: "webhooks.read" },
  { id: "members", area: "company", path: "/members", action: "members.read" },
  { id: "invite", area: "company", path: "/members/invite", action: "members.write" },
  { id: "roles", area: "company", path: "/roles", action: "company.read" },
  { id: "settings", area: "company", path: "/settings", action: "setup.read" },
  { id: "logIn", area: "company", path: "/log-in", action: "members.read" },
  { id: "audit", area: "company", path: "/audit", action: "audit.read" },
];
