import { recordAudit } from "../audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { Scope } from "#platform/http/access.ts";
import { notFound } from "#platform/refusal.ts";
import { checkScopes, type CredentialId } from "./credential.ts";
import { checkPassword, hashPassword } from "./password.ts";
import {
  lockCredential,
  updateActive,
  updatePassword,
  updateScopes,
  updateSecret,
  type CredentialRow,
} from "./store/credentials.ts";
import { endSessionsOf } from "./store/sessions.ts";
import { hashOfToken, newToken } from "./token.ts";

/** Its tokens answer 401, and it cannot log in. */
export async function disableCredential(ctx: WriteContext, credentialId: CredentialId): Promise<void> {
  await locked(ctx, credentialId);
  await ctx.tx.run(updateActive, [ctx.tenantId, credentialId, false]);
  await endSessions(ctx, credentialId);
  await audit(ctx, "credential.disabled", credentialId);
}

export async function enableCredential(ctx: WriteContext, credentialId: CredentialId): Promise<void> {
  await locked(ctx, credentialId);
  await ctx.tx.run(updateActive, [ctx.tenantId, credentialId, true]);
  await audit(ctx, "credential.enabled", credentialId);
}

/** The old secret key stops working, and all sessions end. */
export async function rotateSecret(
  ctx: WriteContext,
  credentialId: CredentialId,
): Promise<{ apiKey: string; secretKey: string }> {
  const { api_key: apiKey } = await locked(ctx, credentialId);
  const secretKey = newToken("secretKey");
  await ctx.tx.run(updateSecret, [ctx.tenantId, credentialId, hashOfToken(secretKey)]);
  await endSessions(ctx, credentialId);
  await audit(ctx, "credential.secret_rotated", credentialId);
  return { apiKey, secretKey };
}

/** Ends all sessions of the credential. */
export async function setPassword(ctx: WriteContext, credentialId: CredentialId, password: string): Promise<void> {
  const { username } = await locked(ctx, credentialId);
  checkPassword(password, username);
  await ctx.tx.run(updatePassword, [ctx.tenantId, credentialId, await hashPassword(password)]);
  await endSessions(ctx, credentialId);
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
  await ctx.tx.run(updateScopes, [ctx.tenantId, credentialId, granted]);
  await audit(ctx, "credential.scopes_set", credentialId, { scopes: granted.join(" ") });
  return granted;
}

async function locked(ctx: WriteContext, credentialId: CredentialId): Promise<CredentialRow> {
  const row = await ctx.tx.row(lockCredential, [ctx.tenantId, credentialId]);
  if (row === undefined) throw notFound("There is no such credential.");
  return row;
}

function endSessions(ctx: WriteContext, credentialId: CredentialId): Promise<number> {
  return ctx.tx.run(endSessionsOf, [ctx.tenantId, credentialId, ctx.clock.now()]);
}

function audit(
  ctx: WriteContext,
  action: string,
  credentialId: CredentialId,
  details: Record<string, string> = {},
): Promise<void> {
  return recordAudit(ctx, { action, recordType: "credential", recordId: credentialId, details });
}
