import { recordAudit } from "#audit/index.ts";
import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { findRules, upsertRules } from "./store.ts";

/** How long a tenant keeps details of persons; null is for ever. */
export interface Retention {
  /** Payers' addresses and names, descriptions and additional data, from a payment's making on. */
  payerDetailsDays: number | null;
  /** A customer whose record nobody changed and who was not asked to pay for so long is erased. */
  idleCustomerDays: number | null;
}

const DAYS_MIN = 30;
const DAYS_MAX = 36_500;

/**
 * Payments can be disputed for up to 540 days, and who paid from where is then the merchant's evidence. Whom a merchant
 * knows is for the merchant to decide.
 */
export const defaultRetention: Retention = { payerDetailsDays: 730, idleCustomerDays: null };

export function readRetention(context: Context | WriteContext): Promise<Retention> {
  return joinTransaction(context, async ({ tx, tenantId }) => {
    const row = await tx.row(findRules, [tenantId]);
    if (row === undefined) return defaultRetention;
    return { payerDetailsDays: row.payer_details_days, idleCustomerDays: row.idle_customer_days };
  });
}

export function setRetention(context: Context, retention: Retention): Promise<void> {
  const { payerDetailsDays, idleCustomerDays } = retention;
  checkDays("payerDetailsDays", payerDetailsDays);
  checkDays("idleCustomerDays", idleCustomerDays);
  return joinTransaction(context, async (ctx) => {
    await ctx.tx.run(upsertRules, [ctx.tenantId, payerDetailsDays, idleCustomerDays]);
    await recordAudit(ctx, {
      action: "retention.changed",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details: { payerDetailsDays, idleCustomerDays },
    });
  });
}

function checkDays(field: string, days: number | null): void {
  if (days === null || (Number.isInteger(days) && days >= DAYS_MIN && days <= DAYS_MAX)) return;
  throw invalid(field, `Details are kept for ${DAYS_MIN} to ${DAYS_MAX} days, or for ever.`);
}
