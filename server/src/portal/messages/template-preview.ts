import type { CurrencyCode } from "@servicepay/money";
import type { TemplatePreview } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { MemberContext } from "#members/index.ts";
import {
  checkTexts,
  emailPolicy,
  findTemplate,
  previewMessage,
  type MessageSources,
  type TemplateKey,
  type TemplateTexts,
} from "#notifications/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import { notFound } from "#platform/refusal.ts";
import { withQuery } from "../page/onward.ts";
import { refuseVisitsFromOtherSites } from "#platform/http/other-sites.ts";
import type { Answer } from "../page/page-routes.ts";
import { keyOf, templateUrl } from "./template-url.ts";

/** Proxies refuse longer addresses, often from 8,000 on. */
const PACKED_LENGTH_MAX = 6_000;
const UNPACKED_BYTES_MAX = 200_000;

export type LookOf = MessageSources["lookOf"];

export interface Sample {
  look: Awaited<ReturnType<LookOf>>;
  currency: CurrencyCode;
}

/** The look of the company, and the currency of its first payment set. */
export async function sampleFor(ctx: MemberContext, lookOf: LookOf): Promise<Sample> {
  const [look, sets] = await Promise.all([lookOf(ctx, null), listPaymentSets(ctx)]);
  return { look, currency: (sets.find(({ isActive }) => isActive) ?? sets[0])?.currency ?? "TRY" };
}

/** The message with sample values. The address of its frame contains texts that are not in use yet, so that a preview stores nothing. */
export function previewOf(
  ctx: MemberContext,
  key: TemplateKey,
  { texts, sample, isInUse }: { texts: TemplateTexts; sample: Sample; isInUse: boolean },
): TemplatePreview {
  const { subject, text, html, sms, promotionalWords } = previewMessage(key, texts, sample);
  const url = `${templateUrl(ctx, key)}/preview`;
  const packed = isInUse ? "" : pack(texts);
  const isFramed = html !== null && packed.length <= PACKED_LENGTH_MAX;
  return {
    subject,
    text,
    frameUrl: isFramed ? withQuery(url, isInUse ? {} : { texts: packed }) : null,
    sms,
    promotionalWords,
  };
}

/** The e-mail as a document for the frame: with the texts of the address, or with those in use. */
export async function previewDocument(ctx: MemberContext, request: FastifyRequest, lookOf: LookOf): Promise<Answer> {
  refuseVisitsFromOtherSites(request);
  const key = keyOf(request);
  const { texts: packed } = request.query as { texts?: unknown };
  const [{ texts: present }, sample] = await Promise.all([findTemplate(ctx, key), sampleFor(ctx, lookOf)]);
  const texts = typeof packed === "string" ? checkTexts(key, unpack(packed)) : present;
  const { html } = previewMessage(key, texts, sample);
  if (html === null) throw notFound("An SMS has no document.");
  return { preview: { html, policy: emailPolicy } };
}

function pack(texts: TemplateTexts): string {
  return deflateRawSync(JSON.stringify(texts)).toString("base64url");
}

function unpack(packed: string): unknown {
  try {
    const bytes = inflateRawSync(Buffer.from(packed, "base64url"), { maxOutputLength: UNPACKED_BYTES_MAX });
    return JSON.parse(bytes.toString("utf8")) as unknown;
  } catch {
    throw notFound("There are no such texts.");
  }
}
