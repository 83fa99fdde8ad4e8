import type { CurrencyCode } from "@servicepay/money";
import { recordAudit, type AuditAction, type AuditDetails } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { codeOfAccount, isPayable, type AccountId, type CurrentAccount } from "../account.ts";
import { lockItems } from "../store/account-items.ts";
import { lockAccountForReservation } from "../store/accounts.ts";
import { insertReservation, releaseReservation, type Reservation } from "../store/allocations.ts";
import { chooseParts, type Choice, type ChosenParts } from "./open-item.ts";
import { readOpenItems } from "./read-open-items.ts";

/**
 * Chooses among the account's open items of a currency. Until the transaction ends, no other payer reserves items of the
 * account, and no import changes these items. What `ignoredPayments` hold counts as open: the caller ends them.
 */
export async function chooseOpenItems(
  ctx: WriteContext,
  { accountId, currency, choice }: { accountId: AccountId; currency: CurrencyCode; choice: Choice },
  ignoredPayments: readonly string[],
): Promise<ChosenParts | { kind: "closed" }> {
  const account = await lockAccountForReservation(ctx, accountId);
  if (account === undefined || !isPayable(account)) return { kind: "closed" };
  const ofCurrency = async () =>
    (await readOpenItems(ctx, account, ignoredPayments)).filter((item) => item.currency === currency);
  const ids = (await ofCurrency()).map(({ id }) => id);
  await lockItems(ctx, ids);
  return chooseParts(await ofCurrency(), choice);
}

/** Holds the parts for a payment that the same transaction creates. */
export async function reserveItems(
  ctx: WriteContext,
  { account, ...parts }: { account: CurrentAccount } & Omit<Reservation, "accountId">,
): Promise<void> {
  await insertReservation(ctx, { ...parts, accountId: account.id });
  await audit(ctx, "current_account.items_reserved", account.id, {
    paymentId: parts.paymentId,
    account: codeOfAccount(account),
    items: parts.parts.length,
  });
}

/** Releases the items of a payment, in the transaction in which it ends unpaid. */
export async function releaseItems(ctx: WriteContext, accountId: string, paymentId: string): Promise<void> {
  const items = await releaseReservation(ctx, paymentId);
  if (items > 0) await audit(ctx, "current_account.items_released", accountId, { paymentId, items });
}

async function audit(ctx: WriteContext, action: AuditAction, recordId: string, details: AuditDetails): Promise<void> {
  await recordAudit(ctx, { action, recordType: "current_account", recordId, details });
}
