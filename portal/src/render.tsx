import { renderToString } from "preact-render-to-string";
import type { JSX } from "preact";
import type { Page } from "./model.ts";
import { Accounts } from "./pages/accounts/AccountsPage.tsx";
import { ImportDetail } from "./pages/accounts/ImportPage.tsx";
import { Imports } from "./pages/accounts/ImportsPage.tsx";
import { TransactionForm } from "./pages/accounts/TransactionForm.tsx";
import { DeleteTransaction, TransactionDetail } from "./pages/accounts/TransactionPage.tsx";
import { Statement } from "./pages/accounts/StatementPage.tsx";
import { Transactions } from "./pages/accounts/TransactionsPage.tsx";
import { Account } from "./pages/account/Account.tsx";
import { Approval, Approvals } from "./pages/approvals/ApprovalsPage.tsx";
import { Branding } from "./pages/branding/BrandingPage.tsx";
import { Calls } from "./pages/calls/CallsPage.tsx";
import { Roles } from "./pages/company/company.tsx";
import { CustomerDetail } from "./pages/customers/CustomerPage.tsx";
import { Customers } from "./pages/customers/CustomersPage.tsx";
import { DeleteCard, EditCustomer } from "./pages/customers/EditCustomer.tsx";
import { ErasePerson } from "./pages/customers/ErasePerson.tsx";
import { NewCodes, Password, RecoveryCodes, SecondFactor } from "./pages/account/factors.tsx";
import { OperatorAccess } from "./pages/company/operator-access.tsx";
import { Invite, Invited, MemberDetail, Members, RemoveMember } from "./pages/company/members.tsx";
import { Passkeys } from "./pages/account/Passkeys.tsx";
import { ConsentDetail } from "./pages/consents/ConsentPage.tsx";
import { ConsentForm } from "./pages/consents/ConsentFormPage.tsx";
import { Consents } from "./pages/consents/ConsentsPage.tsx";
import { RetireConsent } from "./pages/consents/RetireConsentPage.tsx";
import { CredentialDetail } from "./pages/credentials/CredentialPage.tsx";
import { CredentialSecrets } from "./pages/credentials/CredentialSecretsPage.tsx";
import { Credentials } from "./pages/credentials/CredentialsPage.tsx";
import { NewCredential } from "./pages/credentials/NewCredentialPage.tsx";
import { RotateCredential } from "./pages/credentials/RotateCredentialPage.tsx";
import { FieldForm, RemoveField } from "./pages/fields/FieldFormPages.tsx";
import { Fields } from "./pages/fields/FieldsPage.tsx";
import { CollectionDetail } from "./pages/hand-over/CollectionPage.tsx";
import { ExportFiles } from "./pages/hand-over/ExportFilesPage.tsx";
import { HandOver } from "./pages/hand-over/HandOverPage.tsx";
import { ReopenCollections } from "./pages/hand-over/ReopenPage.tsx";
import { LinkFileDetail } from "./pages/link-files/LinkFilePage.tsx";
import { LinkFiles } from "./pages/link-files/LinkFilesPage.tsx";
import { LinkDetail } from "./pages/links/LinkPage.tsx";
import { Links } from "./pages/links/LinksPage.tsx";
import { NewLink } from "./pages/links/NewLinkPage.tsx";
import { RemindLinks } from "./pages/links/RemindLinksPage.tsx";
import { TemplateForm } from "./pages/messages/TemplateFormPage.tsx";
import { Template } from "./pages/messages/TemplatePage.tsx";
import { Templates } from "./pages/messages/TemplatesPage.tsx";
import { BinPreview, OperatorBins } from "./pages/operator/BinsPages.tsx";
import { Companies } from "./pages/operator/CompaniesPage.tsx";
import { CompanyInvite, CompanyInvited, CompanyStateForm, NewCompany } from "./pages/operator/company-forms.tsx";
import { OperatedCompany } from "./pages/operator/CompanyPage.tsx";
import { Keys, RotateKey } from "./pages/operator/KeysPage.tsx";
import { Health } from "./pages/operator/HealthPage.tsx";
import { Payment } from "./pages/payments/PaymentPage.tsx";
import * as csv from "./pages/payments/payments-csv.ts";
import { OwnProviders } from "./pages/oidc/OwnProviders.tsx";
import { Provider } from "./pages/oidc/Provider.tsx";
import { Columns } from "./pages/payments/ColumnsPage.tsx";
import { Payments } from "./pages/payments/PaymentsPage.tsx";
import { Refunds } from "./pages/refunds/RefundsPage.tsx";
import { Case } from "./pages/reconciliation/CasePage.tsx";
import * as auditCsv from "./pages/audit/audit-csv.ts";
import { Audit } from "./pages/audit/AuditPage.tsx";
import { AuditProof } from "./pages/audit/AuditProofPage.tsx";
import { AuditEntry } from "./pages/audit/AuditEntryPage.tsx";
import { Cases } from "./pages/reconciliation/CasesPage.tsx";
import { DayMovements } from "./pages/reconciliation/DayMovementsPage.tsx";
import { Day } from "./pages/reconciliation/DayPage.tsx";
import { Days } from "./pages/reconciliation/DaysPage.tsx";
import { GoneCases } from "./pages/reconciliation/GoneCasesPage.tsx";
import { SettlementFile } from "./pages/reconciliation/SettlementFilePage.tsx";
import { Refund } from "./pages/refunds/RefundPage.tsx";
import { Attempts } from "./pages/reports/AttemptsPage.tsx";
import { reportColumns as columnsOfReport } from "./pages/reports/report-csv.ts";
import { Report } from "./pages/reports/ReportPage.tsx";
import { RequestForm } from "./pages/requests/RequestFormPage.tsx";
import { RequestDetail } from "./pages/requests/RequestPage.tsx";
import { Requests } from "./pages/requests/RequestsPage.tsx";
import { Search } from "./pages/search/Search.tsx";
import { Settings } from "./pages/settings/SettingsPage.tsx";
import { rateColumns as columnsOfRates } from "./pages/rates/rate-text.ts";
import { Bins } from "./pages/setup/BinsPage.tsx";
import { PaymentSetForm } from "./pages/setup/SetFormPage.tsx";
import { PaymentSet, PaymentSets } from "./pages/setup/SetsPage.tsx";
import { RateGrid } from "./pages/rates/RateGridPage.tsx";
import { RatesForm } from "./pages/rates/RatesFormPage.tsx";
import { Rates } from "./pages/rates/RatesPage.tsx";
import { ChooseBank, TerminalForm } from "./pages/setup/TerminalFormPage.tsx";
import { Terminal } from "./pages/setup/TerminalPage.tsx";
import { Terminals } from "./pages/setup/TerminalsPage.tsx";
import { Notice } from "./pages/signed-out/Notice.tsx";
import { Code, Invitation, LogIn, StepUp } from "./pages/signed-out/signed-out.tsx";
import { Today } from "./pages/today/TodayPage.tsx";
import { Settle } from "./pages/unclear/SettlePage.tsx";
import { Settlement } from "./pages/unclear/SettlementPage.tsx";
import { Unclear } from "./pages/unclear/UnclearPage.tsx";
import { ReplaceWebhookSecret } from "./pages/webhooks/ReplaceWebhookSecretPage.tsx";
import { Signature } from "./pages/webhooks/SignaturePage.tsx";
import { WebhookSecret } from "./pages/webhooks/WebhookSecretPage.tsx";
import { Receivers } from "./pages/webhooks/ReceiversPage.tsx";
import { Webhook } from "./pages/webhooks/WebhookPage.tsx";
import { EditView, SaveView } from "./pages/views/ViewFormPages.tsx";
import { Views } from "./pages/views/ViewsPage.tsx";
import { Webhooks } from "./pages/webhooks/WebhooksPage.tsx";
import { assetNames } from "./parts/assets.ts";
import type * as rendered from "./rendered.ts";
import { textIn } from "./text/index.ts";

export const assets: typeof rendered.assets = Object.entries(assetNames).map(([source, name]) => ({
  source,
  name,
  file: new URL(`assets/${name}`, import.meta.url),
}));

export const renderPage: typeof rendered.renderPage = (page) => `<!doctype html>${renderToString(documentOf(page))}`;

export const rateColumns: typeof rendered.rateColumns = columnsOfRates;
export const paymentColumns: typeof rendered.paymentColumns = csv.paymentColumns;
export const reportColumns: typeof rendered.reportColumns = columnsOfReport;
export const auditColumns: typeof rendered.auditColumns = auditCsv.auditColumns;
export const auditKindWord: typeof rendered.auditKindWord = auditCsv.auditKindWord;
export const removedMemberName: typeof rendered.removedMemberName = (locale, name) =>
  textIn(locale).removedMember(name);
export const paymentStateWord: typeof rendered.paymentStateWord = csv.paymentStateWord;

const views: { [Kind in Page["kind"]]: (page: Extract<Page, { kind: Kind }>) => JSX.Element } = {
  "log-in": LogIn,
  code: Code,
  invitation: Invitation,
  "second-factor": SecondFactor,
  "recovery-codes": RecoveryCodes,
  "step-up": StepUp,
  notice: Notice,
  today: Today,
  attempts: Attempts,
  report: Report,
  members: Members,
  "operator-access": OperatorAccess,
  invite: Invite,
  invited: Invited,
  member: MemberDetail,
  "remove-member": RemoveMember,
  roles: Roles,
  settings: Settings,
  search: Search,
  health: Health,
  keys: Keys,
  "rotate-key": RotateKey,
  "operator-bins": OperatorBins,
  "bin-preview": BinPreview,
  companies: Companies,
  "operated-company": OperatedCompany,
  "new-company": NewCompany,
  "company-state": CompanyStateForm,
  "company-invite": CompanyInvite,
  "company-invited": CompanyInvited,
  payments: Payments,
  columns: Columns,
  payment: Payment,
  links: Links,
  "new-link": NewLink,
  "remind-links": RemindLinks,
  link: LinkDetail,
  requests: Requests,
  request: RequestDetail,
  "request-form": RequestForm,
  "link-files": LinkFiles,
  "link-file": LinkFileDetail,
  calls: Calls,
  credentials: Credentials,
  "new-credential": NewCredential,
  "credential-secrets": CredentialSecrets,
  credential: CredentialDetail,
  "rotate-credential": RotateCredential,
  refund: Refund,
  refunds: Refunds,
  cases: Cases,
  case: Case,
  days: Days,
  day: Day,
  "day-movements": DayMovements,
  "gone-cases": GoneCases,
  "settlement-file": SettlementFile,
  approvals: Approvals,
  approval: Approval,
  unclear: Unclear,
  settle: Settle,
  settlement: Settlement,
  customers: Customers,
  customer: CustomerDetail,
  "edit-customer": EditCustomer,
  "delete-card": DeleteCard,
  "erase-person": ErasePerson,
  accounts: Accounts,
  transactions: Transactions,
  statement: Statement,
  transaction: TransactionDetail,
  "transaction-form": TransactionForm,
  "delete-transaction": DeleteTransaction,
  "hand-over": HandOver,
  collection: CollectionDetail,
  "reopen-collections": ReopenCollections,
  "export-files": ExportFiles,
  terminals: Terminals,
  terminal: Terminal,
  "choose-bank": ChooseBank,
  "terminal-form": TerminalForm,
  views: Views,
  "save-view": SaveView,
  "edit-view": EditView,
  webhooks: Webhooks,
  receivers: Receivers,
  signature: Signature,
  "replace-webhook-secret": ReplaceWebhookSecret,
  "webhook-secret": WebhookSecret,
  webhook: Webhook,
  sets: PaymentSets,
  set: PaymentSet,
  "set-form": PaymentSetForm,
  branding: Branding,
  bins: Bins,
  templates: Templates,
  template: Template,
  "template-form": TemplateForm,
  consents: Consents,
  consent: ConsentDetail,
  "consent-form": ConsentForm,
  "retire-consent": RetireConsent,
  fields: Fields,
  "field-form": FieldForm,
  "remove-field": RemoveField,
  rates: Rates,
  "rates-form": RatesForm,
  "rate-grid": RateGrid,
  imports: Imports,
  import: ImportDetail,
  audit: Audit,
  "audit-entry": AuditEntry,
  "audit-proof": AuditProof,
  provider: Provider,
  "own-providers": OwnProviders,
  account: Account,
  password: Password,
  passkeys: Passkeys,
  "new-codes": NewCodes,
};

function documentOf<Kind extends Page["kind"]>(page: Extract<Page, { kind: Kind }>): JSX.Element {
  const View = views[page.kind];
  return View(page);
}
