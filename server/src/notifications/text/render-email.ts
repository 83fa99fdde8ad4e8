import { isNoticeMessage, type Language, type Message } from "../notification.ts";
import { builtInTemplate } from "./built-in-templates.ts";
import { describeMessage } from "./describe-message.ts";
import { contactLine, greeting, settingsText, stopText, type EmailParts, type MessageLook } from "./email-parts.ts";
import { htmlOf } from "./html.ts";
import { fillIn, oneLine, type EmailTexts, type Variables } from "./template.ts";

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

export interface EmailOptions {
  language: Language;
  look: MessageLook;
  /** Where the mail client finds the logo: `cid:logo` inside the message, or a data URL. */
  logoUrl: string | null;
  /** The built-in texts, if none is given. */
  template?: EmailTexts;
}

export function renderEmail(
  message: Message,
  { language, look: companyLook, logoUrl, template = builtInTemplate(message.kind, language) }: EmailOptions,
): RenderedEmail {
  // The contacts are for payers: members are the company.
  const look = isNoticeMessage(message) ? { ...companyLook, contactEmail: null, contactPhone: null } : companyLook;
  const described = describeMessage(message, language);
  const variables: Variables = { ...described.variables, company: look.company };
  return {
    subject: oneLine(fillIn(template.subject, variables)),
    text: plainText({ template, described, variables, language, look }),
    html: htmlOf({ template, described, variables, language, look, logoUrl }),
  };
}

/** Null for a kind that is not sent by SMS. */
export function renderSms(
  message: Message,
  language: Language,
  look: MessageLook,
  text = builtInTemplate(message.kind, language).sms,
): string | null {
  if (text === null) return null;
  const { variables, stopLink } = describeMessage(message, language, "sms");
  const words = fillIn(text, { ...variables, company: look.company });
  return oneLine(stopLink === null ? words : `${words} ${STOP[language]}: ${stopLink}`);
}

const STOP = { tr: "Durdur", en: "Stop" } as const;

function plainText(parts: EmailParts): string {
  const { template, described, variables, look } = parts;
  const paragraphs = [
    greeting(parts),
    ...template.lines.map((line) => fillIn(line, variables)),
    ...(template.button !== null && described.link !== null ? [`${template.button}:\n${described.link}`] : []),
    described.facts.map(({ label, value }) => `${label}: ${oneLine(value)}`).join("\n"),
    [oneLine(look.company), contactLine(parts)].filter((line) => line !== null).join("\n"),
    described.stopLink === null ? "" : `${stopText(parts.language)}: ${described.stopLink}`,
    described.settingsLink === undefined ? "" : `${settingsText(parts.language)}: ${described.settingsLink}`,
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}
