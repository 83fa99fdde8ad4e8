import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { templateKeys, type TemplateKey } from "#notifications/index.ts";
import { notFound } from "#platform/refusal.ts";
import { pageUrl } from "../page/index.ts";
import { textIn, type Locale } from "../words/index.ts";

/** Returns the key of the template in the request's URL, or rejects with 404. */
export function keyOf(request: FastifyRequest): TemplateKey {
  const { message, channel, language } = request.params as Record<string, string>;
  const found = templateKeys.find(
    (key) => key.kind === message && key.channel === channel && key.language === language,
  );
  if (found === undefined) throw notFound("There is no such message.");
  return found;
}

export function templateUrl(ctx: MemberContext, key: TemplateKey): string {
  return pageUrl(ctx, `/setup/messages/${recordIdOf(key)}`);
}

/** The record id in the audit log. */
export function recordIdOf({ kind, channel, language }: TemplateKey): string {
  return `${kind}/${channel}/${language}`;
}

/** "Payment link · E-mail · Turkish" */
export function templateTitle(locale: Locale, { kind, channel, language }: TemplateKey): string {
  const text = textIn(locale).templates;
  return [text.message[kind], text.channel[channel], text.language[language]].join(" · ");
}
