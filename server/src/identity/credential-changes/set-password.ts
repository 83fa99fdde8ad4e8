import type { WriteContext } from "#platform/context.ts";
import type { CredentialId } from "../credential.ts";
import { checkPassword, hashPassword } from "../password.ts";
import { updatePassword } from "../store/credentials.ts";
import { endSessionsOf } from "../store/sessions.ts";
import { auditChange, lockKnownCredential, refuseReplaced } from "./credential-change.ts";

/** Sets the password and ends all sessions of the credential. `seen` as for `rotateSecret`. */
export async function setPassword(
  ctx: WriteContext,
  credentialId: CredentialId,
  password: string,
  seen?: Date,
): Promise<void> {
  const credential = await lockKnownCredential(ctx, credentialId);
  refuseReplaced(credential, seen);
  checkPassword(password, credential.username);
  await updatePassword(ctx, credentialId, await hashPassword(password));
  await endSessionsOf(ctx, credentialId);
  await auditChange(ctx, "credential.password_set", credentialId);
}
