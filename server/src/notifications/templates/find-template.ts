import { reading, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { isCompanyKind, type Kind, type Language } from "../notification.ts";
import { selectCurrentTemplate, selectTemplate, selectTemplates } from "../store/templates.ts";
import { builtInTemplate } from "../text/built-in-templates.ts";
import type { EmailTexts } from "../text/template.ts";
import type { SmsTexts, TemplateKey, TemplateTexts, TemplateVersion } from "./message-template.ts";

export interface FoundTemplate {
  /** Null: the company has never set texts. */
  version: number | null;
  isBuiltIn: boolean;
  texts: TemplateTexts;
}

/** The texts in use, or those of a version. Refuses with ERR_NOT_FOUND for a version that does not exist. */
export async function findTemplate(ctx: Context, key: TemplateKey, version?: number): Promise<FoundTemplate> {
  const found =
    version === undefined
      ? await selectCurrentTemplate(reading(ctx), key)
      : await selectTemplate(reading(ctx), key, version);
  if (version !== undefined && found === undefined) throw notFound("There is no such version.");
  const texts = found?.texts ?? null;
  return { version: found?.version ?? null, isBuiltIn: texts === null, texts: texts ?? builtInTexts(key) };
}

/** The newest version of each template that the company has set or reset. */
export function listTemplates(ctx: Context): Promise<TemplateVersion[]> {
  return selectTemplates(reading(ctx));
}

interface RenderedKey {
  kind: Kind;
  language: Language;
}

/** The texts that an e-mail is rendered with. */
export async function findEmailTemplate(ctx: Context, { kind, language }: RenderedKey) {
  if (!isCompanyKind(kind)) return { template: builtInTemplate(kind, language), version: null };
  const { texts, version } = await findTemplate(ctx, { kind, language, channel: "email" });
  return { template: texts as EmailTexts, version };
}

/** The text that an SMS is rendered with. */
export async function findSmsTemplate(ctx: Context, { kind, language }: RenderedKey) {
  if (!isCompanyKind(kind)) throw notSentBySms(kind);
  const { texts, version } = await findTemplate(ctx, { kind, language, channel: "sms" });
  return { text: (texts as SmsTexts).text, version };
}

/** Refuses with ERR_NOT_FOUND where this kind is not sent by SMS. */
export function builtInTexts({ kind, channel, language }: TemplateKey): TemplateTexts {
  const { subject, heading, lines, button, sms } = builtInTemplate(kind, language);
  if (channel === "email") return { subject, heading, lines, button };
  if (sms === null) throw notSentBySms(kind);
  return { text: sms };
}

function notSentBySms(kind: Kind) {
  return notFound(`${kind} is not sent by SMS.`, "channel");
}
