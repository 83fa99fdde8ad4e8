import type { Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { accountPages } from "./account/account-page.tsx";
import { exportPage } from "./export-page.tsx";
import { homePage } from "./home-page.tsx";
import { logInPages } from "./log-in/code-page.tsx";
import { logOutEverywherePages } from "./log-in/everywhere-page.tsx";
import { invitationPages } from "./log-in/invitation-page.tsx";
import { mePages } from "./me-page.tsx";
import { selfServicePages } from "./page/page-routes.ts";
import { paymentPages } from "./payments-page.tsx";

/** The pages on which users see and pay what their company opened to them, under /my/. */
export function selfServiceRoutes(app: App, platform: Platform): void {
  const pages = selfServicePages(app, platform);
  logInPages(pages, platform);
  invitationPages(pages);
  logOutEverywherePages(pages);
  homePage(pages);
  accountPages(pages, platform);
  paymentPages(pages);
  mePages(pages);
  exportPage(pages, platform);
}
