import type { WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { recordAudit, type AuditAction, type AuditDetails } from "../../audit/index.ts";
import type { Credential, CredentialId } from "../credential.ts";
import { lockCredential } from "../store/credentials.ts";

export async function lockKnownCredential(ctx: WriteContext, credentialId: CredentialId): Promise<Credential> {
  const credential = await lockCredential(ctx, credentialId);
  if (credential === undefined) throw notFound("There is no such credential.");
  return credential;
}

export function refuseReplaced({ secretsSetAt }: Credential, seen: Date | undefined): void {
  if (seen !== undefined && seen.getTime() !== secretsSetAt.getTime())
    throw conflict("Someone else replaced the secrets in the meantime.", { field: "secrets", reason: "stale" });
}

export function auditChange(
  ctx: WriteContext,
  action: AuditAction,
  credentialId: CredentialId,
  details: AuditDetails = {},
): Promise<void> {
  return recordAudit(ctx, { action, recordType: "credential", recordId: credentialId, details });
}
