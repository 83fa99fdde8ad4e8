import { accountsEn } from "../accounts/accounts-en.ts";
import { importsEn } from "../accounts/imports-en.ts";
import { approvalsEn } from "../approvals/approvals-en.ts";
import { auditEn } from "../audit/audit-en.ts";
import { brandingEn } from "../branding/branding-en.ts";
import { callsEn } from "../calls/calls-en.ts";
import { collectionsEn } from "../collections/collections-en.ts";
import { companyEn } from "../company/company-en.ts";
import { consentsEn } from "../consents/consents-en.ts";
import { credentialsEn } from "../credentials/credentials-en.ts";
import { customersEn } from "../customers/customers-en.ts";
import { fieldsEn } from "../fields/fields-en.ts";
import { linkFileDoneEn } from "../link-files/link-files-en.ts";
import { linksEn } from "../links/links-en.ts";
import { signedOutEn } from "../log-in/signed-out-en.ts";
import { meEn } from "../me/me-en.ts";
import { passkeysEn } from "../me/passkeys-en.ts";
import { messagesEn } from "../messages/messages-en.ts";
import { oidcEn } from "../oidc/oidc-en.ts";
import { healthEn } from "../operator/health-en.ts";
import { operatorEn } from "../operator/operator-en.ts";
import { paymentEn } from "../payments/payment-en.ts";
import { paymentsEn } from "../payments/payments-en.ts";
import { ratesEn } from "../rates/rates-en.ts";
import { reconciliationEn } from "../reconciliation/reconciliation-en.ts";
import { refundsEn } from "../refunds/refunds-en.ts";
import { reportsEn } from "../reports/reports-en.ts";
import { searchEn } from "../search/search-en.ts";
import { settingsEn } from "../settings/settings-en.ts";
import { setsEn } from "../setup/sets-en.ts";
import { setupEn } from "../setup/setup-en.ts";
import { todayEn } from "../today/today-en.ts";
import { unclearEn } from "../unclear/unclear-en.ts";
import { viewsEn } from "../views/views-en.ts";
import { webhooksEn } from "../webhooks/webhooks-en.ts";
import { listEn } from "./list-en.ts";
import { problemsEn } from "./problems-en.ts";
import type { Text } from "./tr.ts";

export const en: Text = {
  ...meEn,
  ...accountsEn,
  ...importsEn,
  ...approvalsEn,
  ...brandingEn,
  ...callsEn,
  ...auditEn,
  ...consentsEn,
  ...credentialsEn,
  ...customersEn,
  ...listEn,
  ...operatorEn,
  ...healthEn,
  ...fieldsEn,
  ...collectionsEn,
  ...linksEn,
  ...messagesEn,
  ...passkeysEn,
  ...oidcEn,
  ...paymentEn,
  ...paymentsEn,
  ...problemsEn,
  ...refundsEn,
  ...reconciliationEn,
  ...reportsEn,
  ...companyEn,
  ...searchEn,
  ...ratesEn,
  ...setsEn,
  ...settingsEn,
  ...setupEn,
  ...signedOutEn,
  ...todayEn,
  ...unclearEn,
  ...viewsEn,
  ...webhooksEn,
  product: "ServicePay",
  titleOf: (page, company) => [page, company, "ServicePay"].filter(Boolean).join(" – "),
  errorPrefix: "Error:",
  otherLanguage: "Türkçe",
  skip: "Skip to content",
  testBanner: { label: "Test environment", note: "Test environment: no real money is taken.", mailbox: "Test mailbox" },
  sidebarLabel: "Company and profile",
  navLabel: "Main menu",
  nav: {
    home: "Today",
    payments: "Payments",
    refunds: "Refunds",
    approvals: "Approvals",
    links: "Links",
    customers: "Customers",
    accounts: "Current accounts",
    reconciliation: "Reconciliation",
    reports: "Reports",
    developers: "Developers",
    setup: "Set-up",
    company: "Company",
    health: "Health",
    companies: "Companies",
    keys: "Keys",
    bins: "BIN list",
    me: "My account",
    search: "Search",
    more: "More",
  },
  operator: "Operator",
  removedMember: (name) => `${name} (removed)`,
  companies: "Your companies",
  otherCompanies: "Switch to another company",
  searchLabel: "Search the portal",
  searchHint: "Order, reference, last 4 digits, amount, name…",
  searchShort: "Search",
  logOut: "Log out",
  back: "Back",
  cancel: "Cancel",
  save: "Save",
  optional: "optional",
  copy: "Copy",
  copied: "Copied",
  show: "Show",
  hide: "Hide",
  problemsTitle: "Not saved",
  done: {
    saved: "Saved.",
    invited: "The invitation is ready.",
    invitation_mailed: "The invitation is mailed again. Within a minute it is mailed once.",
    withdrawn: "The invitation was withdrawn; its link no longer opens.",
    roles_set: "The roles were changed. They apply at once.",
    removed: "The member was removed. Their access ended at once.",
    sessions_ended: "All sessions of the member in this company were ended.",
    session_ended: "The session was ended.",
    password_set: "The password was changed. Your other sessions were ended.",
    joined: "The invitation was accepted.",
    passkey_added: "The passkey was added.",
    passkey_renamed: "The name was saved.",
    passkey_removed: "The passkey was removed. Your other sessions were ended.",
    given_back: "The bank approved the refund.",
    voided: "The bank approved the void.",
    giving_back: "Waiting for the bank's answer. The result appears on this page. Do not refund again.",
    not_given_back: "The refund failed. The reason is below.",
    approval_asked: "The amount is above your limit. The refund is waiting for another member's approval.",
    approval_refused: "The refund was refused. No money was refunded.",
    settlement_asked: "The outcome is waiting for another member's approval. Nothing changes until then.",
    settled: "The outcome is recorded.",
    not_settled: "Nothing was changed. The reason is below.",
    settlement_refused: "The outcome was refused. Nothing was changed.",
    case_noted: "The note was added.",
    case_assigned: "Saved.",
    case_closed: "The case is closed.",
    cases_closed: "The resolved differences are closed.",
    no_case_gone: "No resolved differences were left: someone else closed them.",
    day_requested: "The bank's list will be fetched again in a moment. Reload this page to see the result.",
    file_compared: "The day was compared with the file.",
    day_known: "The day was read or requested again meanwhile. This is how it stands.",
    link_made: "The link is ready.",
    ...linkFileDoneEn,
    link_sent: "The link is queued to be sent.",
    receipt_sent: "The receipt is queued to be sent.",
    links_reminded: "Reminders are queued. Links that cannot have one now were left out.",
    link_extended: "The link was extended.",
    card_deleted: "The saved card was deleted.",
    import_begun: "The file was uploaded.",
    collections_reopened: "The collections will be sent to the ERP again.",
    import_known: "This file was uploaded before and is not imported again.",
    transaction_deleted: "The transaction was deleted.",
    person_erased: "The personal data was erased for ever.",
    person_erasing: "The record and the cards were erased. The details in payments are being erased in the background.",
    link_cancelled: "The link was cancelled and can no longer be paid.",
    request_made: "The payment request is ready.",
    request_withdrawn: "The request was withdrawn. No one can start a payment at its address.",
    request_activated: "The request is active again.",
    credential_made_before:
      "This form was already submitted: the credential exists and its secrets were shown then. If you do not have them, replace them.",
    credential_scopes_set: "The scopes have changed. They apply from the next call on.",
    credential_disabled: "The credential is disabled. Its calls are refused.",
    previous_secret_ended: "The previous secret is no longer valid.",
    credential_enabled: "The credential is enabled. Your system has to log in again.",
    template_reset: "Messages from now on have the standard text.",
    terminal_made: "The terminal was added. Check its connection before you take payments.",
    terminal_checked: "The connection was checked.",
    terminal_disabled: "The terminal is disabled. It takes no new payments; refunds still work.",
    terminal_enabled: "The terminal is in use again.",
    webhook_sent_again: "It is being sent again. The result appears on this page.",
    webhooks_sent_again: "They are being sent again. Those of disabled receivers wait until these are enabled.",
    no_webhook_sent_again: "There is nothing left to send again: this form was sent before.",
    waiting_sent: "What waited is being sent now.",
    nothing_waited: "Nothing waits any more.",
    view_deleted: "The view was deleted.",
    address_started: "The address is enabled. Waiting webhooks are being sent now.",
    receiver_enabled: "The receiver is enabled. Waiting webhooks are being sent now.",
    company_made: "The company was created. Now invite its first administrator.",
    company_suspended: "The company is suspended. Its next calls and clicks are refused.",
    company_resumed: "The company is active again.",
    consent_set: "Saved. Payers see this version from now on.",
    consent_retired: "Payers no longer see this text. Its versions and the answers to them are kept.",
    field_removed: "The field was removed. New links with it are refused.",
    key_replaced: "The new key is in use. Processes follow within half a minute.",
    bins_imported: "The new BIN list is in use.",
    provider_connected: "Your account at the provider is connected. You can log in with it.",
    provider_disconnected: "The connection was removed. Sessions that it opened have ended.",
    provider_required: "From now on, only administrators can log in to the company without the provider.",
    provider_optional: "The provider is no longer required.",
    provider_removed: "The provider was removed. Sessions that it opened have ended.",
    operator_let_in: "The operator can see this company's pages for 24 hours.",
    operator_shut_out: "The operator's access has ended.",
    form_kept: "Nothing has changed yet: check the form and submit it again.",
  },
  developers: {
    tabsLabel: "Developer pages",
    tab: {
      webhooks: "Webhooks",
      receivers: "Receivers",
      signature: "Signature",
      credentials: "API credentials",
      calls: "Refused calls",
    },
  },
};
