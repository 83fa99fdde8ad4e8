import type { WriteContext } from "#platform/context.ts";
import type { Scope } from "#platform/http/access.ts";
import { checkGivable, type CredentialId } from "../credential.ts";
import { lockKnownCredential } from "./credential-change.ts";

/** Refuses a credential with a scope that the caller may not give: its new secrets would give the scope. Locks the credential. */
export async function requireGivable(
  ctx: WriteContext,
  credentialId: CredentialId,
  givable: readonly Scope[],
): Promise<void> {
  checkGivable((await lockKnownCredential(ctx, credentialId)).scopes, givable, "secrets");
}
