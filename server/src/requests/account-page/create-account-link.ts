import { recordAudit } from "#audit/index.ts";
import { findAccountByAnyCode } from "#current-accounts/index.ts";
import { collectingPaymentSet } from "#payment-sets/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { accountPath } from "./account-address.ts";

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;

export interface AccountLink {
  link: string;
  expiresAt: Date;
}

/**
 * Returns the address of the page on which a payer sees and pays the open items of the account's customer. Each call returns a
 * new address; all of them open the same page, until they expire. Refuses (409) an account that payers do not see, and a
 * currency that no payment set collects.
 */
export function createAccountLink(ctx: Context, erpCode: string): Promise<AccountLink> {
  return inTransaction(ctx, async (ctx) => {
    const account = await findAccountByAnyCode(ctx, erpCode);
    if (account === undefined) throw notFound("There is no such current account.", "erpCode");
    if (!account.isActive) throw refused("The account is not active.", "inactive");
    if (!account.isVisibleOnPayment) throw refused("The account is not visible on payment screens.", "not_visible");
    if ((await collectingPaymentSet(ctx, account.currencyCode)) === undefined)
      throw refused(`No active payment set collects ${account.currencyCode}.`, "no_payment_set");
    const expiresAt = new Date(Math.floor((ctx.clock.now().getTime() + LIFETIME_MS) / 1_000) * 1_000);
    await recordAudit(ctx, {
      action: "current_account.payment_link_created",
      recordType: "current_account",
      recordId: account.id,
      details: { expiresAt: expiresAt.toISOString() },
    });
    return { link: `${ctx.config.hpmUrl}${accountPath(ctx, { accountId: account.id, expiresAt })}`, expiresAt };
  });
}

function refused(sentence: string, reason: string) {
  return conflict(sentence, { field: "erpCode", reason });
}
