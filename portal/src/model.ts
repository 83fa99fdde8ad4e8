import type { ImportsAreaPage } from "./pages/accounts/imports-model.ts";
import type { LinkFilesAreaPage } from "./pages/link-files/model.ts";
import type { AccountsAreaPage } from "./pages/accounts/model.ts";
import type { AccountAreaPage } from "./pages/account/model.ts";
import type { ApprovalsAreaPage } from "./pages/approvals/model.ts";
import type { BrandingPage } from "./pages/branding/model.ts";
import type { CallsPage } from "./pages/calls/model.ts";
import type { AuditAreaPage } from "./pages/audit/model.ts";
import type { CompanyAreaPage, RoleName } from "./pages/company/model.ts";
import type { ConsentsAreaPage } from "./pages/consents/model.ts";
import type { CredentialsAreaPage } from "./pages/credentials/model.ts";
import type { CustomersAreaPage } from "./pages/customers/model.ts";
import type { FieldsAreaPage } from "./pages/fields/model.ts";
import type { HandOverAreaPage } from "./pages/hand-over/model.ts";
import type { LinksAreaPage } from "./pages/links/model.ts";
import type { MessagesAreaPage } from "./pages/messages/model.ts";
import type { OperatorAreaPage } from "./pages/operator/model.ts";
import type { PaymentsAreaPage } from "./pages/payments/model.ts";
import type { ReconciliationAreaPage } from "./pages/reconciliation/model.ts";
import type { RefundsAreaPage } from "./pages/refunds/model.ts";
import type { ReportsAreaPage } from "./pages/reports/model.ts";
import type { RequestsAreaPage } from "./pages/requests/model.ts";
import type { SearchPage } from "./pages/search/model.ts";
import type { OidcAreaPage } from "./pages/oidc/model.ts";
import type { SettingsPage } from "./pages/settings/model.ts";
import type { SetupAreaPage } from "./pages/setup/model.ts";
import type { SignedOutPage } from "./pages/signed-out/model.ts";
import type { TodayPage } from "./pages/today/model.ts";
import type { UnclearAreaPage } from "./pages/unclear/model.ts";
import type { ViewsAreaPage } from "./pages/views/model.ts";
import type { WebhooksAreaPage } from "./pages/webhooks/model.ts";

export type * from "./pages/account/model.ts";
export type * from "./pages/accounts/imports-model.ts";
export type * from "./pages/link-files/model.ts";
export type * from "./pages/accounts/model.ts";
export type * from "./pages/approvals/model.ts";
export type * from "./pages/branding/model.ts";
export type * from "./pages/calls/model.ts";
export type * from "./pages/audit/model.ts";
export type * from "./pages/company/model.ts";
export type * from "./pages/consents/model.ts";
export type * from "./pages/credentials/model.ts";
export type * from "./pages/customers/model.ts";
export type * from "./pages/fields/model.ts";
export type * from "./pages/hand-over/model.ts";
export type * from "./pages/links/model.ts";
export type * from "./pages/messages/model.ts";
export type * from "./pages/operator/model.ts";
export type * from "./pages/oidc/model.ts";
export type * from "./pages/payments/model.ts";
export type * from "./pages/reconciliation/model.ts";
export type * from "./pages/refunds/model.ts";
export type * from "./pages/reports/model.ts";
export type * from "./pages/requests/model.ts";
export type * from "./pages/search/model.ts";
export type * from "./pages/settings/model.ts";
export type * from "./pages/setup/model.ts";
export type * from "./pages/signed-out/model.ts";
export type * from "./pages/today/model.ts";
export type * from "./pages/unclear/model.ts";
export type * from "./pages/views/model.ts";
export type * from "./pages/webhooks/model.ts";
export type * from "./parts/list/model.ts";

/** The models of all pages. They contain facts and addresses; the texts are chosen in portal/. */
export type Locale = "tr" | "en";
export type Theme = "auto" | "light" | "dark";

/** Something in a form that must be changed. `field` is the field's name, or "form". */
export interface Problem {
  field: string;
  reason: string;
  /** For "too_many": minutes to wait. */
  minutes?: number;
  /** The part of the field that is wrong, which replaces "{what}" in the text. */
  what?: string;
}

export interface PageModel {
  locale: Locale;
  theme: Theme;
  isTest: boolean;
  /** Where messages arrive in place of their receivers; null outside the sandbox. */
  mailboxUrl: string | null;
}

/** The areas of the portal in the order of the navigation; "account" stands apart. */
export type NavId =
  | "home"
  | "payments"
  | "refunds"
  | "approvals"
  | "links"
  | "customers"
  | "accounts"
  | "reconciliation"
  | "reports"
  | "developers"
  | "setup"
  | "company"
  | "health"
  | "companies"
  | "keys"
  | "bins"
  | "account";

export interface NavItem {
  id: NavId;
  url: string;
  isCurrent: boolean;
  /** How many items wait there for a person; null if nothing is counted. */
  waiting: number | null;
}

/** The state of a file that a member sent. `checked`: it waits for a confirmation. `refused`: nothing of it was kept. */
export type FileStateName = "waiting" | "checked" | "done" | "refused";

/** An amount as decimal text, "1250.50", and its currency. */
export interface Money {
  amount: string;
  currency: string;
}

export interface ShellModel extends PageModel {
  /** Null on pages of no company. */
  company: { name: string; url: string } | null;
  /** The member's other companies, and on pages of no company all of them. */
  companies: readonly { name: string; url: string }[];
  nav: readonly NavItem[];
  member: { name: string; roles: readonly RoleName[]; isOperator: boolean; url: string };
  search: { url: string; query: string } | null;
  /** In the company's time zone, with its name. */
  now: { iso: string; zone: string };
  logOutUrl: string;
  /** The operators' access to the company, for operators whom it let in and for members who may end it. */
  operatorAccess: { as: "guest" | "host"; until: string; url: string } | null;
  /** The change that the last form made. */
  done: DoneName | null;
}

export type DoneName =
  | "saved"
  | "invited"
  | "withdrawn"
  | "roles_set"
  | "removed"
  | "sessions_ended"
  | "session_ended"
  | "view_deleted"
  | "password_set"
  | "joined"
  | "passkey_added"
  | "passkey_renamed"
  | "passkey_removed"
  | "given_back"
  | "giving_back"
  | "not_given_back"
  | "approval_asked"
  | "approval_refused"
  | "settlement_asked"
  | "settled"
  | "not_settled"
  | "settlement_refused"
  | "case_noted"
  | "case_assigned"
  | "case_closed"
  | "cases_closed"
  | "no_case_gone"
  | "day_requested"
  | "day_known"
  | "file_compared"
  | "link_made"
  | "link_file_begun"
  | "link_file_known"
  | "link_file_discarded"
  | "link_sent"
  | "links_reminded"
  | "link_extended"
  | "link_cancelled"
  | "request_made"
  | "request_withdrawn"
  | "request_activated"
  | "credential_made_before"
  | "credential_scopes_set"
  | "credential_disabled"
  | "credential_enabled"
  | "previous_secret_ended"
  | "card_deleted"
  | "import_begun"
  | "import_known"
  | "collections_reopened"
  | "transaction_deleted"
  | "person_erased"
  | "person_erasing"
  | "template_reset"
  | "terminal_made"
  | "terminal_checked"
  | "terminal_disabled"
  | "terminal_enabled"
  | "webhook_sent_again"
  | "webhooks_sent_again"
  | "no_webhook_sent_again"
  | "receiver_enabled"
  | "company_made"
  | "company_suspended"
  | "company_resumed"
  | "consent_set"
  | "consent_retired"
  | "field_removed"
  | "key_replaced"
  | "bins_imported"
  | "provider_connected"
  | "provider_disconnected"
  | "provider_required"
  | "provider_optional"
  | "provider_removed"
  | "operator_let_in"
  | "operator_shut_out"
  | "form_kept";

export type ShellPage =
  | OidcAreaPage
  | CompanyAreaPage
  | AuditAreaPage
  | AccountAreaPage
  | PaymentsAreaPage
  | RefundsAreaPage
  | ReconciliationAreaPage
  | ApprovalsAreaPage
  | ReportsAreaPage
  | RequestsAreaPage
  | SearchPage
  | HandOverAreaPage
  | LinksAreaPage
  | MessagesAreaPage
  | OperatorAreaPage
  | CredentialsAreaPage
  | CustomersAreaPage
  | AccountsAreaPage
  | ImportsAreaPage
  | LinkFilesAreaPage
  | CallsPage
  | TodayPage
  | SettingsPage
  | UnclearAreaPage
  | SetupAreaPage
  | ConsentsAreaPage
  | FieldsAreaPage
  | BrandingPage
  | ViewsAreaPage
  | WebhooksAreaPage;

export type Page = SignedOutPage | ShellPage;
