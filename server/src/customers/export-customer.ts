import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { maskTckn } from "#platform/text/identity-number.ts";
import type { CustomerId } from "./customer.ts";
import { detailsOf, selectCustomer } from "./store/customers.ts";
import { shownTaxNumber } from "./tax-number.ts";

export interface ExportedCustomer {
  id: CustomerId;
  code: string | null;
  erpCode: string | null;
  name: string;
  surname: string;
  email: string;
  gsm: string | null;
  /** Masked but for the last two digits. The sealed number is never decrypted for display. */
  tckn: string | null;
  isCorporate: boolean;
  /** Masked likewise if it is a sole trader's. */
  taxNumber: string | null;
  taxOffice: string | null;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** The customer's record. Each export is audited. */
export async function exportCustomer(ctx: WriteContext, id: CustomerId): Promise<ExportedCustomer> {
  const row = await selectCustomer(ctx, "id", id);
  if (row === undefined) throw notFound("There is no such customer.");
  await recordAudit(ctx, { action: "customer.exported", recordType: "customer", recordId: row.id });
  const { isDefault: _default, isVisitor: _visitor, tcknEnding, taxNumber, ...record } = detailsOf(row);
  return {
    ...record,
    tckn: tcknEnding === null ? null : maskTckn(tcknEnding),
    taxNumber: shownTaxNumber(taxNumber),
  };
}

/** Finds the customer by id, code or ERP code. */
export async function findCustomerId(ctx: WriteContext, key: string): Promise<CustomerId> {
  const id = parseId(key);
  const row =
    (id === null ? undefined : await selectCustomer(ctx, "id", id)) ??
    (await selectCustomer(ctx, "code", key)) ??
    (await selectCustomer(ctx, "erpCode", key));
  if (row === undefined) throw notFound("There is no customer with this id, code or ERP code.");
  return row.id;
}
