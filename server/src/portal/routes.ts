import { assets } from "@servicepay/portal/render";
import { createMemberLogin } from "#members/index.ts";
import type { Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { assetRoutes } from "#platform/http/asset-routes.ts";
import { accountRoutes } from "./account-routes.ts";
import { accountPages } from "./accounts/routes.ts";
import { approvalPages } from "./approvals/routes.ts";
import { companyRoutes } from "./company-routes.ts";
import { callPages } from "./calls/routes.ts";
import { auditPages } from "./audit/routes.ts";
import { credentialPages } from "./credentials/routes.ts";
import { customerPages } from "./customers/routes.ts";
import { invitationRoutes } from "./invitation-routes.ts";
import { linkPages } from "./links/routes.ts";
import { logInRoutes } from "./log-in-routes.ts";
import { memberRoutes } from "./member-routes.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { openPage, type Portal } from "./page-routes.ts";
import { operatorPages } from "./operator/routes.ts";
import { oidcPages } from "./oidc/routes.ts";
import { paymentPages } from "./payments/routes.ts";
import { reconciliationPages } from "./reconciliation/routes.ts";
import { refundPages } from "./refunds/routes.ts";
import { reportPages } from "./reports/routes.ts";
import { secondFactorRoutes } from "./second-factor-routes.ts";
import { searchPages } from "./search/routes.ts";
import { todayPages } from "./today/routes.ts";
import { setupPages } from "./setup/routes.ts";
import { viewPages } from "./views/routes.ts";
import { webhookPages } from "./webhooks/routes.ts";
import { notFound } from "#platform/refusal.ts";

/** The pages of the merchant portal. They call verbs that the modules export. */
export function portalRoutes(app: App, platform: Platform): void {
  const portal: Portal = { app, platform, login: createMemberLogin(platform) };
  logInRoutes(portal);
  secondFactorRoutes(portal);
  invitationRoutes(portal);
  accountRoutes(portal);
  passkeyRoutes(portal);
  oidcPages(portal);
  companyRoutes(portal);
  operatorPages(portal);
  memberRoutes(portal);
  paymentPages(portal);
  refundPages(portal);
  reconciliationPages(portal);
  approvalPages(portal);
  searchPages(portal);
  linkPages(portal);
  auditPages(portal);
  credentialPages(portal);
  customerPages(portal);
  accountPages(portal);
  callPages(portal);
  todayPages(portal);
  reportPages(portal);
  setupPages(portal);
  webhookPages(portal);
  viewPages(portal);
  assetRoutes(app, { path: "/portal/-/assets", assets, readableBy: "same-origin" });
  // Unknown addresses of the portal are for people too.
  openPage(portal, { method: "GET", path: "/portal/*" }, async () => {
    throw notFound("There is nothing at this address.");
  });
}
