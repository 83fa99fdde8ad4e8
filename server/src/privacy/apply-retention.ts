import { recordAudit } from "#audit/index.ts";
import { listUntouchedCustomers, type CustomerId } from "#customers/index.ts";
import { listFinishedPayments, payingCustomersOf, type PaymentId } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { erasePayerDetails, erasePerson } from "./erase-person.ts";
import { DAY_MS } from "./periods.ts";
import { defaultRetention, readRetention } from "./retention.ts";
import { findRules, insertRules, keepDone, keepProgress } from "./store.ts";

export interface RetentionDone {
  payments: number;
  customers: number;
}

const BATCH = 200;

/** Erases what the tenant's periods have outlived. Stopped anywhere, it goes on there; done again, it finds nothing. */
export async function applyRetention(ctx: Context, signal?: AbortSignal): Promise<RetentionDone> {
  const { payerDetailsDays, idleCustomerDays } = await readRetention(ctx);
  const payments = payerDetailsDays === null ? 0 : await erasePayments(ctx, daysAgo(ctx, payerDetailsDays), signal);
  const customers = idleCustomerDays === null ? 0 : await eraseCustomers(ctx, daysAgo(ctx, idleCustomerDays), signal);
  await inTransaction(ctx, async (write) => {
    await ensureRow(write);
    await write.tx.run(keepDone, [ctx.tenantId, ctx.clock.now()]);
    if (payments + customers === 0) return;
    await recordAudit(write, {
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
    const count = await inTransaction(ctx, async (write) => {
      await ensureRow(write);
      const rules = await write.tx.row(findRules, [ctx.tenantId]);
      const after = parseId<"payment">(rules?.payments_done_to ?? "");
      const ids: PaymentId[] = await listFinishedPayments(write, { before, after, limit: BATCH });
      await erasePayerDetails(write, ids);
      const last = ids.at(-1);
      if (last !== undefined) await write.tx.run(keepProgress, [ctx.tenantId, last]);
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
    const page = await idlePage(ctx, before, after);
    // One after the other: nobody waits for the erasure of many.
    for (const id of page.idle) if (await eraseIdle(ctx, id, signal)) total += 1;
    after = page.last;
    if (page.isLast) break;
  }
  return total;
}

/** False where the customer has come back, or gone, meanwhile. */
async function eraseIdle(ctx: Context, id: CustomerId, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await erasePerson(ctx, id, signal);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function idlePage(ctx: Context, before: Date, after: CustomerId | null) {
  return inTransaction(ctx, async (write) => {
    const ids = await listUntouchedCustomers(write, { before, after, limit: BATCH });
    const paying = await payingCustomersOf(write, ids, before);
    return { idle: ids.filter((id) => !paying.has(id)), last: ids.at(-1) ?? after, isLast: ids.length < BATCH };
  });
}

async function ensureRow({ tx, tenantId }: WriteContext): Promise<void> {
  const { payerDetailsDays, idleCustomerDays } = defaultRetention;
  await tx.run(insertRules, [tenantId, payerDetailsDays, idleCustomerDays]);
}

function daysAgo({ clock }: Context, days: number): Date {
  return new Date(clock.now().getTime() - days * DAY_MS);
}
