import type { Locale, MerchantModel, OrderModel } from "@servicepay/checkout/render";
import type { FastifyRequest } from "fastify";
import { brandingFor, merchantModel } from "#branding/index.ts";
import type { Branding } from "#branding/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import { orderKey, outcomeOfSource, standingOfOrder } from "#payments/index.ts";
import type { Payment, PaymentOutcome, StandingOfOrder } from "#payments/index.ts";
import { reading } from "#platform/context.ts";
import type { Context, Platform } from "#platform/context.ts";
import { moneyOf } from "./installment-choices.ts";
import type { FormParts } from "./form-parts.ts";
import { readLinkAddress } from "./link-address.ts";
import type { LinkAddress, LinkPage } from "./link-address.ts";
import type { Link } from "./link.ts";
import { localeOf } from "#platform/http/page-reply.ts";
import { signFields, withSignedFields } from "./redirect-url.ts";
import { readNonce } from "./nonce.ts";
import { linkOf, linkRows } from "./store.ts";

/** A request of a payer to a link that is ours, as far as the link itself and its payment say. */
export interface FoundVisit {
  ctx: Context;
  address: LinkAddress;
  /** Of the addresses of its pages: each page has many, and the signature of all is the same. */
  query: string;
  link: Link;
  payment: Payment;
  /** Where the payment stood when the visit began. */
  outcome: PaymentOutcome;
  /** Names the attempt whose result the payer's browser asks for; "" for a visitor who has sent none. */
  nonce: string;
  locale: Locale;
  /** The payer wants to pay here, though a try may wait at the bank elsewhere. */
  takesOver: boolean;
}

/** One request of a payer to a link whose signature is ours. */
export interface Visit extends FoundVisit {
  /** And where its order stood, which may have other links. */
  standing: StandingOfOrder;
  /** The look of its payment set. */
  branding: Branding | undefined;
  /** A company that was disabled takes no payments; what was paid before is still shown. */
  merchant: { model: MerchantModel; isActive: boolean };
  /** What the first form would show, where it was asked for with the rest. */
  firstForm: FormParts | null;
}

/**
 * Null for an address that is not exactly one of ours: whether the link exists is not told. What an open link's form shows
 * is asked for by `formOf`, at once with what decides whether it is shown.
 */
export async function openVisit(
  platform: Platform,
  request: FastifyRequest,
  formOf?: (found: FoundVisit) => Promise<FormParts>,
): Promise<Visit | null> {
  const address = readLinkAddress(platform.keys, request.query as Record<string, unknown>);
  if (address === null) return null;
  const ctx: Context = {
    ...platform,
    tenantId: address.tenantId,
    actor: { kind: "payer", id: address.linkId },
    traceId: request.traceId,
  };
  const { linkId } = address;
  const [row, outcome, tenant] = await Promise.all([
    reading(ctx).tx.find(linkRows, linkId),
    outcomeOfSource(ctx, linkId),
    findOwnTenant(ctx),
  ]);
  if (row === undefined) return null;
  const link = linkOf(row);
  if (outcome === undefined) throw new Error(`link ${link.id} has no payment`);
  const { payment } = outcome;
  const found: FoundVisit = {
    ctx,
    address,
    query: queryOf(request),
    link,
    payment,
    outcome,
    nonce: readNonce((request.query as { attempt?: unknown }).attempt),
    locale: localeOf(request),
    takesOver: request.method === "POST" || (request.query as { here?: unknown }).here === "1",
  };
  const [branding, standing, firstForm] = await Promise.all([
    brandingFor(ctx, payment.paymentSetId),
    standingOfOrder(reading(ctx), orderKey(link.clientOrderReference)),
    formOf !== undefined && payment.state === "open" ? formOf(found) : null,
  ]);
  const merchant = { model: merchantModel(branding, tenant.name), isActive: tenant.isActive };
  return { ...found, standing, branding, merchant, firstForm };
}

/** An address that is one of ours has but this spelling, so that the visitor's own serves for all of the link's pages. */
function queryOf(request: FastifyRequest): string {
  const { id, timestamp, sign } = request.query as Record<"id" | "timestamp" | "sign", string>;
  return `id=${id}&timestamp=${timestamp}&sign=${sign}`;
}

/** One of the visited link's pages, in the visitor's language. */
export function visitPath({ query, locale }: FoundVisit, page: LinkPage, lang: Locale = locale): string {
  return `${page}?${query}&lang=${lang}`;
}

/** The page that tells how the attempt of this nonce went; without one, to a visitor who has sent none, how the last one did. */
export function resultPath(visit: FoundVisit, nonce: string = visit.nonce): string {
  const path = visitPath(visit, "/hpm/result");
  return nonce === "" ? path : `${path}&attempt=${nonce}`;
}

/** The form, even while a try waits at the bank: sending it ends that one. */
export function takeOverPath(visit: FoundVisit): string {
  return `${visitPath(visit, "/hpm/pay")}&here=1`;
}

export function orderModel({ link, payment }: Visit): OrderModel {
  return {
    price: moneyOf(payment.amount, payment.currency),
    description: payment.description,
    reference: link.clientOrderReference,
  };
}

/** The merchant's own page for this result, signed; null where it gave none. */
export async function merchantUrl(
  { ctx, link, payment, outcome }: Visit,
  kind: "success" | "fail",
): Promise<string | null> {
  const url = kind === "success" ? link.successUrl : link.failUrl;
  if (url === null) return null;
  const signed = await signFields(ctx, {
    clientOrderReference: link.clientOrderReference,
    orderReference: payment.orderReference,
    transactionId: outcome.transaction.id,
    transactionStatusId: String(outcome.transaction.statusId),
  });
  return withSignedFields(url, signed);
}
