import type { WriteContext } from "#platform/context.ts";
import type { CredentialId } from "../credential.ts";
import { updateActive } from "../store/credentials.ts";
import { endSessionsOf } from "../store/sessions.ts";
import { auditChange, lockKnownCredential } from "./credential-change.ts";

/** The credential's tokens answer 401 from now on, and it cannot log in. Disabling it twice changes nothing. */
export async function disableCredential(ctx: WriteContext, credentialId: CredentialId): Promise<void> {
  if (!(await lockKnownCredential(ctx, credentialId)).isActive) return;
  await updateActive(ctx, credentialId, false);
  await endSessionsOf(ctx, credentialId);
  await auditChange(ctx, "credential.disabled", credentialId);
}
