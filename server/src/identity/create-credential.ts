import type { WriteContext } from "#platform/context.ts";
import { violatedUnique } from "#platform/database/failures.ts";
import { scopes as allScopes, type Scope } from "#platform/http/access.ts";
import { newId } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import { recordAudit } from "../audit/index.ts";
import { checkGivable, checkScopes, checkUsername, usernameKey, type CredentialId } from "./credential.ts";
import { checkPassword, hashPassword } from "./password.ts";
import { insertCredential } from "./store/credentials.ts";
import { hashOfToken, newApiKey, newToken } from "./token.ts";

export interface NewCredential {
  /** Chosen by the caller, so that a form that is sent twice makes one credential. */
  id?: CredentialId;
  username: string;
  password: string;
  scopes: readonly string[];
  /** The scopes that the caller may give. Without it: all, as operators may. */
  givable?: readonly Scope[];
}

/** Returns the secret key, which nobody can read later: only its hash is stored. */
export async function createCredential(
  ctx: WriteContext,
  { id = newId<"credential">(), username, password, scopes, givable = allScopes }: NewCredential,
): Promise<{ id: CredentialId; apiKey: string; secretKey: string }> {
  checkUsername(username);
  checkPassword(password, username);
  const granted = checkScopes(scopes);
  checkGivable(granted, givable);
  const apiKey = newApiKey();
  const secretKey = newToken("secretKey");
  const passwordHash = await hashPassword(password);
  try {
    await insertCredential(ctx, {
      id,
      username,
      usernameKey: usernameKey(username),
      passwordHash,
      apiKey,
      secretHash: hashOfToken(secretKey),
      scopes: granted,
    });
  } catch (error) {
    const violated = violatedUnique(error);
    if (violated === "credentials_pkey")
      throw conflict("A credential with this id already exists.", { reason: "form_used" });
    if (violated === "credentials_by_username_key")
      throw conflict("This user name is taken.", { field: "username", reason: "duplicate" });
    throw error;
  }
  await recordAudit(ctx, {
    action: "credential.created",
    recordType: "credential",
    recordId: id,
    details: { username, scopes: granted.join(" ") },
  });
  return { id, apiKey, secretKey };
}
