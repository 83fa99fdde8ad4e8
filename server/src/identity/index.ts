export { authenticate } from "./authenticate.ts";
export { createCredential } from "./create-credential.ts";
export { createTenant } from "./create-tenant.ts";
export type { Credential, CredentialId } from "./credential.ts";
export { findCredential } from "./find-credential.ts";
export { findOwnTenant, findTenant, findTenants, listTenants } from "./find-tenant.ts";
export { countTenants, pageOfTenants, type TenantFilter } from "./page-of-tenants.ts";
export { endedSessions, expiredTokens, expiredWidgetTokens, oldLoginSenders } from "./store/retention.ts";
export { createLoginThrottle, SENDER_KNOWN_MS, type LoginThrottle, type Senders } from "./login-throttle.ts";
export { disableCredential } from "./credential-changes/disable-credential.ts";
export { enableCredential } from "./credential-changes/enable-credential.ts";
export { endPreviousSecret } from "./credential-changes/end-previous-secret.ts";
export { rotateSecret } from "./credential-changes/rotate-secret.ts";
export { setPassword } from "./credential-changes/set-password.ts";
export { requireGivable } from "./credential-changes/require-givable.ts";
export { setScopes } from "./credential-changes/set-scopes.ts";
export { listCredentials } from "./store/credentials.ts";
export {
  checkPassword,
  dummyHash,
  hashPassword,
  inHashSlot,
  isOutdatedHash,
  makePassword,
  PASSWORD_LENGTH_MIN,
  verifyPassword,
} from "./password.ts";
export { loginRefused } from "./errors.ts";
export { renameTenant } from "./rename-tenant.ts";
export { identityRoutes } from "./routes.ts";
export { setSelfService } from "./set-self-service.ts";
export { setTenantActive } from "./set-tenant-active.ts";
export { asOperator, INSTALLATION, type Initiator, type Tenant } from "./tenant.ts";
export { consumeWidgetToken, findWidgetByPublicId, issueWidgetToken, widgetPublicId } from "./widget-token.ts";
export { loginsCounter } from "./login.ts";
