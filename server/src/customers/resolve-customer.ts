import { recordAudits } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { Outcomes, onlyResult, type Outcome } from "#platform/outcomes.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import type { Sharer } from "#platform/shared-transaction.ts";
import type { Customer, CustomerId } from "./customer.ts";
import { findBySelected } from "./find-by-selected.ts";
import * as store from "./store.ts";
import { selectedField, wantedCustomer, type CustomerToResolve, type WantedCustomer } from "./wanted-customer.ts";
import { insertCustomers, sealTckn, type CustomerToWrite } from "./write-customer.ts";

/**
 * Finds the customer by the selected field, or does what `onMissing` says. Two creations of the same customer at once
 * make one: the second waits for the first and finds it. Refusals name `customer.<field>`.
 */
export async function resolveCustomer(ctx: WriteContext, input: CustomerToResolve): Promise<Customer> {
  return onlyResult(await resolveCustomers([{ ctx, input }]));
}

/** The same for requests that share a transaction, as if they came one after the other. */
export async function resolveCustomers(requests: readonly Sharer<CustomerToResolve>[]): Promise<Outcome<Customer>[]> {
  const checked = new Outcomes<Sharer<CustomerToResolve>, Customer>(requests);
  const wanted = checked.step(wantedCustomer);
  const outcomes = new Outcomes<WantedCustomer, Customer>([...wanted.values()]);
  for (let open = outcomes.open(); open.length > 0; open = outcomes.open()) await resolveRound(open, outcomes);
  for (const [request, each] of wanted) checked.settle(request, outcomes.of(each));
  return checked.all();
}

/** Settles all but those who may be the customer that one before them makes: they look again in the next round. */
async function resolveRound(
  round: readonly WantedCustomer[],
  outcomes: Outcomes<WantedCustomer, Customer>,
): Promise<void> {
  const { found, turns } = await findOrTakeTurns(round);
  const fallback = await findFallback(round.filter((wanted) => !found.has(wanted)));
  const made = new Map<WantedCustomer, CustomerToWrite>();
  const identitiesAhead = new Set<string>();
  outcomes.step((wanted) => {
    const mayBeAhead = wanted.identities.some((identity) => identitiesAhead.has(identity));
    const row = found.get(wanted);
    if (!mayBeAhead && row !== undefined) return outcomes.done(wanted, usable(row, wanted));
    if (!mayBeAhead && wanted.onMissing !== "Create") return outcomes.done(wanted, standIn(fallback, wanted));
    if (!mayBeAhead) made.set(wanted, newCustomer(wanted));
    for (const identity of wanted.identities) identitiesAhead.add(identity);
  });
  await write(made, turns);
  for (const [wanted, customer] of made) outcomes.done(wanted, asFound(customer));
}

interface Turns {
  ctx: WriteContext;
  keys: readonly Buffer[];
}

/** Those who are not there and are to be made are looked for again when it is their turn: another may have made them. */
async function findOrTakeTurns(round: readonly WantedCustomer[]) {
  const found = await findBySelected(round);
  const missing = round.filter((wanted) => wanted.onMissing === "Create" && !found.has(wanted));
  const [first] = missing;
  if (first === undefined) return { found, turns: null };
  const { ctx } = first;
  const identities = new Set(missing.flatMap((wanted) => wanted.identities));
  const keys = [...identities].map((identity) => ctx.keys.blindIndex(ctx.tenantId, `creation:${identity}`));
  const [, since] = await Promise.all([ctx.tx.run(store.holdTurns, [ctx.tenantId, keys]), findBySelected(missing)]);
  for (const [wanted, row] of since) found.set(wanted, row);
  return { found, turns: { ctx, keys } };
}

async function findFallback(missing: readonly WantedCustomer[]): Promise<store.CustomerRow | undefined> {
  const asking = missing.find(({ onMissing }) => onMissing === "ContinueWithDefaultUser");
  return asking?.ctx.tx.row(store.findDefault, [asking.ctx.tenantId]);
}

function usable(row: store.CustomerRow, { verifyBy }: WantedCustomer): Customer {
  const customer = store.customerOf(row);
  if (row.is_active) return customer;
  throw conflict("This customer is not active.", { field: selectedField(verifyBy, customer), reason: "inactive" });
}

/** For a customer who is not there and is not to be made. */
function standIn(fallback: store.CustomerRow | undefined, { verifyBy, onMissing, details }: WantedCustomer): Customer {
  if (onMissing === "ThrowError") throw notFound("No customer matches.", selectedField(verifyBy, details));
  if (fallback?.is_active === true) return store.customerOf(fallback);
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

/** In one round trip, in which the customers come first: their refusal is the one that counts. */
async function write(made: ReadonlyMap<WantedCustomer, CustomerToWrite>, turns: Turns | null): Promise<void> {
  const customers = [...made].map(([{ ctx }, input]) => ({ ctx, input }));
  const entry = { action: "customer.created", recordType: "customer" };
  const results = await Promise.allSettled([
    insertCustomers(customers, "customer."),
    recordAudits(customers.map(({ ctx, input }) => ({ ctx, entry: { ...entry, recordId: input.id } }))),
    turns?.ctx.tx.run(store.releaseTurns, [turns.ctx.tenantId, turns.keys]),
  ]);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

function asFound({ id, code, erpCode, name, surname, email, gsm }: CustomerToWrite): Customer {
  return { id, code, erpCode, name, surname, email, gsm, isDefault: false };
}
