import { accountsWords } from "../accounts/accounts-words.ts";
import { importsWords } from "../accounts/imports-words.ts";
import { approvalsWords } from "../approvals/approvals-words.ts";
import { auditWords } from "../audit/audit-words.ts";
import { brandingWords } from "../branding/branding-words.ts";
import { callsWords } from "../calls/calls-words.ts";
import { collectionsWords } from "../collections/collections-words.ts";
import { companyWords } from "../company/company-words.ts";
import { consentsWords } from "../consents/consents-words.ts";
import { costsWords } from "../costs/costs-words.ts";
import { credentialsWords } from "../credentials/credentials-words.ts";
import { customersWords } from "../customers/customers-words.ts";
import { endpointsWords } from "../endpoints/endpoints-words.ts";
import { eventsWords } from "../events/events-words.ts";
import { fieldsWords } from "../fields/fields-words.ts";
import { linksWords } from "../links/links-words.ts";
import { signedOutWords } from "../log-in/signed-out-words.ts";
import { meWords } from "../me/me-words.ts";
import { passkeysWords } from "../me/passkeys-words.ts";
import { messagesWords } from "../messages/messages-words.ts";
import { oidcWords } from "../oidc/oidc-words.ts";
import { healthWords } from "../operator/health-words.ts";
import { operatorWords } from "../operator/operator-words.ts";
import { paymentWords } from "../payments/payment-words.ts";
import { paymentsWords } from "../payments/payments-words.ts";
import { ratesWords } from "../rates/rates-words.ts";
import { reconciliationWords } from "../reconciliation/reconciliation-words.ts";
import { refundsWords } from "../refunds/refunds-words.ts";
import { reportsWords } from "../reports/reports-words.ts";
import { searchWords } from "../search/search-words.ts";
import { settingsWords } from "../settings/settings-words.ts";
import { setsWords } from "../setup/sets-words.ts";
import { setupWords } from "../setup/setup-words.ts";
import { todayWords } from "../today/today-words.ts";
import { unclearWords } from "../unclear/unclear-words.ts";
import { usersWords } from "../users/users-words.ts";
import { viewsWords } from "../views/views-words.ts";
import { receiverWords } from "../webhooks/receiver-words.ts";
import { signatureWords } from "../webhooks/signature-words.ts";
import { webhooksWords } from "../webhooks/webhooks-words.ts";
import { both } from "./both.ts";
import { doneWords } from "./done-words.ts";
import { listWords } from "./list-words.ts";
import { pageWords } from "./page-words.ts";
import { problemsWords } from "./problem-words.ts";

export const words = {
  ...meWords,
  ...accountsWords,
  ...importsWords,
  ...approvalsWords,
  ...brandingWords,
  ...callsWords,
  ...auditWords,
  ...consentsWords,
  ...costsWords,
  ...credentialsWords,
  ...customersWords,
  ...listWords,
  ...operatorWords,
  ...healthWords,
  ...fieldsWords,
  ...collectionsWords,
  ...linksWords,
  ...messagesWords,
  ...passkeysWords,
  ...oidcWords,
  ...paymentWords,
  ...paymentsWords,
  ...problemsWords,
  ...refundsWords,
  ...reconciliationWords,
  ...reportsWords,
  ...companyWords,
  ...searchWords,
  ...ratesWords,
  ...setsWords,
  ...settingsWords,
  ...setupWords,
  ...signedOutWords,
  ...todayWords,
  ...unclearWords,
  ...usersWords,
  ...viewsWords,
  ...receiverWords,
  ...signatureWords,
  ...webhooksWords,
  ...eventsWords,
  ...endpointsWords,
  ...pageWords,
  product: "ServicePay",
  titleOf: (page: string, company: string | null) => [page, company, "ServicePay"].filter(Boolean).join(" – "),
  errorPrefix: both("Hata:", "Error:"),
  otherLanguage: both("English", "Türkçe"),
  skip: both("İçeriğe geç", "Skip to content"),
  testBanner: {
    label: both("Test ortamı", "Test environment"),
    note: both("Test ortamı: gerçek para çekilmez.", "Test environment: no real money is taken."),
    mailbox: both("Test posta kutusu", "Test mailbox"),
  },
  sidebarLabel: both("Şirket ve hesap", "Company and profile"),
  operator: both("İşletmeci", "Operator"),
  removedMember: both(
    (name: string) => `${name} (ayrıldı)`,
    (name) => `${name} (removed)`,
  ),
  otherCompanies: both("Başka şirkete geç", "Switch to another company"),
  searchLabel: both("Portalda ara", "Search the portal"),
  searchHint: both("Sipariş, referans, kart son 4 hane, tutar, ad…", "Order, reference, last 4 digits, amount, name…"),
  searchShort: both("Ara", "Search"),
  logOut: both("Çıkış yap", "Log out"),
  cancel: both("Vazgeç", "Cancel"),
  save: both("Kaydet", "Save"),
  optional: both("isteğe bağlı", "optional"),
  copy: both("Kopyala", "Copy"),
  copied: both("Kopyalandı", "Copied"),
  show: both("Göster", "Show"),
  hide: both("Gizle", "Hide"),
  problemsTitle: both("Kaydedilmedi", "Not saved"),
  done: doneWords,
};
