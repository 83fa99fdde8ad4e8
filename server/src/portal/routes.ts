import { createMemberLogin } from "#members/index.ts";
import type { MessageSources } from "#notifications/index.ts";
import type { Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { assetRoutes } from "#platform/http/asset-routes.ts";
import { notFound } from "#platform/refusal.ts";
import { accountPages } from "./accounts/routes.ts";
import { approvalPages } from "./approvals/routes.ts";
import { auditPages } from "./audit/routes.ts";
import { brandingPages } from "./branding/routes.ts";
import { callList } from "./calls/calls-list.tsx";
import { collectionPages } from "./collections/routes.ts";
import { companyPages } from "./company/routes.ts";
import { consentPages } from "./consents/routes.ts";
import { costPages } from "./costs/routes.ts";
import { credentialPages } from "./credentials/routes.ts";
import { customerPages } from "./customers/routes.ts";
import { endpointPages } from "./endpoints/routes.ts";
import { eventPages } from "./events/routes.ts";
import { newExportQueue } from "./exports/export-queue.ts";
import { fieldPages } from "./fields/routes.ts";
import { linkFilePages } from "./link-files/routes.ts";
import { linkPages } from "./links/routes.ts";
import { listPage } from "./lists/list-page.tsx";
import { logInRoutes } from "./log-in/routes.ts";
import { ownPages } from "./me/routes.ts";
import { messagePages } from "./messages/routes.ts";
import { oidcPages } from "./oidc/routes.ts";
import { operatorPages } from "./operator/routes.ts";
import { publicPage, type Portal } from "./page/page-routes.ts";
import { assets } from "./parts/assets.ts";
import { paymentPages } from "./payments/routes.ts";
import { ratesPages } from "./rates/routes.ts";
import { reconciliationPages } from "./reconciliation/routes.ts";
import { refundPages } from "./refunds/routes.ts";
import { reportPages } from "./reports/routes.ts";
import { requestPages } from "./requests/routes.ts";
import { searchPages } from "./search/search-page.tsx";
import { settingsPages } from "./settings/settings-page.tsx";
import { setupPages } from "./setup/routes.ts";
import { todayPages } from "./today/today-page.tsx";
import { unclearPages } from "./unclear/routes.ts";
import { userPages } from "./users/routes.ts";
import { viewPages } from "./views/routes.ts";
import { webhookPages } from "./webhooks/routes.ts";

/** The pages of the merchant portal. They call verbs that the modules export. */
export function portalRoutes(
  app: App,
  platform: Platform,
  { lookOf, queues }: Pick<MessageSources, "lookOf"> & Pick<Portal, "queues">,
): void {
  const exports = newExportQueue(platform.config.databaseConnections);
  const portal: Portal = { app, platform, lookOf, login: createMemberLogin(platform), exports, queues };
  logInRoutes(portal);
  ownPages(portal);
  oidcPages(portal);
  companyPages(portal);
  operatorPages(portal);
  paymentPages(portal);
  refundPages(portal);
  ratesPages(portal);
  costPages(portal);
  reconciliationPages(portal);
  approvalPages(portal);
  unclearPages(portal);
  searchPages(portal);
  linkPages(portal);
  requestPages(portal);
  linkFilePages(portal);
  auditPages(portal);
  credentialPages(portal);
  customerPages(portal);
  userPages(portal);
  accountPages(portal);
  collectionPages(portal);
  listPage(portal, callList);
  todayPages(portal);
  reportPages(portal);
  setupPages(portal);
  messagePages(portal);
  settingsPages(portal);
  consentPages(portal);
  fieldPages(portal);
  brandingPages(portal);
  webhookPages(portal);
  endpointPages(portal);
  eventPages(portal);
  viewPages(portal);
  assetRoutes(app, { path: "/portal/-/assets", assets, readableBy: "same-origin" });
  // Unknown addresses of the portal are for people too.
  publicPage(portal, { method: "GET", path: "/portal/*" }, async () => {
    throw notFound("There is nothing at this address.");
  });
}
