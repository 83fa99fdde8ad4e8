import type { WriteContext } from "#platform/context.ts";
import type { CredentialId } from "../credential.ts";
import { updateActive } from "../store/credentials.ts";
import { auditChange, lockKnownCredential } from "./credential-change.ts";

export async function enableCredential(ctx: WriteContext, credentialId: CredentialId): Promise<void> {
  if ((await lockKnownCredential(ctx, credentialId)).isActive) return;
  await updateActive(ctx, credentialId, true);
  await auditChange(ctx, "credential.enabled", credentialId);
}
