import type { Platform } from "#platform/context.ts";
import type { CredentialId } from "./credential.ts";
import { updateLastUsed } from "./store/credentials.ts";
import type { AccessTokenRow } from "./store/token-lookups.ts";

const EVERY_MS = 3_600_000;

/**
 * Returns a function that records that a credential is used, at most once an hour. It neither waits nor fails: the
 * request goes on, and a write that failed is repeated at the next request.
 */
export function createUseRecorder({ database, clock, log }: Platform) {
  const beingWritten = new Set<CredentialId>();
  return ({ tenant_id: tenantId, credential_id: credentialId, last_used_at: lastUsedAt }: AccessTokenRow): void => {
    const now = clock.now();
    const notAfter = new Date(now.getTime() - EVERY_MS);
    if ((lastUsedAt !== null && lastUsedAt > notAfter) || beingWritten.has(credentialId)) return;
    beingWritten.add(credentialId);
    const write = async () => updateLastUsed(database.writeSystem(), { tenantId, credentialId, now, notAfter });
    write()
      .catch((error: unknown) => log.warn("the last use of a credential could not be written", { error }))
      .finally(() => beingWritten.delete(credentialId));
  };
}
