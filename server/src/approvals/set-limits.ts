import { currencyOf, fitsCurrency, formatDecimal, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { LIMIT_MAX, limitsIn, type LimitedRole, type Limits, type SetLimit } from "./limit.ts";
import type { Asker } from "./request-reversal.ts";
import { lockLimits, selectLimits, upsertLimit } from "./store/limits.ts";

export interface LimitChange {
  role: LimitedRole;
  currency: CurrencyCode;
  amount: Amount;
  /** What the member saw. If somebody has set another limit meanwhile, nothing is changed. */
  seen: Amount;
}

/**
 * Sets what members may give back alone. Requests that are decided after this returns are decided by the new limits;
 * requests that wait keep waiting. Refuses a limit of support above that of finance. A member may raise the limit of an
 * own role: the limit and the audit log name it.
 */
export async function setLimits(ctx: Context, member: Asker, changes: readonly LimitChange[]): Promise<void> {
  for (const change of changes) checkAmount(change);
  await inTransaction(ctx, async (ctx) => {
    await lockLimits(ctx);
    const stored = await selectLimits(ctx);
    const changed = changes.flatMap((change) => {
      const from = limitsIn(change.currency, stored)[change.role];
      return isWanted(change, from) ? [{ ...change, from }] : [];
    });
    const limits = changed.map(({ role, currency, amount, from }): SetLimit => {
      const isOwnRaise = amount > from && member.roles.includes(role);
      return { role, currency, amount, changedBy: member.memberId, changedAt: ctx.clock.now(), isOwnRaise };
    });
    for (const change of changed) checkOrder(change, limitsIn(change.currency, [...stored, ...limits]));
    for (const [index, limit] of limits.entries()) {
      await upsertLimit(ctx, limit);
      const { role, currency, amount, isOwnRaise } = limit;
      await recordAudit(ctx, {
        action: "approval_limit.changed",
        recordType: "tenant",
        recordId: ctx.tenantId,
        details: {
          role,
          currency,
          from: textOf(changed[index]!.from, currency),
          to: textOf(amount, currency),
          isOwnRaise,
        },
      });
    }
  });
}

/** Sent a second time, the form finds its own change. */
function isWanted({ amount, seen }: LimitChange, stored: Amount): boolean {
  if (amount === seen || amount === stored) return false;
  if (stored !== seen) throw conflict("Somebody has changed the limits meanwhile.", { reason: "limits_changed" });
  return true;
}

function checkAmount({ role, currency, amount }: LimitChange): void {
  const field = fieldOf(role, currency);
  if (amount < zero) throw invalid(field, "A limit is not negative.", "limit_invalid");
  if (!fitsCurrency(amount, currency))
    throw invalid(field, "The limit is finer than the currency's smallest unit.", "limit_too_fine");
  if (amount > LIMIT_MAX) throw invalid(field, `A limit is at most ${formatDecimal(LIMIT_MAX)}.`, "limit_too_high");
}

function checkOrder({ role, currency }: LimitChange, { support, finance }: Limits): void {
  if (support <= finance) return;
  const reason = role === "support" ? "above_finance" : "below_support";
  throw invalid(fieldOf(role, currency), "The limit of support is at most that of finance.", reason);
}

function fieldOf(role: LimitedRole, currency: CurrencyCode): string {
  return `limit.${role}.${currency}`;
}

function textOf(amount: Amount, currency: CurrencyCode): string {
  return formatDecimal(amount, currencyOf(currency).exponent);
}
