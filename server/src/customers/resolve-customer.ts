import { recordAudits } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { Outcomes, onlyResult, type Outcome } from "#platform/outcomes.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import type { Sharer } from "#platform/shared-transaction.ts";
import type { Customer, CustomerId } from "./customer.ts";
import { findBySelected } from "./find-by-selected.ts";
import { customerOf, lockKeys, releaseKeys, selectDefaultCustomer, type CustomerRow } from "./store.ts";
import { selectedField, wantedCustomer, type CustomerToResolve, type WantedCustomer } from "./wanted-customer.ts";
import { insertCustomers, sealTckn, type CustomerToWrite } from "./write-customer.ts";

/**
 * Finds the customer by the selected field, or does what `onMissing` says. Concurrent requests create a customer once: the
 * second waits for the first and finds its customer. Refusals name `customer.<field>`.
 */
export async function resolveCustomer(ctx: WriteContext, input: CustomerToResolve): Promise<Customer> {
  return onlyResult(await resolveCustomers([{ ctx, input }]));
}

/** Resolves the customers of requests that share a transaction, as if the requests came one after the other. */
export async function resolveCustomers(requests: readonly Sharer<CustomerToResolve>[]): Promise<Outcome<Customer>[]> {
  const checked = new Outcomes<Sharer<CustomerToResolve>, Customer>(requests);
  const wanted = checked.step(wantedCustomer);
  const outcomes = new Outcomes<WantedCustomer, Customer>([...wanted.values()]);
  for (let open = outcomes.open(); open.length > 0; open = outcomes.open()) await resolveRound(open, outcomes);
  for (const [request, each] of wanted) checked.settle(request, outcomes.of(each));
  return checked.all();
}

/** Settles every request except those whose customer an earlier request of this round may create. */
async function resolveRound(
  round: readonly WantedCustomer[],
  outcomes: Outcomes<WantedCustomer, Customer>,
): Promise<void> {
  const { found, locks } = await findOrLock(round);
  const fallback = await findFallback(round.filter((wanted) => !found.has(wanted)));
  const created = new Map<WantedCustomer, CustomerToWrite>();
  const earlierIdentities = new Set<string>();
  outcomes.step((wanted) => {
    const mayBeSame = wanted.identities.some((identity) => earlierIdentities.has(identity));
    const row = found.get(wanted);
    if (!mayBeSame && row !== undefined) return outcomes.done(wanted, activeCustomer(row, wanted));
    if (!mayBeSame && wanted.onMissing !== "Create") return outcomes.done(wanted, resolveMissing(fallback, wanted));
    if (!mayBeSame) created.set(wanted, newCustomer(wanted));
    for (const identity of wanted.identities) earlierIdentities.add(identity);
  });
  await write(created, locks);
  for (const [wanted, customer] of created) outcomes.done(wanted, createdCustomer(customer));
}

interface Locks {
  ctx: WriteContext;
  keys: readonly Buffer[];
}

/** Locks the identities of customers to create, then looks again: another transaction may have created them meanwhile. */
async function findOrLock(round: readonly WantedCustomer[]) {
  const found = await findBySelected(round);
  const missing = round.filter((wanted) => wanted.onMissing === "Create" && !found.has(wanted));
  const [first] = missing;
  if (first === undefined) return { found, locks: null };
  const { ctx } = first;
  const identities = new Set(missing.flatMap((wanted) => wanted.identities));
  const keys = [...identities].map((identity) => ctx.keys.blindIndex(ctx.tenantId, `creation:${identity}`));
  const [, since] = await Promise.all([lockKeys(ctx, keys), findBySelected(missing)]);
  for (const [wanted, row] of since) found.set(wanted, row);
  return { found, locks: { ctx, keys } };
}

async function findFallback(missing: readonly WantedCustomer[]): Promise<CustomerRow | undefined> {
  const request = missing.find(({ onMissing }) => onMissing === "ContinueWithDefaultUser");
  return request && selectDefaultCustomer(request.ctx);
}

function activeCustomer(row: CustomerRow, { verifyBy }: WantedCustomer): Customer {
  const customer = customerOf(row);
  if (row.is_active) return customer;
  throw conflict("This customer is not active.", { field: selectedField(verifyBy, customer), reason: "inactive" });
}

/** The default customer where the request allows it; otherwise refuses. */
function resolveMissing(fallback: CustomerRow | undefined, { verifyBy, onMissing, details }: WantedCustomer): Customer {
  if (onMissing === "ThrowError") throw notFound("No customer matches.", selectedField(verifyBy, details));
  if (fallback?.is_active === true) return customerOf(fallback);
  throw conflict("No customer matches, and no default customer is set.", {
    field: "userVerificationFailBehavior",
    reason: "no_default_customer",
  });
}

function newCustomer({ ctx, details }: WantedCustomer): CustomerToWrite {
  const id: CustomerId = newId();
  const tckn = details.tckn === null ? null : sealTckn(ctx, id, details.tckn);
  const code = details.code ?? (details.erpCode === null ? id : null);
  return { ...details, code, id, tckn, isCorporate: false, taxNumber: null, taxOffice: null, isActive: true };
}

/** One round trip. The insert comes first, so that its refusal is the one that is thrown. */
async function write(created: ReadonlyMap<WantedCustomer, CustomerToWrite>, locks: Locks | null): Promise<void> {
  const customers = [...created].map(([{ ctx }, input]) => ({ ctx, input }));
  const entry = { action: "customer.created", recordType: "customer" };
  const results = await Promise.allSettled([
    insertCustomers(customers, "customer."),
    recordAudits(customers.map(({ ctx, input }) => ({ ctx, entry: { ...entry, recordId: input.id } }))),
    locks && releaseKeys(locks.ctx, locks.keys),
  ]);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

function createdCustomer({ id, code, erpCode, name, surname, email, gsm }: CustomerToWrite): Customer {
  return { id, code, erpCode, name, surname, email, gsm, isDefault: false };
}
