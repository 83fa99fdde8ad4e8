import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { randomKey } from "#platform/crypto.ts";
import { newId } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import { overlapEnd } from "#platform/secret-overlap.ts";
import { formatSecret } from "./signature.ts";
import {
  endCurrentSecret,
  endPreviousSecrets,
  insertSecret,
  secretContext,
  selectSecrets,
  type SecretRow,
} from "./store/secrets.ts";

const OVERLAP_SECONDS = 24 * 60 * 60;

/** Returns the current secret in the form that receivers configure. Creates one if there is none. */
export async function webhookSecret(ctx: Context): Promise<string> {
  const [current] = await validWebhookSecrets(ctx);
  return current!;
}

/** Returns the valid secrets in that form, the current one first. Creates one if there is none. */
export async function validWebhookSecrets(ctx: Context): Promise<string[]> {
  return (await signingSecrets(ctx)).map(formatSecret);
}

export interface SecretTimes {
  /** Null if no secret was created yet. */
  current: { id: string; createdAt: Date } | null;
  /** Until when webhooks are also signed with the secret before it. */
  previousEndsAt: Date | null;
}

export async function webhookSecretTimes(ctx: Context): Promise<SecretTimes> {
  const rows = await selectSecrets(ctx);
  const current = rows.find(({ endsAt }) => endsAt === null) ?? null;
  return { current, previousEndsAt: rows.find(({ endsAt }) => endsAt !== null)?.endsAt ?? null };
}

/**
 * Creates a new secret. Until the overlap ends, every delivery is also signed with the old one. With `seen`, the id of the current
 * secret that a person saw (null: none), another current secret is a conflict (`stale`): a repeated request replaces once.
 */
export async function rotateWebhookSecret(
  ctx: Context,
  seen?: string | null,
  overlapSeconds = OVERLAP_SECONDS,
): Promise<string> {
  const endsAt = overlapEnd(ctx, overlapSeconds);
  return inTransaction(ctx, async (ctx) => {
    const stale = conflict("Someone else replaced the secret in the meantime.", { field: "secrets", reason: "stale" });
    // A caller who saw no secret ends none: another request may have created one since.
    const hasEnded = seen === null ? false : await endCurrentSecret(ctx, endsAt, seen ?? null);
    if (typeof seen === "string" && !hasEnded) throw stale;
    const secret = await addSecret(ctx);
    if (secret === null) throw stale;
    const entry = { action: "webhook_secret.rotated", recordType: "tenant", recordId: ctx.tenantId } as const;
    await recordAudit(ctx, { ...entry, details: { previousEndsAt: endsAt.toISOString() } });
    return formatSecret(secret);
  });
}

/** Ends the overlap now. Ending it twice changes nothing. */
export async function endPreviousWebhookSecret(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (await endPreviousSecrets(ctx))
      await recordAudit(ctx, { action: "webhook_secret.previous_ended", recordType: "tenant", recordId: ctx.tenantId });
  });
}

/** Returns the bytes of all valid secrets, the current one first. Creates one if there is none. */
export async function signingSecrets(ctx: Context): Promise<Buffer[]> {
  const rows = await selectSecrets(ctx);
  if (rows.length > 0) return rows.map((row) => openSecret(ctx, row));
  return inTransaction(ctx, async (ctx) => {
    const added = (await selectSecrets(ctx)).length === 0 ? await addSecret(ctx) : null;
    if (added !== null) return [added];
    return (await selectSecrets(ctx)).map((row) => openSecret(ctx, row));
  });
}

/** Returns null if another transaction has just created a current secret. */
async function addSecret(ctx: WriteContext): Promise<Buffer | null> {
  const id = newId<"webhook-secret">();
  const secret = randomKey();
  const sealed = ctx.keys.seal("webhook-secret", secret, secretContext(ctx.tenantId, id));
  return (await insertSecret(ctx, { id, sealed })) ? secret : null;
}

function openSecret(ctx: Context, row: SecretRow): Buffer {
  return ctx.keys.open("webhook-secret", row.sealed, secretContext(ctx.tenantId, row.id));
}
