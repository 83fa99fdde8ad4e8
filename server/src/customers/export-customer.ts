import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import type { CustomerId } from "./customer.ts";
import { findByCode, findByErpCode, findById, findTimes, recordOf, type CustomerRow } from "./store.ts";
import { maskTckn } from "./tckn.ts";

export interface ExportedCustomer {
  id: CustomerId;
  code: string | null;
  erpCode: string | null;
  name: string;
  surname: string;
  email: string;
  gsm: string | null;
  /** Its last two digits: the number itself is sealed, and nothing opens it to be shown. */
  tckn: string | null;
  isCorporate: boolean;
  taxNumber: string | null;
  taxOffice: string | null;
  isActive: boolean;
  createdAt: Date | null;
  updatedAt: Date | null;
}

/** What is kept of the person in the customer's record. That somebody asked is itself written down. */
export async function exportCustomer(ctx: WriteContext, id: CustomerId): Promise<ExportedCustomer> {
  const row = await ctx.tx.row(findById, [ctx.tenantId, id]);
  if (row === undefined) throw notFound("There is no such customer.");
  const times = await ctx.tx.row(findTimes, [ctx.tenantId, row.id]);
  await recordAudit(ctx, { action: "customer.exported", recordType: "customer", recordId: row.id });
  const { isDefault: _, tcknEnding, ...record } = recordOf(row);
  return {
    ...record,
    tckn: tcknEnding === null ? null : maskTckn(tcknEnding),
    createdAt: times?.created_at ?? null,
    updatedAt: times?.updated_at ?? null,
  };
}

/** By id, code or ERP code. A payment link may have made a customer that has no code. */
export async function customerIdOf(ctx: WriteContext, key: string): Promise<CustomerId> {
  const id = parseId(key);
  const find = async (statement: typeof findById, value: string): Promise<CustomerRow | undefined> =>
    ctx.tx.row(statement, [ctx.tenantId, value]);
  const row =
    (id === null ? undefined : await find(findById, id)) ??
    (await find(findByCode, key)) ??
    (await find(findByErpCode, key));
  if (row === undefined) throw notFound("There is no customer with this id, code or ERP code.");
  return row.id;
}
