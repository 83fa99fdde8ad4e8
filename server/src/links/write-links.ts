import { recordAudits, type AuditEntry } from "#audit/index.ts";
import { resolveCustomers, type CustomerId } from "#customers/index.ts";
import { createPayments, findPayment, orderKey, type NewPayment, type PaymentId } from "#payments/index.ts";
import type { PaymentSet } from "#payment-sets/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { columnsOf } from "#platform/database/columns.ts";
import type { Value } from "#platform/database/database.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { eachMadeBefore, rememberEachMade } from "#platform/http/idempotency/keyed-request.ts";
import { Outcomes, type Outcome } from "#platform/outcomes.ts";
import type { Sharer } from "#platform/shared-transaction.ts";
import { readLinkFacts, requireLinkAllowed } from "./link-facts.ts";
import type { CheckedLink, LinkId } from "./link.ts";
import { insertLinks, findLink } from "./store.ts";

export interface WrittenLink {
  id: LinkId;
  createdAt: Date;
  expiresAt: Date;
}

type Request = Sharer<CheckedLink>;

/** Writes each link with its payment, customer and audit rows, as if the requests came one after the other. */
export async function writeLinks(requests: readonly Request[]): Promise<Outcome<WrittenLink>[]> {
  const originals = originalsOf(requests);
  const outcomes = new Outcomes<Request, WrittenLink>([...new Set(originals)]);
  await takeMadeBefore(outcomes);
  const facts = await readLinkFacts(outcomes.open());
  const sets = outcomes.step(({ input }) => requireLinkAllowed(input, facts));
  const customers = await takeCustomers(outcomes);
  await insert(
    outcomes.open().map((request) => newLink(request, sets.get(request)!, customers.get(request)!)),
    outcomes,
  );
  await faultPoint("links.create_before_commit");
  return originals.map((original) => outcomes.of(original));
}

/** Returns for each request the first one with the same Idempotency-Key, whose link answers both. */
function originalsOf(requests: readonly Request[]): Request[] {
  const firsts = new Map<string, Request>();
  return requests.map((request) => {
    const { keyedRequest } = request.ctx;
    if (keyedRequest === undefined) return request;
    const key = `${keyedRequest.scope.toString("hex")}:${keyedRequest.claimId}`;
    const first = firsts.get(key) ?? request;
    firsts.set(key, first);
    return first;
  });
}

/** Answers requests whose link was created before, when the reply was lost. */
async function takeMadeBefore(outcomes: Outcomes<Request, WrittenLink>): Promise<void> {
  const requests = outcomes.open();
  const made = await eachMadeBefore(requests.map(({ ctx }) => ctx));
  for (const [request, id] of outcomes.take(requests.map((request, index) => [request, made[index]!])))
    if (id !== null) outcomes.done(request, await findWritten(request.ctx, id));
}

async function findWritten(ctx: WriteContext, id: string): Promise<WrittenLink> {
  const link = (await ctx.tx.row(findLink, [ctx.tenantId, id]))!;
  const payment = (await findPayment(ctx, link.payment_id))!;
  return { id: link.id, createdAt: link.created_at, expiresAt: payment.expiresAt };
}

async function takeCustomers(outcomes: Outcomes<Request, WrittenLink>) {
  const requests = outcomes.open();
  const resolved = await resolveCustomers(requests.map(({ ctx, input }) => ({ ctx, input: input.customer })));
  return outcomes.take(requests.map((request, index) => [request, resolved[index]!]));
}

interface NewLink {
  request: Request;
  id: LinkId;
  createdAt: Date;
  payment: NewPayment & { id: PaymentId };
}

function newLink(request: Request, set: PaymentSet, customer: { id: CustomerId }): NewLink {
  const { ctx, input } = request;
  const { amount, currency, description, clientOrderReference, webhookUrl } = input;
  const id: LinkId = newId();
  const createdAt = ctx.clock.now();
  const payment = {
    id: newId<"payment">(),
    source: "link",
    sourceId: id,
    paymentSetId: set.id,
    customerId: customer.id,
    amount,
    currency,
    description,
    clientReference: clientOrderReference,
    exclusiveKey: orderKey(clientOrderReference),
    webhookUrl,
    attemptsMax: set.attemptsMax,
    expiresAt: wholeSeconds(createdAt.getTime() + set.linkLifetimeSeconds * 1_000),
    locale: "tr",
  } as const;
  return { request, id, createdAt, payment };
}

/** `expiryUtc` has no fractional seconds, so the expiry has none either. */
function wholeSeconds(time: number): Date {
  return new Date(Math.floor(time / 1_000) * 1_000);
}

/** Writes all rows in one round trip. */
async function insert(links: readonly NewLink[], outcomes: Outcomes<Request, WrittenLink>): Promise<void> {
  const [first] = links;
  if (first === undefined) return;
  const { tx, tenantId } = first.request.ctx;
  await Promise.all([
    createPayments(links.map(({ request: { ctx }, payment }) => ({ ctx, input: payment }))),
    tx.run(insertLinks, [tenantId, ...columnsOf(links.map(rowOf))]),
    rememberEachMade(links.map(({ request: { ctx }, id }) => ({ ctx, recordId: id }))),
    recordAudits(links.map(({ request: { ctx }, id, payment }) => ({ ctx, entry: entryOf(id, payment.id) }))),
  ]);
  for (const { request, id, createdAt, payment } of links)
    outcomes.done(request, { id, createdAt, expiresAt: payment.expiresAt });
}

function rowOf({ request, id, createdAt, payment }: NewLink): Value[] {
  const { clientOrderReference, successUrl, failUrl } = request.input;
  const additionalData = Object.fromEntries(
    Object.entries(request.input.additionalData).filter(([, value]) => value !== null),
  );
  return [id, payment.id, clientOrderReference, successUrl, failUrl, additionalData, createdAt];
}

function entryOf(id: LinkId, paymentId: PaymentId): AuditEntry {
  return { action: "link.created", recordType: "link", recordId: id, details: { paymentId } };
}
