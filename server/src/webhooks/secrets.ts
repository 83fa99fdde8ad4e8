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

/** The current secret in the form that receivers configure. Creates the first one. */
export async function webhookSecret(ctx: Context): Promise<string> {
  const [current] = await webhookSecrets(ctx);
  return current!;
}

/** The valid secrets, the current one first. Creates the first one. */
export async function webhookSecrets(ctx: Context): Promise<string[]> {
  return (await signingSecrets(ctx)).map(formatSecret);
}

export interface SecretTimes {
  /** Null if no webhook was signed yet. */
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
    const stale = conflict("The secret was replaced meanwhile.", { field: "secrets", reason: "stale" });
    // Who saw no secret ends none: another request may have created one since.
    const hasEnded = seen === null ? false : await endCurrentSecret(ctx, endsAt, seen ?? null);
    if (typeof seen === "string" && !hasEnded) throw stale;
    const secret = await addSecret(ctx);
    if (secret === null) throw stale;
    const entry = { action: "webhook_secret.rotated", recordType: "tenant", recordId: ctx.tenantId };
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

/** All valid secrets, the current one first. Creates the first one. */
export async function signingSecrets(ctx: Context): Promise<Buffer[]> {
  const rows = await selectSecrets(ctx);
  if (rows.length > 0) return rows.map((row) => openSecret(ctx, row));
  return inTransaction(ctx, async (ctx) => {
    const added = (await selectSecrets(ctx)).length === 0 ? await addSecret(ctx) : null;
    if (added !== null) return [added];
    return (await selectSecrets(ctx)).map((row) => openSecret(ctx, row));
  });
}

/** Null if another transaction has just created one. */
async function addSecret(ctx: WriteContext): Promise<Buffer | null> {
  const id = newId<"webhook-secret">();
  const secret = randomKey();
  const sealed = ctx.keys.seal("webhook-secret", secret, secretContext(ctx.tenantId, id));
  return (await insertSecret(ctx, { id, sealed })) ? secret : null;
}

function openSecret(ctx: Context, row: SecretRow): Buffer {
  return ctx.keys.open("webhook-secret", row.sealed, secretContext(ctx.tenantId, row.id));
}
