import type { WriteContext } from "#platform/context.ts";
import type { Scope } from "#platform/http/access.ts";
import { conflict } from "#platform/refusal.ts";
import { checkScopes, type CredentialId } from "../credential.ts";
import { updateScopes } from "../store/credentials.ts";
import { auditChange, lockKnownCredential } from "./credential-change.ts";

/**
 * Sets the scopes, also of tokens that were issued before. `was` is what the caller saw: if somebody has changed the scopes
 * since, nothing is changed.
 */
export async function setScopes(
  ctx: WriteContext,
  credentialId: CredentialId,
  scopes: readonly string[],
  was?: readonly string[],
): Promise<Scope[]> {
  const before = (await lockKnownCredential(ctx, credentialId)).scopes.join(" ");
  const granted = checkScopes(scopes);
  if (granted.join(" ") === before) return granted;
  if (was !== undefined && was.join(" ") !== before)
    throw conflict("Somebody has changed the scopes in the meantime.", { field: "scopes", reason: "stale" });
  await updateScopes(ctx, credentialId, granted);
  await auditChange(ctx, "credential.scopes_set", credentialId, { scopes: granted.join(" ") });
  return granted;
}
