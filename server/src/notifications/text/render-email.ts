import type { Language, Message } from "../notification.ts";
import { describeMessage } from "./describe-message.ts";
import { contactLine, greeting, type EmailParts, type MessageLook } from "./email-parts.ts";
import { htmlOf } from "./html.ts";
import { fillIn, oneLine, type Variables } from "./template.ts";
import { english } from "./templates-en.ts";
import { turkish } from "./templates-tr.ts";

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

const TEMPLATES = { tr: turkish, en: english } as const;

/** `logoUrl` is where the mail client finds the logo: `cid:logo` inside the message, or a data URL. */
export function renderEmail(
  message: Message,
  language: Language,
  look: MessageLook,
  logoUrl: string | null,
): RenderedEmail {
  const described = describeMessage(message, language);
  const variables: Variables = { ...described.variables, company: look.company };
  const template = TEMPLATES[language][message.kind];
  return {
    subject: oneLine(fillIn(template.subject, variables)),
    text: plainText({ template, described, variables, language, look }),
    html: htmlOf({ template, described, variables, language, look, logoUrl }),
  };
}

/** Null for a kind that is not sent by SMS. */
export function renderSms(message: Message, language: Language, look: MessageLook): string | null {
  const { sms } = TEMPLATES[language][message.kind];
  if (sms === null) return null;
  return oneLine(fillIn(sms, { ...describeMessage(message, language).variables, company: look.company }));
}

function plainText(parts: EmailParts): string {
  const { template, described, variables, look } = parts;
  const paragraphs = [
    greeting(parts),
    ...template.lines.map((line) => fillIn(line, variables)),
    ...(template.button !== null && described.link !== null ? [`${template.button}:\n${described.link}`] : []),
    described.facts.map(({ label, value }) => `${label}: ${oneLine(value)}`).join("\n"),
    [oneLine(look.company), contactLine(parts)].filter((line) => line !== null).join("\n"),
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}
