import { recordAudit } from "../audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { Scope } from "#platform/http/access.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { overlapEnd } from "#platform/secret-overlap.ts";
import { checkScopes, type Credential, type CredentialId } from "./credential.ts";
import { checkPassword, hashPassword } from "./password.ts";
import {
  clearPreviousSecret,
  lockCredential,
  updateActive,
  updatePassword,
  updateScopes,
  updateSecret,
} from "./store/credentials.ts";
import { endLimitedSessionsOf, endSessionsOf, limitSessionsOf } from "./store/sessions.ts";
import { hashOfToken, newToken } from "./token.ts";

/** Its tokens answer 401 from now on, and it cannot log in. Disabling twice changes nothing. */
export async function disableCredential(ctx: WriteContext, credentialId: CredentialId): Promise<void> {
  if (!(await locked(ctx, credentialId)).isActive) return;
  await updateActive(ctx, credentialId, false);
  await endSessionsOf(ctx, credentialId);
  await audit(ctx, "credential.disabled", credentialId);
}

export async function enableCredential(ctx: WriteContext, credentialId: CredentialId): Promise<void> {
  if ((await locked(ctx, credentialId)).isActive) return;
  await updateActive(ctx, credentialId, true);
  await audit(ctx, "credential.enabled", credentialId);
}

/**
 * The old secret key and all sessions end, now or after the overlap. A secret key before the old one ends now. `seen` is what the caller saw as `secretsSetAt`: if somebody has
 * replaced the secret key or the password since, nothing is changed.
 */
export async function rotateSecret(
  ctx: WriteContext,
  credentialId: CredentialId,
  seen?: Date,
  overlapSeconds = 0,
): Promise<{ apiKey: string; secretKey: string }> {
  const previousEndsAt = overlapSeconds === 0 ? null : overlapEnd(ctx, overlapSeconds);
  const credential = await locked(ctx, credentialId);
  refuseReplaced(credential, seen);
  const { apiKey } = credential;
  const secretKey = newToken("secretKey");
  await updateSecret(ctx, credentialId, hashOfToken(secretKey), previousEndsAt);
  if (previousEndsAt === null) await endSessionsOf(ctx, credentialId);
  else await limitSessionsOf(ctx, credentialId, previousEndsAt);
  const details = previousEndsAt === null ? {} : { previousEndsAt: previousEndsAt.toISOString() };
  await audit(ctx, "credential.secret_rotated", credentialId, details);
  return { apiKey, secretKey };
}

/** Ends the secret key before the present one, with its sessions. Ending it twice changes nothing. */
export async function endPreviousSecret(ctx: WriteContext, credentialId: CredentialId): Promise<void> {
  if ((await locked(ctx, credentialId)).previousSecretEndsAt === null) return;
  await clearPreviousSecret(ctx, credentialId);
  await endLimitedSessionsOf(ctx, credentialId);
  await audit(ctx, "credential.previous_secret_ended", credentialId);
}

/** Also ends all sessions of the credential. `seen` as for `rotateSecret`. */
export async function setPassword(
  ctx: WriteContext,
  credentialId: CredentialId,
  password: string,
  seen?: Date,
): Promise<void> {
  const credential = await locked(ctx, credentialId);
  refuseReplaced(credential, seen);
  checkPassword(password, credential.username);
  await updatePassword(ctx, credentialId, await hashPassword(password));
  await endSessionsOf(ctx, credentialId);
  await audit(ctx, "credential.password_set", credentialId);
}

/**
 * Applies to tokens that were issued before, too. `was` is what the caller saw: if somebody has changed the scopes since,
 * nothing is changed.
 */
export async function setScopes(
  ctx: WriteContext,
  credentialId: CredentialId,
  scopes: readonly string[],
  was?: readonly string[],
): Promise<Scope[]> {
  const before = (await locked(ctx, credentialId)).scopes.join(" ");
  const granted = checkScopes(scopes);
  if (granted.join(" ") === before) return granted;
  if (was !== undefined && was.join(" ") !== before)
    throw conflict("Somebody has changed the scopes meanwhile.", { field: "scopes", reason: "stale" });
  await updateScopes(ctx, credentialId, granted);
  await audit(ctx, "credential.scopes_set", credentialId, { scopes: granted.join(" ") });
  return granted;
}

function refuseReplaced({ secretsSetAt }: Credential, seen: Date | undefined): void {
  if (seen !== undefined && seen.getTime() !== secretsSetAt.getTime())
    throw conflict("Somebody has replaced the secrets meanwhile.", { field: "secrets", reason: "stale" });
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
