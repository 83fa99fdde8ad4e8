import type { BrandModel, Locale } from "@servicepay/checkout/render";
import type { FastifyRequest } from "fastify";
import { brandModel, mailBrand, merchantModel, previewBranding, stylesheetOf, type Branding } from "#branding/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { emailPolicy, findTemplate, previewMessage, type TemplateKey } from "#notifications/index.ts";
import { notFound } from "#platform/refusal.ts";
import { readLocale } from "#platform/http/page-reply.ts";
import { formOf } from "../forms/form.ts";
import { withQuery } from "../page/onward.ts";
import { refuseVisitsFromOtherSites } from "#platform/http/other-sites.ts";
import type { Answer } from "../page/page-routes.ts";
import { previewAnswer } from "../shown/preview-answer.ts";
import { wholeLook, previewQuery, typedFields } from "./branding-fields.ts";
import { subjectOf, type BrandingSubject } from "./branding-subject.ts";
import { sampleCardPage, sampleToBankPage, type SampleLook } from "./sample-pages.ts";

/** One of the payer's pages with the look that the address describes. Refuses what saving refuses. */
export async function previewDocument(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  refuseVisitsFromOtherSites(request);
  const subject = await subjectOf(ctx, request);
  const query = formOf(request.query);
  const fields = typedFields(query);
  const [branding, tenant] = await Promise.all([typedBranding(ctx, request, subject), findOwnTenant(ctx)]);
  const locale = readLocale(query.text("lang", 2)) ?? ctx.session.member.locale;
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
