import { recordAudit } from "#audit/index.ts";
import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { addRules, findRules, lockRules, writeRules, type RetentionRules } from "./store.ts";

/** How long a tenant keeps personal details. Null means for ever. */
export interface Retention {
  /** Payers' addresses and names, descriptions and additional data; counted from the creation of the payment. */
  payerDetailsDays: number | null;
  /** A customer is erased when its record was not changed, and no payment was requested of it, for this long. */
  idleCustomerDays: number | null;
}

const DAYS_MIN = 30;
const DAYS_MAX = 36_500;

/**
 * Payments can be disputed for up to 540 days, and the payer's details are the merchant's evidence until then. Customer
 * records are the merchant's own data, so they are kept until the merchant decides otherwise.
 */
export const defaultRetention: Retention = { payerDetailsDays: 730, idleCustomerDays: null };

export function readRetention(ctx: Context | WriteContext): Promise<Retention> {
  return joinTransaction(ctx, async (ctx) => retentionOf(await findRules(ctx)));
}

/** With `seen`, refuses if those are no longer the periods. */
export function setRetention(ctx: Context, retention: Retention, seen?: Retention): Promise<void> {
  const { payerDetailsDays, idleCustomerDays } = retention;
  checkDays("payerDetailsDays", payerDetailsDays);
  checkDays("idleCustomerDays", idleCustomerDays);
  return joinTransaction(ctx, async (ctx) => {
    await addRules(ctx, defaultRetention.payerDetailsDays, defaultRetention.idleCustomerDays);
    const before = retentionOf(await lockRules(ctx));
    if (isSame(before, retention)) return;
    if (seen !== undefined && !isSame(before, seen))
      throw conflict("Someone else changed the periods in the meantime.", { reason: "periods_changed" });
    await writeRules(ctx, payerDetailsDays, idleCustomerDays);
    await recordAudit(ctx, {
      action: "retention.changed",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details: {
        payerDetailsDays,
        payerDetailsDaysBefore: before.payerDetailsDays,
        idleCustomerDays,
        idleCustomerDaysBefore: before.idleCustomerDays,
      },
    });
  });
}

function retentionOf(rules: RetentionRules | undefined): Retention {
  if (rules === undefined) return defaultRetention;
  return { payerDetailsDays: rules.payer_details_days, idleCustomerDays: rules.idle_customer_days };
}

function isSame(one: Retention, other: Retention): boolean {
  return one.payerDetailsDays === other.payerDetailsDays && one.idleCustomerDays === other.idleCustomerDays;
}

function checkDays(field: string, days: number | null): void {
  if (days === null || (Number.isInteger(days) && days >= DAYS_MIN && days <= DAYS_MAX)) return;
  throw invalid(field, `Details are kept for ${DAYS_MIN} to ${DAYS_MAX} days, or for ever.`, "days_invalid");
}
