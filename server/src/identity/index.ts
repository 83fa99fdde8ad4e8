export { authenticate } from "./authenticate.ts";
export { createCredential } from "./create-credential.ts";
export type { NewCredential } from "./create-credential.ts";
export { createTenant } from "./create-tenant.ts";
export type { Credential, CredentialId } from "./credential.ts";
export { findTenant, listTenants } from "./find-tenant.ts";
export { findOwnTenant } from "./find-own-tenant.ts";
export { endedSessions, expiredTokens, expiredWidgetTokens, forgottenSenders } from "./store/retention.ts";
export { SENDER_KNOWN_MS } from "./login-throttle.ts";
export {
  disableCredential,
  enableCredential,
  listCredentials,
  rotateSecret,
  setPassword,
  setScopes,
} from "./manage-credential.ts";
export { identityRoutes } from "./routes.ts";
export { setTenantActive } from "./set-tenant-active.ts";
export type { Tenant } from "./tenant.ts";
export type { WidgetTokenId } from "./token.ts";
export { consumeWidgetToken, findWidgetByPublicId, issueWidgetToken, widgetPublicId } from "./widget-token.ts";
