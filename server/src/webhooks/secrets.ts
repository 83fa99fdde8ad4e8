import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { randomKey } from "#platform/crypto.ts";
import { newId } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import { formatSecret } from "./signature.ts";
import { endCurrentSecret, findSecrets, insertSecret, secretContext, type SecretRow } from "./store/secrets.ts";

const OVERLAP_MS = 24 * 60 * 60 * 1_000;

/** The tenant's secret as its receivers configure it; made where there is none. */
export async function webhookSecret(ctx: Context): Promise<string> {
  const [current] = await signingSecrets(ctx);
  return formatSecret(current!);
}

/** A new secret. For 24 hours every delivery is signed with the old one too. */
export async function rotateWebhookSecret(ctx: Context): Promise<string> {
  return inTransaction(ctx, async (write) => {
    const now = ctx.clock.now();
    await write.tx.run(endCurrentSecret, [ctx.tenantId, new Date(now.getTime() + OVERLAP_MS)]);
    const secret = await addSecret(write);
    if (secret === null) throw conflict("The secret is being rotated by another call.", { reason: "in_progress" });
    await recordAudit(write, { action: "webhook_secret.rotated", recordType: "tenant", recordId: ctx.tenantId });
    return formatSecret(secret);
  });
}

/** All secrets that sign now, the current one first. */
export async function signingSecrets(ctx: Context): Promise<Buffer[]> {
  const known = await ctx.database.readTenant(ctx.tenantId).rows(findSecrets, [ctx.tenantId, ctx.clock.now()]);
  if (known.length > 0) return known.map((row) => openSecret(ctx, row));
  return inTransaction(ctx, async (write) => {
    const rows = await write.tx.rows(findSecrets, [ctx.tenantId, ctx.clock.now()]);
    if (rows.length > 0) return rows.map((row) => openSecret(ctx, row));
    const added = await addSecret(write);
    if (added !== null) return [added];
    const others = await write.tx.rows(findSecrets, [ctx.tenantId, ctx.clock.now()]);
    return others.map((row) => openSecret(ctx, row));
  });
}

/** Null where another transaction has just added one. */
async function addSecret(ctx: WriteContext): Promise<Buffer | null> {
  const id = newId<"webhook-secret">();
  const secret = randomKey();
  const sealed = ctx.keys.seal("webhook-secret", secret, secretContext(ctx.tenantId, id));
  const added = await ctx.tx.run(insertSecret, [ctx.tenantId, id, sealed, ctx.clock.now()]);
  return added === 1 ? secret : null;
}

function openSecret(ctx: Context, row: SecretRow): Buffer {
  return ctx.keys.open("webhook-secret", row.sealed, secretContext(ctx.tenantId, row.id));
}
