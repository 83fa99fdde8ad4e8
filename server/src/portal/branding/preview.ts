import type { BrandModel, HostedCardPage, Locale, MerchantModel, ToBankPage } from "@servicepay/checkout/render";
import { amountFromDecimal, type Amount } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import {
  brandModel,
  mailBrand,
  merchantModel,
  previewBranding,
  radii,
  stylesheetOf,
  themes,
  type Branding,
} from "#branding/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import { consentModels, formOffer } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { emailPolicy, findTemplate, previewMessage, type TemplateKey } from "#notifications/index.ts";
import type { ListedPaymentSet } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { refuseVisitsFromOtherSites } from "#platform/http/other-sites.ts";
import { notFound } from "#platform/refusal.ts";
import { moneyOf } from "#platform/text/money.ts";
import { formOf } from "../forms/index.ts";
import { type Answer, chosenOf, withQuery } from "../page/index.ts";
import { previewAnswer } from "../shown/preview-answer.ts";
import { wholeLook, previewQuery, typedFields } from "./branding-fields.ts";
import { subjectOf, type BrandingSubject } from "./branding-subject.ts";

/** One of the payer's pages with the look that the address describes. Refuses what saving refuses. */
export async function previewDocument(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  refuseVisitsFromOtherSites(request);
  const subject = await subjectOf(ctx, request);
  const query = formOf(request.query);
  const fields = typedFields(query);
  const [branding, tenant] = await Promise.all([typedBranding(ctx, request, subject), findOwnTenant(ctx)]);
  const locale = chosenOf(request, "lang", ["tr", "en"]) ?? ctx.session.member.locale;
  const name = query.text("page", 20);
  const { sample } = subject;
  if (name === "email") return emailPreview(ctx, branding, { locale, tenantName: tenant.name, sample });

  const url = `${subject.url}/preview`;
  const typed = previewQuery(fields);
  const look = (theme: BrandModel["theme"]): SampleLook => ({
    locale,
    isTest: ctx.config.mode === "sandbox",
    merchant: merchantModel(branding, tenant.name),
    brand: { ...brandModel(branding), stylesheetUrl: withQuery(`${url}.css`, typed), theme },
    languageUrl: withQuery(url, { page: name, ...typed, lang: locale === "tr" ? "en" : "tr" }),
  });
  switch (name) {
    case "payer":
      return previewAnswer(await sampleCardPage(ctx, sample, look("light")));
    case "payer-dark":
      return previewAnswer(await sampleCardPage(ctx, sample, look("dark")));
    case "three-ds":
      return previewAnswer(sampleToBankPage(sample, look(branding.theme)));
    default:
      throw notFound("There is no such preview.");
  }
}

/** The stylesheet of a preview. A stored look has its stylesheet at another address. */
export async function previewStylesheet(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const branding = await typedBranding(ctx, request, await subjectOf(ctx, request));
  return { preview: { css: stylesheetOf(branding) } };
}

async function typedBranding(
  ctx: MemberContext,
  request: FastifyRequest,
  { setId }: BrandingSubject,
): Promise<Branding> {
  chosenOf(request, "theme", themes);
  chosenOf(request, "radius", Object.keys(radii));
  return previewBranding(ctx, setId, wholeLook(typedFields(formOf(request.query))));
}

async function emailPreview(
  ctx: MemberContext,
  branding: Branding,
  { locale, tenantName, sample }: { locale: Locale; tenantName: string } & Pick<BrandingSubject, "sample">,
): Promise<Answer> {
  const key: TemplateKey = { kind: "payment.receipt", channel: "email", language: locale };
  const [{ texts }, look] = await Promise.all([findTemplate(ctx, key), mailBrand(ctx, branding, tenantName)]);
  const { html } = previewMessage(key, texts, { look, currency: sample.currency });
  return { preview: { html: html ?? "", policy: emailPolicy } };
}

/** What the pages of a preview share. */
interface SampleLook {
  locale: Locale;
  isTest: boolean;
  merchant: MerchantModel;
  brand: BrandModel;
  languageUrl: string;
}

const SAMPLE_AMOUNT: Amount = amountFromDecimal("1250.50")!;
const ORDER = "1001";
/** A link target that leads nowhere. */
const INERT = "#";

/** The payer's page as it is first opened, with the set's own installments and texts to accept. */
async function sampleCardPage(
  ctx: Context,
  set: ListedPaymentSet,
  { languageUrl, ...look }: SampleLook,
): Promise<HostedCardPage> {
  const { id: paymentSetId, currency } = set;
  const price = moneyOf(SAMPLE_AMOUNT, currency);
  const [offer, consents] = await Promise.all([
    formOffer(ctx, { paymentSetId, amount: SAMPLE_AMOUNT, currency }),
    consentModels({ ctx, payment: { paymentSetId }, locale: look.locale }, new Set()),
  ]);
  return {
    kind: "hosted-card",
    ...look,
    order: { price, description: null, reference: ORDER },
    form: {
      locale: look.locale,
      price,
      values: { number: "", expiry: "", holderName: "", installment: null },
      problems: [],
      decline: null,
      attemptsLeft: set.attemptsMax,
      choices: null,
      lookup: "idle",
      ...offer,
      consents,
      saveCardAt: look.merchant.name,
    },
    action: INERT,
    optionsUrl: INERT,
    languageUrl,
    cancelUrl: INERT,
    leaveUrl: null,
    phoneUrl: "data:,",
    nonce: "preview",
  };
}

/** The page on the way to the bank's 3-D Secure. */
function sampleToBankPage(set: ListedPaymentSet, look: Omit<SampleLook, "languageUrl">): ToBankPage {
  return {
    kind: "to-bank",
    method: "POST",
    ...look,
    action: "https://3d.bank.example/",
    fields: {},
    bankName: look.locale === "tr" ? "Örnek Banka" : "Sample Bank",
    price: moneyOf(SAMPLE_AMOUNT, set.currency),
  };
}
