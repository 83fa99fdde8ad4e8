import { isDeepStrictEqual } from "node:util";
import { changedDetails, recordAudit, type ChangedFields } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { lockRecordToChange, type ChangeKey } from "#platform/lock-record-to-change.ts";
import { conflict } from "#platform/refusal.ts";
import { checkPersonalDetails, taxNumberContext, type CustomerRecord } from "./customer.ts";
import { lockCustomer, recordOf, type CustomerRow } from "./store/customers.ts";
import { checkTaxDetails } from "./tax-details.ts";
import { digitsOfTaxNumber, taxNumberOf } from "./tax-number.ts";
import { sealTckn, writeCustomer, type CustomerToWrite, type SealedTckn } from "./write-customer.ts";

/** Absent fields keep their values; null clears a field. */
export interface CustomerChange extends ChangeKey {
  code?: string | undefined;
  erpCode?: string | null | undefined;
  name?: string | null | undefined;
  surname?: string | null | undefined;
  email?: string | undefined;
  gsm?: string | null | undefined;
  tckn?: string | null | undefined;
  isCorporate?: boolean | undefined;
  taxNumber?: string | null | undefined;
  taxOffice?: string | null | undefined;
  isActive?: boolean | undefined;
  /** Refuses the change ("stale") if somebody has changed the record after this. */
  unchangedSince?: Date | undefined;
}

/** Changes the customer named by `id`, or else by `updateCode`. */
export async function changeCustomer(ctx: WriteContext, change: CustomerChange): Promise<CustomerRecord> {
  const lock = (field: "id" | "code", value: string) => lockCustomer(ctx, field, value);
  const row = await lockRecordToChange(change, lock, "There is no such customer.");
  const { email, gsm, tckn } = checkPersonalDetails({
    email: change.email ?? row.email,
    gsm: change.gsm ?? null,
    tckn: change.tckn ?? null,
  });
  const details = {
    isCorporate: change.isCorporate ?? row.is_corporate,
    taxNumber: change.taxNumber,
    taxOffice: sentOr(change.taxOffice, row.tax_office),
  };
  const context = taxNumberContext(ctx.tenantId, row.id);
  const tax = checkTaxDetails(ctx, details, { context, stored: taxNumberOf(row) });
  const sealed = tckn !== null ? sealTckn(ctx, row.id, tckn) : change.tckn === null ? null : storedTckn(row);
  const erpCode = sentOr(change.erpCode, row.erp_code);
  const customer = {
    id: row.id,
    code: change.code ?? row.code ?? (erpCode === null ? row.id : null),
    erpCode,
    name: sentOr(change.name, row.name) ?? "",
    surname: sentOr(change.surname, row.surname) ?? "",
    email,
    // A number of earlier versions may be a landline. It stays until it is changed.
    gsm: change.gsm === undefined ? row.gsm : gsm,
    isActive: change.isActive ?? row.is_active,
    // The merchant has made the record its own.
    isVisitor: false,
    ...tax,
  };
  const { unchangedSince } = change;
  if (unchangedSince !== undefined && row.updated_at > unchangedSince) {
    // The change has already been made: the form was sent twice.
    if (isStored(ctx, row, { ...customer, tckn: sealed })) return recordOf(row);
    throw conflict("Someone else changed the record in the meantime.", { reason: "stale" });
  }
  await writeCustomer(ctx, "update", { ...customer, tckn: sealed });
  await recordAudit(ctx, {
    action: "customer.changed",
    recordType: "customer",
    recordId: row.id,
    details: changedDetails(storedFields(ctx, row), fieldsOf(ctx, { ...customer, tckn: sealed }), shownFields),
  });
  return { ...recordOf(row), ...customer, tcknEnding: sealed?.ending ?? null };
}

function isStored(ctx: WriteContext, row: CustomerRow, customer: CustomerToWrite): boolean {
  return isDeepStrictEqual(storedFields(ctx, row), fieldsOf(ctx, customer));
}

function storedFields(ctx: WriteContext, row: CustomerRow): CustomerFields {
  const { id, code, erpCode, name, surname, email, gsm, isCorporate, taxNumber, taxOffice, isActive, isVisitor } =
    recordOf(row);
  const stored = {
    id,
    code,
    erpCode,
    name,
    surname,
    email,
    gsm,
    isCorporate,
    taxNumber,
    taxOffice,
    isActive,
    isVisitor,
  };
  return fieldsOf(ctx, { ...stored, tckn: storedTckn(row) });
}

/** Identity and tax numbers as texts that are equal if the numbers are. */
function fieldsOf(ctx: WriteContext, { tckn, taxNumber, ...customer }: CustomerToWrite) {
  const digits = digitsOfTaxNumber(ctx, taxNumber, taxNumberContext(ctx.tenantId, customer.id));
  return { ...customer, tckn: tckn?.index.toString("hex") ?? null, taxNumber: digits };
}

type CustomerFields = ReturnType<typeof fieldsOf>;

const shownFields: ChangedFields<CustomerFields> = {
  id: null,
  code: "value",
  erpCode: "value",
  name: "name",
  surname: "name",
  email: "name",
  gsm: "name",
  tckn: "name",
  isCorporate: "value",
  taxNumber: "name",
  taxOffice: "name",
  isActive: "value",
  isVisitor: "value",
};

function sentOr<Value>(sent: Value | null | undefined, stored: Value | null): Value | null {
  return sent === undefined ? stored : sent;
}

function storedTckn(row: CustomerRow): SealedTckn | null {
  const { tckn_sealed: sealed, tckn_index: index, tckn_ending: ending } = row;
  return sealed === null || index === null || ending === null ? null : { sealed, index, ending };
}
