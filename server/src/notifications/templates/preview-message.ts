import type { CurrencyCode } from "@servicepay/money";
import type { CompanyKind, Message } from "../notification.ts";
import type { MessageLook } from "../text/email-parts.ts";
import { renderEmail, renderSms } from "../text/render-email.ts";
import type { TemplateKey, TemplateTexts } from "./message-template.ts";
import { promotionalWords } from "./promotional-words.ts";
import { smsLength, type SmsLength } from "./sms-length.ts";

export interface MessagePreview {
  /** Null for an SMS. */
  subject: string | null;
  text: string;
  /** Null for an SMS. */
  html: string | null;
  /** Null for an e-mail. */
  sms: SmsLength | null;
  /** Words that advertise; by law such messages need the receiver's consent. */
  promotionalWords: string[];
}

/** The message as its receiver would see it, with sample values. */
export function previewMessage(
  key: TemplateKey,
  texts: TemplateTexts,
  { look = SAMPLE_LOOK, currency = "TRY" }: { look?: MessageLook; currency?: CurrencyCode } = {},
): MessagePreview {
  const { kind, language } = key;
  const message = samplesIn(currency)[kind];
  if ("text" in texts) {
    const text = renderSms(message, language, look, texts.text)!;
    return { subject: null, text, html: null, sms: smsLength(text), promotionalWords: promotionalWords(text) };
  }
  const logoUrl = look.logo === null ? null : `data:image/png;base64,${look.logo.bytes.toString("base64")}`;
  const email = renderEmail(message, { language, look, logoUrl, template: texts });
  return { ...email, sms: null, promotionalWords: promotionalWords(`${email.subject}\n${email.text}`) };
}

const SAMPLE_LOOK: MessageLook = {
  company: "Örnek Ticaret",
  accent: "#0b5fcc",
  onAccent: "#ffffff",
  logo: null,
  contactEmail: null,
  contactPhone: null,
};

const payment = {
  firstName: "Ayşe",
  card: "404308******9028",
  description: "Sipariş 1001",
  clientReference: "ORDER-1001",
  orderReference: "0F3K9Q2M7VTB4E6H",
  at: "2026-01-31T09:30:00.000Z",
} as const;

const link = {
  firstName: "Ayşe",
  description: payment.description,
  clientReference: payment.clientReference,
  link: "https://pay.example/hpm/pay",
  shortLink: "https://pay.example/k/mFqZ0cQyTxW1v8sJb3RkLg",
  expiresAt: "2026-01-31T20:59:00.000Z",
};

function samplesIn(currency: CurrencyCode): Readonly<Record<CompanyKind, Message>> {
  const sum = { amount: "1250.50", currency };
  return {
    "link.created": { kind: "link.created", content: { ...link, sum } },
    "link.reminder": { kind: "link.reminder", content: { ...link, sum } },
    "payment.receipt": { kind: "payment.receipt", content: { ...payment, sum, orderSum: null, installments: 3 } },
    "payment.refunded": { kind: "payment.refunded", content: { ...payment, sum } },
    "payment.voided": { kind: "payment.voided", content: { ...payment, sum } },
    "user.invited": {
      kind: "user.invited",
      content: { firstName: "Ayşe", invitation: "https://pay.example/my/ornek" },
    },
    "user.registered": { kind: "user.registered", content: { firstName: "Ayşe", page: "https://pay.example" } },
  };
}
