export { createAccountLink, type AccountLink } from "./account-page/create-account-link.ts";
export { payableAccountsOf } from "./account-page/payable-accounts.ts";
export { requestRoutes } from "./routes.ts";
