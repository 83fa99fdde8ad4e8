import { amountFromDecimal, formatDecimal, type Amount } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import { copyLink, previewLink } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findMessageLanguage } from "#notifications/index.ts";
import { listPaymentSets, type ListedPaymentSet } from "#payment-sets/index.ts";
import { refuseVisitsFromOtherSites } from "#platform/http/other-sites.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf } from "../forms/index.ts";
import { type Answer, chosenOf, notUnderstood, pageUrl, withQuery } from "../page/index.ts";
import { previewAnswer } from "../shown/preview-answer.ts";
import { visibleLink } from "./visible-links.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

interface Drafted {
  set: ListedPaymentSet;
  amount: Amount;
  order: string;
  description: string;
  days: string;
  /** Null: the customer is created together with the link. */
  customerId: string | null;
  copiedId: string;
}

export const PREVIEW_PARAMETERS = ["set", "amount", "order", "description", "days", "customer", "from", "lang"];

/** The address of the frame. It names the customer by id, since addresses contain no personal details. */
export function previewUrl(ctx: MemberContext, { set, amount, customerId, copiedId, ...typed }: Drafted): string {
  const parameters = {
    ...typed,
    set: set.id,
    amount: formatDecimal(amount),
    customer: customerId ?? "",
    from: copiedId,
  };
  const given = Object.entries(parameters).filter(([, value]) => value !== "");
  return withQuery(pageUrl(ctx, "/links/new/preview"), Object.fromEntries(given));
}

/**
 * The payer's page of the link that the address describes, before it exists: in the requested language, or else in the
 * company's language of messages.
 */
export async function previewDocument(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  refuseVisitsFromOtherSites(request);
  const query = formOf(request.query);
  const [sets, language] = await Promise.all([listPaymentSets(ctx), findMessageLanguage(ctx)]);
  const set = sets.find(({ id, isActive }) => isActive && id === query.text("set", 36));
  const amount = amountFromDecimal(query.text("amount", 40));
  if (set === undefined || amount === null) throw notFound("There is no such preview.");
  const locale = chosenOf(request, "lang", ["tr", "en"]) ?? language;
  const typed = {
    order: query.text("order", 255),
    description: query.text("description", 500),
    days: query.text("days"),
  };
  if (!/^[0-9]{0,3}$/.test(typed.days)) throw notUnderstood("days");
  const copiedId = query.text("from", 36);
  const customer = query.text("customer");
  const customerId = parseId(customer);
  if (customer !== "" && customerId === null) throw notUnderstood("customer");
  const url = previewUrl(ctx, { ...typed, set, amount, customerId, copiedId });
  const seconds = Math.max(set.linkLifetimeSeconds, (Number(typed.days) * DAY_MS) / 1_000 || 0);
  const draft = {
    paymentSetId: set.id,
    attemptsMax: set.attemptsMax,
    amount,
    currency: set.currency,
    description: typed.description === "" ? null : typed.description,
    clientOrderReference: typed.order,
    customerId,
    failUrl: copiedId === "" ? null : await failUrlOf(ctx, copiedId),
    expiresAt: new Date(ctx.clock.now().getTime() + seconds * 1_000),
  };
  const languageUrl = `${url}&lang=${locale === "tr" ? "en" : "tr"}`;
  return previewAnswer(await previewLink(ctx, draft, { locale, languageUrl }));
}

async function failUrlOf(ctx: MemberContext, linkId: string): Promise<string | null> {
  const { id } = await visibleLink(ctx, linkId);
  return (await copyLink(ctx, id)).failURL ?? null;
}
