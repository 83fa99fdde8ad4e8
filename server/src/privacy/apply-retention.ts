import { recordAudit } from "#audit/index.ts";
import { listUntouchedCustomers, type CustomerId } from "#customers/index.ts";
import { listFinishedPayments, findPayingCustomers, type PaymentId } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { erasePayerDetails, eraseRecord } from "./erase-person.ts";
import { DAY_MS } from "./retention-periods.ts";
import { defaultRetention, readRetention } from "./retention.ts";
import { addRules, findRules, writeRetentionDone, writeRetentionProgress } from "./store.ts";

export interface RetentionResult {
  payments: number;
  customers: number;
}

const BATCH = 200;

/**
 * Erases personal details that are older than the tenant's retention periods. `signal` stops it after any batch; the next run
 * continues.
 */
export async function applyRetention(ctx: Context, signal?: AbortSignal): Promise<RetentionResult> {
  const { payerDetailsDays, idleCustomerDays } = await readRetention(ctx);
  const payments = payerDetailsDays === null ? 0 : await erasePayments(ctx, daysAgo(ctx, payerDetailsDays), signal);
  const customers = idleCustomerDays === null ? 0 : await eraseCustomers(ctx, daysAgo(ctx, idleCustomerDays), signal);
  await inTransaction(ctx, async (ctx) => {
    await ensureRules(ctx);
    await writeRetentionDone(ctx);
    if (payments + customers === 0) return;
    await recordAudit(ctx, {
      action: "retention.applied",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details: { payments, customers },
    });
  });
  return { payments, customers };
}

async function erasePayments(ctx: Context, before: Date, signal: AbortSignal | undefined): Promise<number> {
  let total = 0;
  while (signal?.aborted !== true) {
    const count = await inTransaction(ctx, async (ctx) => {
      await ensureRules(ctx);
      const rules = await findRules(ctx);
      const after = parseId<"payment">(rules?.payments_done_to ?? "");
      const ids: PaymentId[] = await listFinishedPayments(ctx, { before, after, limit: BATCH });
      await erasePayerDetails(ctx, ids);
      const last = ids.at(-1);
      if (last !== undefined) await writeRetentionProgress(ctx, last);
      return ids.length;
    });
    total += count;
    if (count < BATCH) break;
  }
  return total;
}

async function eraseCustomers(ctx: Context, before: Date, signal: AbortSignal | undefined): Promise<number> {
  let total = 0;
  let after: CustomerId | null = null;
  while (signal?.aborted !== true) {
    const page = await readIdleCustomers(ctx, before, after);
    // One transaction per customer, so that locks are held only briefly.
    for (const id of page.idle) if (await eraseIdle(ctx, id, signal)) total += 1;
    after = page.last;
    if (page.isLast) break;
  }
  return total;
}

/** False if the customer was used or erased in the meantime. */
async function eraseIdle(ctx: Context, id: CustomerId, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await eraseRecord(ctx, id, signal);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function readIdleCustomers(ctx: Context, before: Date, after: CustomerId | null) {
  return inTransaction(ctx, async (ctx) => {
    const ids = await listUntouchedCustomers(ctx, { before, after, limit: BATCH });
    const paying = await findPayingCustomers(ctx, ids, before);
    return { idle: ids.filter((id) => !paying.has(id)), last: ids.at(-1) ?? after, isLast: ids.length < BATCH };
  });
}

async function ensureRules(ctx: WriteContext): Promise<void> {
  const { payerDetailsDays, idleCustomerDays } = defaultRetention;
  await addRules(ctx, payerDetailsDays, idleCustomerDays);
}

function daysAgo({ clock }: Context, days: number): Date {
  return new Date(clock.now().getTime() - days * DAY_MS);
}
