import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { checkPersonalDetails, emailKey } from "./customer.ts";
import type { Customer, CustomerId } from "./customer.ts";
import * as store from "./store.ts";
import { sealTckn, tcknIndex, writeCustomer } from "./write-customer.ts";

export type VerifyBy = "Id" | "Email" | "Tckn" | "Gsm";
export type OnMissing = "Create" | "ThrowError" | "ContinueWithDefaultUser";

export interface CustomerToResolve {
  verifyBy: VerifyBy;
  onMissing: OnMissing;
  customer: {
    email: string;
    gsm?: string | undefined;
    tckn?: string | undefined;
    code?: string | undefined;
    name?: string | undefined;
    surname?: string | undefined;
    erpCode?: string | undefined;
  };
}

/** The details after the rules, absent ones null. */
type Details = ReturnType<typeof checkDetails>;

/**
 * Finds the customer by the selected field, or does what `onMissing` says. Two creations of the same customer at once
 * make one: the second waits for the first and finds it. Refusals name `customer.<field>`.
 */
export async function resolveCustomer(ctx: WriteContext, input: CustomerToResolve): Promise<Customer> {
  const details = checkDetails(input);
  const found = await find(ctx, input.verifyBy, details);
  if (found !== undefined) return usable(found, input.verifyBy);
  switch (input.onMissing) {
    case "ThrowError":
      throw notFound("No customer matches.", selectedField(input.verifyBy, details));
    case "ContinueWithDefaultUser":
      return defaultCustomer(ctx);
    case "Create":
      return findOrCreate(ctx, input.verifyBy, details);
  }
}

function checkDetails({ verifyBy, customer }: CustomerToResolve) {
  const { code = null, erpCode = null, name = "", surname = "", email, gsm = null, tckn = null } = customer;
  const selected = { Id: code ?? erpCode, Email: email, Tckn: tckn, Gsm: gsm }[verifyBy];
  if (selected === null || selected === "") {
    const field = selectedField(verifyBy, { code, erpCode });
    throw invalid(field, `userVerificationBy is ${verifyBy}, and ${field} is missing.`, "required");
  }
  return { code, erpCode, name, surname, ...checkPersonalDetails({ email, gsm, tckn }, "customer.") };
}

function selectedField(verifyBy: VerifyBy, { code, erpCode }: Pick<Details, "code" | "erpCode">): string {
  if (verifyBy === "Id") return code === null && erpCode !== null ? "customer.erpCode" : "customer.code";
  return `customer.${verifyBy.toLowerCase()}`;
}

async function find(ctx: WriteContext, verifyBy: VerifyBy, details: Details) {
  const { tx, tenantId } = ctx;
  switch (verifyBy) {
    case "Id": {
      const { code, erpCode } = details;
      const byCode = code === null ? undefined : await tx.row(store.resolveByCode, [tenantId, code]);
      return byCode ?? (erpCode === null ? undefined : tx.row(store.resolveByErpCode, [tenantId, erpCode]));
    }
    case "Email":
      return tx.row(store.resolveByEmail, [tenantId, emailKey(details.email)]);
    case "Gsm":
      return tx.row(store.resolveByGsm, [tenantId, details.gsm]);
    case "Tckn":
      return tx.row(store.resolveByTckn, [tenantId, tcknIndex(ctx, details.tckn ?? "")]);
  }
}

function usable(row: store.CustomerRow, verifyBy: VerifyBy): Customer {
  if (row.is_active) return store.customerOf(row);
  throw conflict("This customer is not active.", {
    field: selectedField(verifyBy, store.customerOf(row)),
    reason: "inactive",
  });
}

async function defaultCustomer(ctx: WriteContext): Promise<Customer> {
  const row = await ctx.tx.row(store.findDefault, [ctx.tenantId]);
  if (row?.is_active === true) return store.customerOf(row);
  throw conflict("No customer matches, and no default customer is set.", {
    field: "userVerificationFailBehavior",
    reason: "no_default_customer",
  });
}

async function findOrCreate(ctx: WriteContext, verifyBy: VerifyBy, details: Details): Promise<Customer> {
  const keys = creationKeys(ctx, details);
  await ctx.tx.run(store.holdTurns, [ctx.tenantId, keys]);
  const found = await find(ctx, verifyBy, details);
  const customer = found === undefined ? await create(ctx, details) : usable(found, verifyBy);
  await ctx.tx.run(store.releaseTurns, [ctx.tenantId, keys]);
  return customer;
}

/** Every field that could find the customer, whichever of them another caller looks it up by. */
function creationKeys(ctx: WriteContext, { code, erpCode, email, gsm, tckn }: Details): Buffer[] {
  const fields = { code, erpCode, email: emailKey(email), gsm, tckn };
  return Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => ctx.keys.blindIndex(ctx.tenantId, `creation:${field}:${value}`));
}

async function create(ctx: WriteContext, details: Details): Promise<Customer> {
  const { code, erpCode, name, surname, email, gsm } = details;
  const id: CustomerId = newId();
  const tckn = details.tckn === null ? null : sealTckn(ctx, id, details.tckn);
  const rest = { isCorporate: false, taxNumber: null, taxOffice: null, isActive: true };
  await writeCustomer(ctx, "insert", { id, code, erpCode, name, surname, email, gsm, tckn, ...rest }, "customer.");
  await recordAudit(ctx, { action: "customer.created", recordType: "customer", recordId: id });
  return { id, code, erpCode, name, surname, email, gsm, isDefault: false };
}
