import { changedDetails, recordAudit, type ChangedFields } from "#audit/index.ts";
import { checkTaxDetails, digitsOfTaxNumber } from "#customers/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { lockRecordToChange, type ChangeKey } from "#platform/lock-record-to-change.ts";
import { taxNumberContext, type CurrentAccount } from "./account.ts";
import { checkCurrency, requireCustomer } from "./create-account.ts";
import { lockAccount, writeAccount } from "./store/accounts.ts";

/** Absent fields keep their values; null clears a field. */
export interface AccountChange extends ChangeKey {
  code?: string | undefined;
  erpCode?: string | null | undefined;
  name?: string | undefined;
  currencyCode?: string | undefined;
  isCorporate?: boolean | undefined;
  taxNumber?: string | null | undefined;
  taxOffice?: string | null | undefined;
  customerCode?: string | null | undefined;
  isVisibleOnPayment?: boolean | undefined;
  isActive?: boolean | undefined;
}

/** Finds the account by `id`, otherwise by `updateCode`. */
export async function changeAccount(ctx: WriteContext, change: AccountChange): Promise<CurrentAccount> {
  const stored = await lockRecordToChange(
    change,
    (field, value) => lockAccount(ctx, field, value),
    "There is no such current account.",
  );
  const { erpCode = stored.erpCode, isCorporate = stored.isCorporate } = change;
  const { taxNumber, taxOffice = stored.taxOffice } = change;
  const place = { context: taxNumberContext(ctx.tenantId, stored.id), stored: stored.taxNumber };
  const account: CurrentAccount = {
    id: stored.id,
    code: change.code ?? stored.code,
    erpCode,
    name: change.name ?? stored.name,
    currencyCode: change.currencyCode === undefined ? stored.currencyCode : checkCurrency(change.currencyCode),
    ...checkTaxDetails(ctx, { isCorporate, taxNumber, taxOffice }, place),
    customerId: await customerAfter(ctx, stored, change),
    isVisibleOnPayment: change.isVisibleOnPayment ?? stored.isVisibleOnPayment,
    isActive: change.isActive ?? stored.isActive,
  };
  await writeAccount(ctx, "update", account);
  await recordAudit(ctx, {
    action: "current_account.changed",
    recordType: "current_account",
    recordId: account.id,
    details: changedDetails(plain(ctx, stored), plain(ctx, account), shownFields),
  });
  return account;
}

/** With the tax number as a text that is equal if the number is. */
function plain(ctx: WriteContext, account: CurrentAccount) {
  const { taxNumber, id } = account;
  return { ...account, taxNumber: digitsOfTaxNumber(ctx, taxNumber, taxNumberContext(ctx.tenantId, id)) };
}

const shownFields: ChangedFields<ReturnType<typeof plain>> = {
  id: null,
  code: "value",
  erpCode: "value",
  name: "name",
  currencyCode: "value",
  isCorporate: "value",
  taxNumber: "name",
  taxOffice: "name",
  customerId: "value",
  isVisibleOnPayment: "value",
  isActive: "value",
};

async function customerAfter(
  ctx: WriteContext,
  stored: CurrentAccount,
  { customerCode }: AccountChange,
): Promise<CurrentAccount["customerId"]> {
  if (customerCode === undefined) return stored.customerId;
  return customerCode === null ? null : requireCustomer(ctx, customerCode);
}
