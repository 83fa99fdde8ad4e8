import type { CurrencyCode } from "@servicepay/money";
import type { CustomerId, TaxNumber } from "#customers/index.ts";
import type { Id } from "#platform/ids.ts";

export type AccountId = Id<"current account">;

export interface CurrentAccount {
  id: AccountId;
  code: string;
  erpCode: string | null;
  name: string;
  currencyCode: CurrencyCode;
  isCorporate: boolean;
  taxNumber: TaxNumber | null;
  taxOffice: string | null;
  /** Whose account it is; null: that of the customer with the same ERP code, or code, if there is one. */
  customerId: CustomerId | null;
  /** Listed on payment screens; otherwise for use in the background only. */
  isVisibleOnPayment: boolean;
  isActive: boolean;
}

/** Binds a sole trader's tax number to its row. */
export function taxNumberContext(tenantId: string, id: string): string {
  return `account-tax-number:${tenantId}:${id}`;
}

/** The code by which lists, bookings and statements name the account. */
export function codeOfAccount({ code, erpCode }: Pick<CurrentAccount, "code" | "erpCode">): string {
  return erpCode ?? code;
}

/** Payers see the account and can pay its open items. */
export function isPayable({ isVisibleOnPayment, isActive }: CurrentAccount): boolean {
  return isVisibleOnPayment && isActive;
}

export interface AccountFilter {
  /** Part of the name. */
  name?: string | undefined;
  /** The whole code or ERP code. */
  code?: string | undefined;
  currencyCode?: string | undefined;
  isVisibleOnPayment?: boolean | undefined;
  isActive?: boolean | undefined;
}
