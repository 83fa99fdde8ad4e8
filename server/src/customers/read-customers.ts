import { inTransaction, type Context } from "#platform/context.ts";
import { normaliseGsm } from "#platform/text/contact-details.ts";
import { foldText } from "#platform/text/fold-text.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { notFound } from "#platform/refusal.ts";
import { emailKey, type CustomerRecord } from "./customer.ts";
import * as store from "./store.ts";

export type CustomerKey = { id: string } | { code: string } | { erpCode: string };

export function readCustomer(context: Context, key: CustomerKey): Promise<CustomerRecord> {
  return inTransaction(context, async ({ tx, tenantId }) => {
    const row = await ("id" in key
      ? tx.row(store.findById, [tenantId, key.id])
      : "code" in key
        ? tx.row(store.findByCode, [tenantId, key.code])
        : tx.row(store.findByErpCode, [tenantId, key.erpCode]));
    if (row === undefined) throw notFound("There is no such customer.");
    return store.recordOf(row);
  });
}

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

export function listCustomers(context: Context, filters: CustomerFilters, paging: Paging): Promise<CustomerPage> {
  return inTransaction(context, async ({ tx, tenantId }) => {
    const { name, email, gsm, isActive = null } = filters;
    const matching = [
      tenantId,
      name === undefined ? null : foldText(name),
      email === undefined ? null : emailKey(email),
      gsm === undefined ? null : (normaliseGsm(gsm) ?? gsm),
      isActive,
    ];
    const counted = await tx.row(store.countMatching, matching);
    const offset = (paging.page - 1) * paging.pageSize;
    const rows = await tx.rows(store.listMatching, [...matching, paging.pageSize, offset]);
    return { totalCount: counted?.count ?? 0, customers: rows.map(store.recordOf) };
  });
}
