import type { WriteContext } from "#platform/context.ts";
import type { CredentialId } from "../credential.ts";
import { clearPreviousSecret } from "../store/credentials.ts";
import { endLimitedSessionsOf } from "../store/sessions.ts";
import { auditChange, lockKnownCredential } from "./credential-change.ts";

/** Ends the secret key before the present one, with its sessions. Ending it twice changes nothing. */
export async function endPreviousSecret(ctx: WriteContext, credentialId: CredentialId): Promise<void> {
  if ((await lockKnownCredential(ctx, credentialId)).previousSecretEndsAt === null) return;
  await clearPreviousSecret(ctx, credentialId);
  await endLimitedSessionsOf(ctx, credentialId);
  await auditChange(ctx, "credential.previous_secret_ended", credentialId);
}
