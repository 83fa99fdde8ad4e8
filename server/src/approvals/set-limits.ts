import { fitsCurrency, formatDecimal, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import type { Role } from "#members/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { decimalOf } from "#platform/text/money.ts";
import { LIMIT_MAX, limitsIn, type LimitedRole, type Limits, type MemberActor, type StoredLimit } from "./limit.ts";
import { lockLimitsForChange, readLimits, upsertLimit } from "./store/limits.ts";

export interface LimitChange {
  role: LimitedRole;
  currency: CurrencyCode;
  amount: Amount;
  /** The limit that the form showed. */
  seen: Amount;
}

const OPERATOR = { memberId: null, roles: [] as readonly Role[] };

/**
 * Sets what members may refund or void without a second member's approval. Approvals that are decided after this returns
 * are decided by the new limits; pending approvals stay pending. Resubmitting the form is a no-op. Rejects a change based on
 * an outdated limit, and a support limit above the finance limit. A member may raise the limit of a role they hold; the
 * stored limit and the audit log record this (`isOwnRaise`).
 */
export async function setLimits(
  ctx: Context,
  by: MemberActor | "operator",
  changes: readonly LimitChange[],
): Promise<void> {
  const { memberId, roles } = by === "operator" ? OPERATOR : by;
  for (const change of changes) checkAmount(change);
  await inTransaction(ctx, async (ctx) => {
    await lockLimitsForChange(ctx);
    const stored = await readLimits(ctx);
    const changed = changes.flatMap((change) => {
      const from = limitsIn(change.currency, stored)[change.role];
      if (!isNewLimit(change, from)) return [];
      if (from !== change.seen)
        throw conflict("Someone else changed the limits in the meantime.", { reason: "limits_changed" });
      return [{ ...change, from }];
    });
    const limits = changed.map(({ role, currency, amount, from }): StoredLimit => {
      const isOwnRaise = amount > from && roles.includes(role);
      return { role, currency, amount, changedBy: memberId, changedAt: ctx.clock.now(), isOwnRaise };
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

function isNewLimit({ amount, seen }: LimitChange, stored: Amount): boolean {
  return amount !== seen && amount !== stored;
}

function checkAmount({ role, currency, amount }: LimitChange): void {
  const field = fieldOf(role, currency);
  if (amount < zero) throw invalid(field, "The limit must not be negative.", "limit_invalid");
  if (!fitsCurrency(amount, currency))
    throw invalid(field, `The limit has more decimal places than ${currency} allows.`, "limit_too_fine");
  if (amount > LIMIT_MAX) throw invalid(field, `A limit is at most ${formatDecimal(LIMIT_MAX)}.`, "limit_too_high");
}

function checkOrder({ role, currency }: LimitChange, { support, finance }: Limits): void {
  if (support <= finance) return;
  const reason = role === "support" ? "above_finance" : "below_support";
  throw invalid(fieldOf(role, currency), "The support limit must not exceed the finance limit.", reason);
}

function fieldOf(role: LimitedRole, currency: CurrencyCode): string {
  return `limit.${role}.${currency}`;
}

function textOf(amount: Amount, currency: CurrencyCode): string {
  return decimalOf(amount, currency);
}
