import type { Action, MemberContext } from "#members/index.ts";
import { isAllowed, pageUrl } from "../page/shell-of.ts";
import type { Text } from "../words/index.ts";

type PageName = keyof Text["search"]["page"];

/** Pages that are found by their names: the action that opens one; `without` is a right that leads to another address. */
const PAGES: readonly { id: PageName; path: string; action: Action; without?: Action }[] = [
  { id: "home", path: "/today", action: "payments.read" },
  { id: "payments", path: "/payments", action: "payments.read" },
  { id: "attempts", path: "/attempts", action: "payments.read" },
  { id: "reports", path: "/reports", action: "payments.read" },
  { id: "refunds", path: "/refunds", action: "payments.read" },
  { id: "approvals", path: "/approvals", action: "approvals.read" },
  { id: "approvals", path: "/approvals/mine", action: "approvals.own", without: "approvals.read" },
  { id: "unclear", path: "/unclear", action: "approvals.read" },
  { id: "links", path: "/links", action: "payments.read" },
  { id: "newLink", path: "/links/new", action: "links.write" },
  { id: "customers", path: "/customers", action: "customers.read" },
  { id: "accounts", path: "/accounts", action: "transactions.read" },
  { id: "transactions", path: "/transactions", action: "transactions.read" },
  { id: "newTransaction", path: "/transactions/new", action: "transactions.write" },
  { id: "imports", path: "/imports", action: "transactions.write" },
  { id: "reconciliation", path: "/reconciliation", action: "reconciliation.read" },
  { id: "reconciledDays", path: "/reconciliation/days", action: "reconciliation.read" },
  { id: "terminals", path: "/terminals", action: "setup.read" },
  { id: "newTerminal", path: "/terminals/new", action: "setup.write" },
  { id: "rates", path: "/rates", action: "setup.read" },
  { id: "sets", path: "/sets", action: "setup.read" },
  { id: "bins", path: "/bins", action: "setup.read" },
  { id: "templates", path: "/setup/messages", action: "setup.read" },
  { id: "consents", path: "/setup/consents", action: "setup.read" },
  { id: "newConsent", path: "/setup/consents/new", action: "setup.write" },
  { id: "fields", path: "/setup/fields", action: "setup.read" },
  { id: "newField", path: "/setup/fields/new", action: "setup.write" },
  { id: "audit", path: "/audit", action: "audit.read" },
  { id: "webhooks", path: "/webhooks", action: "webhooks.read" },
  { id: "credentials", path: "/credentials", action: "credentials.read" },
  { id: "newCredential", path: "/credentials/new", action: "credentials.write" },
  { id: "calls", path: "/calls", action: "webhooks.read" },
  { id: "signature", path: "/webhooks/verify", action: "webhooks.read" },
  { id: "receivers", path: "/webhooks/receivers", action: "webhooks.read" },
  { id: "members", path: "/members", action: "members.read" },
  { id: "invite", path: "/members/invite", action: "members.write" },
  { id: "roles", path: "/roles", action: "company.read" },
  { id: "settings", path: "/settings", action: "setup.read" },
];

/** All pages that the member may open. */
export function pagesOf(ctx: MemberContext): { id: PageName; url: string }[] {
  const pages = PAGES.filter(
    ({ action, without }) => isAllowed(ctx, action) && (without === undefined || !isAllowed(ctx, without)),
  );
  return [...pages.map(({ id, path }) => ({ id, url: pageUrl(ctx, path) })), { id: "me", url: "/portal/-/me" }];
}
