import type { Locale, MerchantModel, OrderModel } from "@servicepay/checkout/render";
import type { FastifyRequest } from "fastify";
import { brandingFor, merchantModel, type Branding } from "#branding/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import {
  orderKey,
  outcomeOfSource,
  paymentOutcome,
  readOrderStatus,
  type Payment,
  type PaymentOutcome,
  type OrderStatus,
} from "#payments/index.ts";
import { reading, type Context, type Platform } from "#platform/context.ts";
import { localeOf } from "#platform/http/page-reply.ts";
import { moneyOf } from "#platform/text/money.ts";
import { readLinkAddress, type LinkAddress, type LinkPage } from "../link-address.ts";
import type { Link } from "../link.ts";
import { signFields, withSignedFields } from "../redirect-url.ts";
import { selectLink } from "../store.ts";
import { readNonce } from "./card-form-post.ts";

/** A payer's request for a link, with a valid signature. */
export interface Visit {
  ctx: Context;
  address: LinkAddress;
  /** The signed part of the query, which the addresses of all the link's pages share. */
  query: string;
  link: Link;
  payment: Payment;
  /** The payment's state when it was read: when the visit began, or by `readAgain`. */
  outcome: PaymentOutcome;
  /** The state of the order, which may have other links, when it was read. */
  statusOfOrder: OrderStatus;
  /** Identifies the attempt whose result the payer's browser asks for; "" for a visitor who has sent none. */
  nonce: string;
  locale: Locale;
  /** The payer wants to pay here, though an attempt may wait at the bank elsewhere. */
  takesOver: boolean;
  /** The payment set's branding. */
  branding: Branding | undefined;
  /** A disabled company takes no payments; its earlier payments are still shown. */
  merchant: { model: MerchantModel; isActive: boolean };
}

/** Returns null for an address that we did not sign and for a link that does not exist, so a caller cannot tell them apart. */
export async function openVisit(platform: Platform, request: FastifyRequest): Promise<Visit | null> {
  const address = readLinkAddress(platform.keys, request.query as Record<string, unknown>);
  if (address === null) return null;
  const ctx: Context = {
    ...platform,
    tenantId: address.tenantId,
    actor: { kind: "payer", id: address.linkId },
    traceId: request.traceId,
  };
  const { linkId } = address;
  const read = reading(ctx);
  const [link, outcome, tenant] = await Promise.all([
    selectLink(read, linkId),
    outcomeOfSource(read, linkId),
    findOwnTenant(read),
  ]);
  if (link === undefined) return null;
  if (outcome === undefined) throw new Error(`link ${link.id} has no payment`);
  const { payment } = outcome;
  const [branding, statusOfOrder] = await Promise.all([
    brandingFor(read, payment.paymentSetId),
    readOrderStatus(read, orderKey(link.clientOrderReference)),
  ]);
  return {
    ctx,
    address,
    query: queryOf(request),
    link,
    payment,
    outcome,
    statusOfOrder,
    nonce: readNonce((request.query as { attempt?: unknown }).attempt),
    locale: localeOf(request),
    takesOver: request.method === "POST" || (request.query as { here?: unknown }).here === "1",
    branding,
    merchant: { model: merchantModel(branding, tenant.name), isActive: tenant.isActive },
  };
}

/** The visit as it is now, after this request has changed something. */
export async function readAgain(visit: Visit): Promise<Visit> {
  const { ctx, link } = visit;
  const outcome = await paymentOutcome(ctx, visit.payment.id);
  // Read after the outcome, since asking the bank may have decided the order.
  const statusOfOrder = await readOrderStatus(reading(ctx), orderKey(link.clientOrderReference));
  return { ...visit, payment: outcome.payment, outcome, statusOfOrder };
}

/** A valid address has only this spelling, so the request's own query serves all pages of the link. */
function queryOf(request: FastifyRequest): string {
  const { id, timestamp, sign } = request.query as Record<"id" | "timestamp" | "sign", string>;
  return `id=${id}&timestamp=${timestamp}&sign=${sign}`;
}

/** The path of one of the link's pages, in the visitor's language. */
export function visitPath({ query, locale }: Visit, page: LinkPage, lang: Locale = locale): string {
  return `${page}?${query}&lang=${lang}`;
}

/** The page with the result of this nonce's attempt or, without a nonce, of the last attempt. */
export function resultPath(visit: Visit, nonce: string = visit.nonce): string {
  const path = visitPath(visit, "/hpm/result");
  return nonce === "" ? path : `${path}&attempt=${nonce}`;
}

/** The path of the form, shown even while an attempt waits at the bank. Submitting the form ends that attempt. */
export function takeOverPath(visit: Visit): string {
  return `${visitPath(visit, "/hpm/pay")}&here=1`;
}

export function orderModel({ link, payment }: Visit): OrderModel {
  return {
    price: moneyOf(payment.amount, payment.currency),
    description: payment.description,
    reference: link.clientOrderReference,
  };
}

/** Returns the merchant's redirect URL for this result with signed fields, or null if the merchant gave none. */
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

/** Where a page of the link leads back to: the merchant or, where it gave no URL, the page on which the payer chose. */
export async function wayBack(visit: Visit, kind: "success" | "fail"): Promise<string | null> {
  return (await merchantUrl(visit, kind)) ?? originUrl(visit);
}

/** The page on which the payer chose what to pay. */
export function originUrl({ link: { originPath }, locale }: Pick<Visit, "link" | "locale">): string | null {
  return originPath && `${originPath}${originPath.includes("?") ? "&" : "?"}lang=${locale}`;
}
