import { recordAudit } from "../audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { violatedUnique } from "#platform/database/failures.ts";
import { newId } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import { checkScopes, checkUsername, usernameKey, type CredentialId } from "./credential.ts";
import { checkPassword, hashPassword } from "./password.ts";
import { insertCredential } from "./store/credentials.ts";
import { hashOfToken, newApiKey, newToken } from "./token.ts";

export interface NewCredential {
  username: string;
  password: string;
  scopes: readonly string[];
}

/** Returns the secret key, which nobody can read later: only its hash is stored. */
export async function createCredential(
  ctx: WriteContext,
  { username, password, scopes }: NewCredential,
): Promise<{ id: CredentialId; apiKey: string; secretKey: string }> {
  checkUsername(username);
  checkPassword(password, username);
  const granted = checkScopes(scopes);
  const id = newId<"credential">();
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
    if (violatedUnique(error) === "credentials_by_username_key")
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
