import type { WriteContext } from "#platform/context.ts";
import { overlapEnd } from "#platform/secret-overlap.ts";
import type { CredentialId } from "../credential.ts";
import { updateSecret } from "../store/credentials.ts";
import { endSessionsOf, limitSessionsOf } from "../store/sessions.ts";
import { hashOfToken, newToken } from "../token.ts";
import { auditChange, lockKnownCredential, refuseReplaced } from "./credential-change.ts";

/**
 * Makes a new secret key. The old one and all sessions end, now or after the overlap. A secret key before the old one ends
 * now. `seen` is the `secretsSetAt` that the caller saw: if somebody has replaced the secret key or the password since,
 * nothing is changed.
 */
export async function rotateSecret(
  ctx: WriteContext,
  credentialId: CredentialId,
  seen?: Date,
  overlapSeconds = 0,
): Promise<{ apiKey: string; secretKey: string }> {
  const previousEndsAt = overlapSeconds === 0 ? null : overlapEnd(ctx, overlapSeconds);
  const credential = await lockKnownCredential(ctx, credentialId);
  refuseReplaced(credential, seen);
  const { apiKey } = credential;
  const secretKey = newToken("secretKey");
  await updateSecret(ctx, credentialId, hashOfToken(secretKey), previousEndsAt);
  if (previousEndsAt === null) await endSessionsOf(ctx, credentialId);
  else await limitSessionsOf(ctx, credentialId, previousEndsAt);
  const details = previousEndsAt === null ? {} : { previousEndsAt: previousEndsAt.toISOString() };
  await auditChange(ctx, "credential.secret_rotated", credentialId, details);
  return { apiKey, secretKey };
}
