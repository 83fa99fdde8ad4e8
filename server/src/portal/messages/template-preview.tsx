import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { CurrencyCode } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import {
  checkTexts,
  emailPolicy,
  findTemplate,
  previewMessage,
  type MessagePreview,
  type MessageSources,
  type TemplateKey,
  type TemplateTexts,
} from "#notifications/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import { refuseVisitsFromOtherSites } from "#platform/http/other-sites.ts";
import { notFound } from "#platform/refusal.ts";
import { type Answer, useText, withQuery } from "../page/index.ts";
import { keyOf, templateUrl } from "./template-key.ts";

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

/** The message with sample values. */
export interface ShownPreview extends Omit<MessagePreview, "html"> {
  /** The e-mail as a document; null for an SMS, and for texts that are too long for an address. */
  frameUrl: string | null;
}

/** The address of the frame contains texts that are not in use yet, so that a preview stores nothing. */
export function previewOf(
  ctx: MemberContext,
  key: TemplateKey,
  { texts, sample, isInUse }: { texts: TemplateTexts; sample: Sample; isInUse: boolean },
): ShownPreview {
  const { html, ...preview } = previewMessage(key, texts, sample);
  const url = `${templateUrl(ctx, key)}/preview`;
  const packed = isInUse ? "" : pack(texts);
  const isFramed = html !== null && packed.length <= PACKED_LENGTH_MAX;
  return { ...preview, frameUrl: isFramed ? withQuery(url, isInUse ? {} : { texts: packed }) : null };
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

/** The frame can run no script, and its policy lets it load nothing. */
export function TemplatePreview({ preview }: { preview: ShownPreview | null }) {
  const text = useText().templates;
  return (
    <section class="preview" id="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{text.previewTitle}</h2>
      {preview === null ? (
        <p class="sheet">{text.previewWrong}</p>
      ) : (
        <>
          {preview.promotionalWords.length > 0 && (
            <p class="alert alert-warn icon icon-warning">
              <span>{text.promotional(preview.promotionalWords.join(", "))}</span>
            </p>
          )}
          {preview.sms === null ? <Email preview={preview} /> : <Sms text={preview.text} length={preview.sms} />}
        </>
      )}
      <p class="hint">{text.previewNote}</p>
    </section>
  );
}

function Email({ preview: { subject, frameUrl, text: plain } }: { preview: ShownPreview }) {
  const text = useText().templates;
  return (
    <>
      <p class="preview-subject">
        <span class="soft">{text.subject}:</span> <strong>{subject}</strong>
      </p>
      {frameUrl === null ? (
        <>
          <p class="hint">{text.tooLong}</p>
          <div class="sheet plain-message" role="region" aria-label={text.frameTitle} tabIndex={0}>
            {plain}
          </div>
        </>
      ) : (
        <iframe class="message-frame" src={frameUrl} title={text.frameTitle} sandbox="" />
      )}
    </>
  );
}

interface SmsProps {
  text: string;
  length: NonNullable<ShownPreview["sms"]>;
}

function Sms({ text: message, length: { characters, encoding, parts } }: SmsProps) {
  const text = useText().templates;
  return (
    <>
      <p class="sms">{message}</p>
      <p>
        <strong>{text.smsLength(characters, parts)}</strong>
      </p>
      <p class="hint">{text.encoding[encoding]}</p>
    </>
  );
}
