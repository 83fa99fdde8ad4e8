import type { WriteContext } from "#platform/context.ts";
import { scopes as allScopes, type Scope } from "#platform/http/access.ts";
import { conflict } from "#platform/refusal.ts";
import { checkGivable, checkScopes, type CredentialId } from "../credential.ts";
import { updateScopes } from "../store/credentials.ts";
import { auditChange, lockKnownCredential } from "./credential-change.ts";

interface SetScopesOptions {
  /** What the caller saw: if somebody has changed the scopes since, nothing is changed. */
  was?: readonly string[];
  /** The scopes that the caller may add. Without it: all, as operators may. */
  givable?: readonly Scope[];
}

/** Sets the scopes, also of tokens that were issued before. */
export async function setScopes(
  ctx: WriteContext,
  credentialId: CredentialId,
  scopes: readonly string[],
  { was, givable = allScopes }: SetScopesOptions = {},
): Promise<Scope[]> {
  const held = (await lockKnownCredential(ctx, credentialId)).scopes;
  const before = held.join(" ");
  const granted = checkScopes(scopes);
  if (granted.join(" ") === before) return granted;
  if (was !== undefined && was.join(" ") !== before)
    throw conflict("Someone else changed the scopes in the meantime.", { field: "scopes", reason: "stale" });
  checkGivable(granted, [...givable, ...held]);
  await updateScopes(ctx, credentialId, granted);
  await auditChange(ctx, "credential.scopes_set", credentialId, {
    scopes: granted.join(" "),
    scopesBefore: before,
  });
  return granted;
}
