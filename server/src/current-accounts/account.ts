import type { CurrencyCode } from "@servicepay/money";
import type { Id } from "#platform/ids.ts";

export type AccountId = Id<"current account">;

export interface CurrentAccount {
  id: AccountId;
  code: string;
  erpCode: string | null;
  name: string;
  currencyCode: CurrencyCode;
  isCorporate: boolean;
  taxNumber: string | null;
  taxOffice: string | null;
  /** Listed on payment screens; otherwise for use in the background only. */
  isVisibleOnPayment: boolean;
  isActive: boolean;
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
