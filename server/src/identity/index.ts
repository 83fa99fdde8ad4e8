export { authenticate } from "./authenticate.ts";
export { createCredential } from "./create-credential.ts";
export { createTenant } from "./create-tenant.ts";
export type { Credential, CredentialId } from "./credential.ts";
export { findCredential } from "./find-credential.ts";
export { findOwnTenant, findTenant, findTenants, listTenants } from "./find-tenant.ts";
export { countTenants, pageOfTenants, type TenantFilter } from "./page-of-tenants.ts";
export { endedSessions, expiredTokens, expiredWidgetTokens, oldLoginSenders } from "./store/retention.ts";
export { createLoginThrottle, SENDER_KNOWN_MS, type LoginThrottle, type Senders } from "./login-throttle.ts";
export {
  disableCredential,
  enableCredential,
  endPreviousSecret,
  rotateSecret,
  setPassword,
  setScopes,
} from "./credential-changes.ts";
export { selectCredentials as listCredentials } from "./store/credentials.ts";
export {
  checkPassword,
  dummyHash,
  hashPassword,
  inHashSlot,
  isOutdated,
  makePassword,
  PASSWORD_LENGTH_MIN,
  verifyPassword,
} from "./password.ts";
export { loginRefused } from "./errors.ts";
export { renameTenant } from "./rename-tenant.ts";
export { identityRoutes } from "./routes.ts";
export { setTenantActive } from "./set-tenant-active.ts";
export { asOperator, INSTALLATION, type Act, type Tenant } from "./tenant.ts";
export { consumeWidgetToken, findWidgetByPublicId, issueWidgetToken, widgetPublicId } from "./widget-token.ts";
