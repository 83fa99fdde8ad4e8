import type { Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { accountPageRoutes } from "./account-page/page-routes.ts";
import { accountLinkRoutes } from "./account-page/routes.ts";
import { visitLimit } from "./limits/visit-limit.ts";
import { requestPageRoutes } from "./page/routes.ts";
import { posterRoutes } from "./poster/routes.ts";
import { paymentRequestRoutes } from "./request-routes.ts";

export function requestRoutes(app: App, platform: Platform): void {
  const limit = visitLimit(platform);
  accountLinkRoutes(app);
  accountPageRoutes(app, platform, limit);
  paymentRequestRoutes(app);
  posterRoutes(app);
  requestPageRoutes(app, platform, limit);
}
