import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { checkPersonalDetails, taxNumberContext, type CustomerId, type CustomerRecord } from "./customer.ts";
import { reportCreated } from "./report-created.ts";
import { checkTaxDetails } from "./tax-details.ts";
import { sealTckn, writeCustomer } from "./write-customer.ts";

export interface NewCustomer {
  code: string;
  erpCode?: string | undefined;
  name?: string | undefined;
  surname?: string | undefined;
  email: string;
  gsm?: string | undefined;
  tckn?: string | undefined;
  isCorporate?: boolean | undefined;
  taxNumber?: string | undefined;
  taxOffice?: string | undefined;
  isActive?: boolean | undefined;
}

export async function createCustomer(ctx: WriteContext, input: NewCustomer): Promise<CustomerRecord> {
  const { code, erpCode = null, name = "", surname = "", isCorporate = false, isActive = true } = input;
  const { email, gsm, tckn } = checkPersonalDetails({
    email: input.email,
    gsm: input.gsm ?? null,
    tckn: input.tckn ?? null,
  });
  const id: CustomerId = newId();
  const sent = { isCorporate, taxNumber: input.taxNumber ?? null, taxOffice: input.taxOffice ?? null };
  const tax = checkTaxDetails(ctx, sent, { context: taxNumberContext(ctx.tenantId, id) });
  const sealed = tckn === null ? null : sealTckn(ctx, id, tckn);
  const customer = { id, code, erpCode, name, surname, email, gsm, isActive, isVisitor: false, ...tax };
  await writeCustomer(ctx, "insert", { ...customer, tckn: sealed });
  await inOneBatch(
    recordAudit(ctx, { action: "customer.created", recordType: "customer", recordId: id }),
    reportCreated(ctx, customer),
  );
  return { ...customer, tcknEnding: sealed?.ending ?? null, isDefault: false };
}
