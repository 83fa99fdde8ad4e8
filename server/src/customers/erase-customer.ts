import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { fullName, taxNumberContext, tcknContext, type CustomerId } from "./customer.ts";
import { eraseRow, lockCustomer, type CustomerRow } from "./store/customers.ts";
import { digitsOfTaxNumber, taxNumberOf } from "./tax-number.ts";

/** What identified the customer, to find the person in what other modules store. */
export interface ErasedCustomer {
  id: CustomerId;
  /** The code of the customer's own current account. */
  accountCode: string | null;
  email: string;
  /** How members write the person: full name, e-mail address, mobile, identity and tax number. */
  mentions: string[];
}

/** Erases the customer's record for ever. Other modules erase what they store about the customer. */
export async function eraseCustomer(ctx: WriteContext, id: string): Promise<ErasedCustomer> {
  const row = await lockCustomer(ctx, "id", id);
  if (row === undefined) throw notFound("There is no such customer.");
  if (row.is_default) {
    throw conflict("The default customer cannot be erased. Make another customer the default first.", {
      reason: "default_customer",
    });
  }
  await eraseRow(ctx, row.id);
  await recordAudit(ctx, { action: "customer.erasing", recordType: "customer", recordId: id });
  return { id: row.id, accountCode: row.erp_code ?? row.code, email: row.email, mentions: mentionsOf(ctx, row) };
}

/** A first name alone is not among them: it would be found in texts about other people. */
function mentionsOf({ keys, tenantId }: WriteContext, row: CustomerRow): string[] {
  const { id, name, surname, email, gsm, tckn_sealed: sealed } = row;
  const numbers = gsm === null ? [] : [gsm, ...(gsm.startsWith("+90") ? [`0${gsm.slice(3)}`] : [])];
  const tckn = sealed === null ? [] : [keys.open("personal-data", sealed, tcknContext(tenantId, id)).toString()];
  const taxNumber = digitsOfTaxNumber({ keys }, taxNumberOf(row), taxNumberContext(tenantId, id));
  const full = name === "" || surname === "" ? [] : [fullName(row)];
  return [...new Set([...full, email, email.toLowerCase(), ...numbers, ...tckn, taxNumber ?? ""])].filter(
    (text) => text !== "",
  );
}
