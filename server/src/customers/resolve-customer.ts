import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import type { Customer, CustomerId } from "./customer.ts";
import { findBySelected } from "./find-by-selected.ts";
import { reportCreated } from "./report-created.ts";
import { customerOf, lockKeys, releaseKeys, selectDefaultCustomer, type CustomerRow } from "./store/customers.ts";
import { selectedField, wantedCustomer, type CustomerToResolve, type WantedCustomer } from "./wanted-customer.ts";
import { sealTckn, writeCustomer, type CustomerToWrite } from "./write-customer.ts";

/**
 * Finds the customer by the selected field, or does what `onMissing` says. Concurrent requests create a customer once: the
 * second waits for the first and finds its customer. Refusals name `customer.<field>`.
 */
export async function resolveCustomer(ctx: WriteContext, input: CustomerToResolve): Promise<ResolvedCustomer> {
  const wanted = wantedCustomer(input);
  const found = await findBySelected(ctx, wanted);
  if (found !== undefined) return { ...requireActive(found, wanted), isNew: false };
  return wanted.onMissing === "Create"
    ? findOrCreate(ctx, wanted)
    : { ...(await resolveMissing(ctx, wanted)), isNew: false };
}

interface ResolvedCustomer extends Customer {
  isNew: boolean;
}

/** Locks the customer's identities, then looks again: another transaction may have created the customer meanwhile. */
async function findOrCreate(ctx: WriteContext, wanted: WantedCustomer): Promise<ResolvedCustomer> {
  const keys = wanted.identities.map((identity) => ctx.keys.blindIndex(ctx.tenantId, `creation:${identity}`));
  const [, found] = await inOneBatch(lockKeys(ctx, keys), findBySelected(ctx, wanted));
  if (found !== undefined) {
    await releaseKeys(ctx, keys);
    return { ...requireActive(found, wanted), isNew: false };
  }
  const customer = newCustomer(ctx, wanted);
  // The insert comes first, so that its refusal is the one that is thrown.
  await inOneBatch(
    writeCustomer(ctx, "insert", customer, "customer."),
    wanted.isOfFile
      ? undefined
      : recordAudit(ctx, { action: "customer.created", recordType: "customer", recordId: customer.id }),
    reportCreated(ctx, customer),
    releaseKeys(ctx, keys),
  );
  return { ...createdCustomer(customer), isNew: true };
}

function requireActive(row: CustomerRow, { verifyBy }: WantedCustomer): Customer {
  const customer = customerOf(row);
  if (row.is_active) return customer;
  throw conflict("This customer is not active.", { field: selectedField(verifyBy, customer), reason: "inactive" });
}

/** The default customer where the request allows it; otherwise refuses. */
async function resolveMissing(ctx: WriteContext, { verifyBy, onMissing, details }: WantedCustomer): Promise<Customer> {
  if (onMissing === "ThrowError") throw notFound("No customer matches.", selectedField(verifyBy, details));
  const fallback = await selectDefaultCustomer(ctx);
  if (fallback?.is_active === true) return customerOf(fallback);
  throw conflict("No customer matches, and no default customer is set.", {
    field: "userVerificationFailBehavior",
    reason: "no_default_customer",
  });
}

function newCustomer(ctx: WriteContext, { details, isVisitor }: WantedCustomer): CustomerToWrite {
  const id: CustomerId = newId();
  const tckn = details.tckn === null ? null : sealTckn(ctx, id, details.tckn);
  const code = details.code ?? (details.erpCode === null ? id : null);
  const company = { isCorporate: false, taxNumber: null, taxOffice: null };
  return { ...details, ...company, code, id, tckn, isActive: true, isVisitor };
}

function createdCustomer({ id, code, erpCode, name, surname, email, gsm }: CustomerToWrite): Customer {
  return { id, code, erpCode, name, surname, email, gsm, isDefault: false };
}
