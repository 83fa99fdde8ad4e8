import type { App } from "#platform/http/app.ts";
import { accountRoutes } from "./account-routes.ts";
import { statementRoutes } from "./statements/routes.ts";
import { transactionRoutes } from "./transaction-routes.ts";

export function currentAccountRoutes(app: App): void {
  accountRoutes(app);
  statementRoutes(app);
  transactionRoutes(app);
}
