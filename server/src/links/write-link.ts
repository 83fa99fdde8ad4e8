import { recordAudit } from "#audit/index.ts";
import { listDynamicFields, resolveCustomer, type CustomerId } from "#customers/index.ts";
import { findPaymentSet, requirePayableAmount, type PaymentSet } from "#payment-sets/index.ts";
import { createPayment, findPayment, orderKey, readOrderStatus, type PaymentId } from "#payments/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { findCreatedRecord, storeCreatedRecord } from "#platform/http/idempotency/keyed-request.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { conflict, invalid, notFound, type Refusal } from "#platform/refusal.ts";
import type { CheckedLink, LinkId } from "./link.ts";
import { queueLinkMessages } from "./queue-link-messages.ts";
import { insertLink, lockLinkId, selectLink } from "./store.ts";

export interface WrittenLink {
  id: LinkId;
  paymentId: PaymentId;
  createdAt: Date;
  expiresAt: Date;
  /** The link's customer did not exist before. */
  isNewCustomer: boolean;
}

/**
 * Writes the link with its payment, its customer and their audit rows; the links of a file have one audit row together. `id`: the
 * caller's choice of the link's id.
 */
export async function writeLink(ctx: WriteContext, input: CheckedLink, id?: LinkId): Promise<WrittenLink> {
  const key = orderKey(input.clientOrderReference);
  const [existingId, set, status, fields] = await Promise.all([
    id === undefined ? findCreatedRecord(ctx) : findLinkWithId(ctx, id),
    findPaymentSet(ctx, input.paymentSetId),
    readOrderStatus(ctx, key),
    Object.keys(input.additionalData).length > 0 ? listDynamicFields(ctx) : [],
  ]);
  if (existingId !== null) return findWritten(ctx, existingId);
  const usableSet = requireUsableSet(set, input.currency);
  requirePayableAmount(
    input.origin?.isLastPart === true ? { ...usableSet, minimumAmount: null } : usableSet,
    input.amount,
  );
  refuseUnknownFields(input.additionalData, new Set(fields.map(({ code }) => code)));
  if (status === "paid")
    throw conflict("This order has been paid.", { field: "clientOrderReference", reason: "already_paid" });

  const isOfFile = input.fileLine !== undefined;
  const customer = input.customer === null ? null : await resolveCustomer(ctx, { ...input.customer, isOfFile });
  const written = await insert(ctx, input, usableSet, { customerId: customer?.id ?? null, id: id ?? newId() });
  await faultPoint("links.create_before_commit");
  return { ...written, isNewCustomer: customer?.isNew ?? false };
}

/** The link that this request created when it was sent before. */
async function findWritten(ctx: WriteContext, id: string): Promise<WrittenLink> {
  const link = (await selectLink(ctx, id))!;
  const payment = (await findPayment(ctx, link.paymentId))!;
  return {
    id: link.id,
    paymentId: payment.id,
    createdAt: link.createdAt,
    expiresAt: payment.expiresAt,
    isNewCustomer: false,
  };
}

/** Another transaction that creates a link with this id waits here until this one ends. */
async function findLinkWithId(ctx: WriteContext, id: LinkId): Promise<LinkId | null> {
  const [, link] = await inOneBatch(lockLinkId(ctx, id), selectLink(ctx, id));
  return link?.id ?? null;
}

/** Refuses a payment set that is missing, inactive or of another currency. */
export function requireUsableSet(set: PaymentSet | undefined, currency: string): PaymentSet {
  if (set === undefined) throw notFound("There is no payment set with this paymentSetId.", "paymentSetId");
  if (!set.isActive) throw conflict("The payment set is not active.", { field: "paymentSetId", reason: "inactive" });
  if (set.currency !== currency)
    throw invalid("currencyCode", `The payment set collects ${set.currency}, not ${currency}.`, "other_currency");
  return set;
}

function refuseUnknownFields(data: CheckedLink["additionalData"], known: ReadonlySet<string>): void {
  const [problem] = unknownFieldProblems(data, known);
  if (problem !== undefined) throw problem;
}

/** A refusal for each key that is no dynamic field. */
export function unknownFieldProblems(data: CheckedLink["additionalData"], known: ReadonlySet<string>): Refusal[] {
  return Object.keys(data)
    .filter((key) => !known.has(key))
    .map((key) =>
      invalid(`additionalData.${key}`, `"${key}" is not a dynamic field of this company.`, "unknown_field"),
    );
}

async function insert(
  ctx: WriteContext,
  input: CheckedLink,
  set: PaymentSet,
  { customerId, id }: { customerId: CustomerId | null; id: LinkId },
): Promise<Omit<WrittenLink, "isNewCustomer">> {
  const { amount, currency, description, clientOrderReference, successUrl, failUrl, webhookUrl, origin } = input;
  const paymentId = newId<"payment">();
  const createdAt = ctx.clock.now();
  const expiresAt = wholeSeconds(createdAt.getTime() + (origin?.lifetimeSeconds ?? set.linkLifetimeSeconds) * 1_000);
  const additionalData = Object.fromEntries(
    Object.entries(input.additionalData).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])),
  );
  await Promise.all([
    createPayment(ctx, {
      id: paymentId,
      source: "link",
      sourceId: id,
      paymentSetId: set.id,
      customerId,
      amount,
      currency,
      description,
      clientReference: clientOrderReference,
      exclusiveKey: orderKey(clientOrderReference),
      webhookUrl,
      attemptsMax: set.attemptsMax,
      expiresAt,
      locale: origin?.locale ?? "tr",
      currentAccountId: origin?.currentAccountId ?? null,
      isChosenByPayer: origin !== null,
      additionalData: Object.keys(additionalData).length === 0 ? null : additionalData,
      isOfFile: input.fileLine !== undefined,
    }),
    insertLink(ctx, {
      id,
      paymentId,
      clientOrderReference,
      successUrl,
      failUrl,
      originPath: origin?.path ?? null,
      fileLine: input.fileLine ?? null,
      additionalData,
      createdAt,
    }),
    storeCreatedRecord(ctx, id),
    queueLinkMessages(ctx, input, set, { id, paymentId, createdAt, expiresAt }),
    input.fileLine === undefined &&
      recordAudit(ctx, { action: "link.created", recordType: "link", recordId: id, details: { paymentId } }),
  ]);
  return { id, paymentId, createdAt, expiresAt };
}

/** `expiryUtc` has no fractional seconds, and the link must not outlive it. */
function wholeSeconds(time: number): Date {
  return new Date(Math.floor(time / 1_000) * 1_000);
}
