import { recordAudit } from "../audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { Scope } from "#platform/http/access.ts";
import { notFound } from "#platform/refusal.ts";
import { checkScopes, type Credential, type CredentialId } from "./credential.ts";
import { checkPassword, hashPassword } from "./password.ts";
import { lockCredential, updateActive, updatePassword, updateScopes, updateSecret } from "./store/credentials.ts";
import { endSessionsOf } from "./store/sessions.ts";
import { hashOfToken, newToken } from "./token.ts";

/** Its tokens answer 401 from now on, and it cannot log in. */
export async function disableCredential(ctx: WriteContext, credentialId: CredentialId): Promise<void> {
  await locked(ctx, credentialId);
  await updateActive(ctx, credentialId, false);
  await endSessionsOf(ctx, credentialId);
  await audit(ctx, "credential.disabled", credentialId);
}

export async function enableCredential(ctx: WriteContext, credentialId: CredentialId): Promise<void> {
  await locked(ctx, credentialId);
  await updateActive(ctx, credentialId, true);
  await audit(ctx, "credential.enabled", credentialId);
}

/** The old secret key stops working, and all sessions end. */
export async function rotateSecret(
  ctx: WriteContext,
  credentialId: CredentialId,
): Promise<{ apiKey: string; secretKey: string }> {
  const { apiKey } = await locked(ctx, credentialId);
  const secretKey = newToken("secretKey");
  await updateSecret(ctx, credentialId, hashOfToken(secretKey));
  await endSessionsOf(ctx, credentialId);
  await audit(ctx, "credential.secret_rotated", credentialId);
  return { apiKey, secretKey };
}

/** Also ends all sessions of the credential. */
export async function setPassword(ctx: WriteContext, credentialId: CredentialId, password: string): Promise<void> {
  const { username } = await locked(ctx, credentialId);
  checkPassword(password, username);
  await updatePassword(ctx, credentialId, await hashPassword(password));
  await endSessionsOf(ctx, credentialId);
  await audit(ctx, "credential.password_set", credentialId);
}

/** Applies to tokens that were issued before, too. */
export async function setScopes(
  ctx: WriteContext,
  credentialId: CredentialId,
  scopes: readonly string[],
): Promise<Scope[]> {
  await locked(ctx, credentialId);
  const granted = checkScopes(scopes);
  await updateScopes(ctx, credentialId, granted);
  await audit(ctx, "credential.scopes_set", credentialId, { scopes: granted.join(" ") });
  return granted;
}

async function locked(ctx: WriteContext, credentialId: CredentialId): Promise<Credential> {
  const credential = await lockCredential(ctx, credentialId);
  if (credential === undefined) throw notFound("There is no such credential.");
  return credential;
}

function audit(
  ctx: WriteContext,
  action: string,
  credentialId: CredentialId,
  details: Record<string, string> = {},
): Promise<void> {
  return recordAudit(ctx, { action, recordType: "credential", recordId: credentialId, details });
}
