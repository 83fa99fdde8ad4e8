import { inTransaction, type Context } from "#platform/context.ts";
import { normaliseGsm } from "#platform/text/contact-details.ts";
import { foldText } from "#platform/text/fold-text.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { emailKey, type CustomerRecord } from "./customer.ts";
import { selectCustomers } from "./store.ts";

export interface CustomerFilters {
  /** Part of the name and surname. */
  name?: string | undefined;
  email?: string | undefined;
  gsm?: string | undefined;
  isActive?: boolean | undefined;
}

export interface CustomerPage {
  totalCount: number;
  customers: CustomerRecord[];
}

export function listCustomers(
  ctx: Context,
  filters: CustomerFilters,
  { page, pageSize }: Paging,
): Promise<CustomerPage> {
  const { name, email, gsm, isActive = null } = filters;
  const matching = [
    name === undefined ? null : foldText(name),
    email === undefined ? null : emailKey(email),
    gsm === undefined ? null : (normaliseGsm(gsm) ?? gsm),
    isActive,
  ];
  return inTransaction(ctx, (ctx) => selectCustomers(ctx, matching, pageSize, (page - 1) * pageSize));
}
