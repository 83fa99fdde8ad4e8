import type { Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { accountPageRoutes } from "./account-page/page-routes.ts";
import { accountLinkRoutes } from "./account-page/routes.ts";

export function requestRoutes(app: App, platform: Platform): void {
  accountLinkRoutes(app);
  accountPageRoutes(app, platform);
}
