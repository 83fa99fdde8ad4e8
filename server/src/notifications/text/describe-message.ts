import { currencyOf } from "@servicepay/money";
import type { Channel, Contents, Language, LinkContent, Message, MessageSum } from "../notification.ts";
import { describeNotice } from "./describe-notice.ts";
import { dateText, LOCALES, type Fact, type MessageDescription } from "./message-description.ts";
import type { Variables } from "./template.ts";

const LABELS = {
  tr: {
    amount: "Tutar",
    charged: "Karttan çekilen",
    order: "Sipariş tutarı",
    refunded: "İade edilen",
    voided: "İptal edilen",
    installments: "Taksit",
    card: "Kart",
    description: "Açıklama",
    clientReference: "Sipariş no",
    orderReference: "İşlem referansı",
    date: "Tarih",
    dueDate: "Son ödeme tarihi",
    company: "Şirket",
    device: "Cihaz",
    unknown: "Bilinmiyor",
  },
  en: {
    amount: "Amount",
    charged: "Charged to your card",
    order: "Order amount",
    refunded: "Refunded",
    voided: "Cancelled",
    installments: "Installments",
    card: "Card",
    description: "Description",
    clientReference: "Order",
    orderReference: "Reference",
    date: "Date",
    dueDate: "Pay by",
    company: "Company",
    device: "Device",
    unknown: "Unknown",
  },
} as const satisfies Record<Language, Record<string, string>>;

/** The variables and facts of a message, in its language. */
export function describeMessage(message: Message, language: Language, channel: Channel = "email"): MessageDescription {
  switch (message.kind) {
    case "link.created":
    case "link.reminder":
      return describeLink(message, language, channel);
    case "payment.receipt":
      return describeReceipt(message.content, language);
    case "payment.refunded":
    case "payment.voided":
      return describeReversal(message, language);
    case "user.registered": {
      const { firstName, page } = message.content;
      return {
        variables: { link: page, ...firstNameOf({ firstName }) },
        facts: [],
        link: null,
        stopLink: null,
      };
    }
    case "user.invited": {
      const { firstName, invitation } = message.content;
      return {
        variables: { link: invitation, ...firstNameOf({ firstName }) },
        facts: [],
        link: invitation,
        stopLink: null,
      };
    }
    case "user.code":
      return { variables: message.content, facts: [], link: null, stopLink: null };
    case "user.device": {
      const { device, at, page } = message.content;
      const facts = [
        { label: LABELS[language].device, value: device === "" ? LABELS[language].unknown : device },
        { label: LABELS[language].date, value: dateText(at, language) },
      ];
      return { variables: { link: page }, facts, link: page, stopLink: null };
    }
    case "member.invited": {
      const { company, invitation, expiresAt } = message.content;
      return {
        variables: { dueDate: dateText(expiresAt, language), link: invitation },
        facts: [{ label: LABELS[language].company, value: company }],
        link: invitation,
        stopLink: null,
      };
    }
    case "approval.waiting":
    case "attempt.unclear":
    case "case.opened":
    case "link.asked":
    case "receiver.failing":
    case "terminal.failing":
      return describeNotice(message, language);
  }
}

type LinkMessage = Extract<Message, { content: LinkContent }>;

/** The address at which the receiver stops reminders. Null if the message is not a reminder or has no short address. */
export function stopLinkOf({ kind, content }: Message): string | null {
  return kind === "link.reminder" && content.shortLink !== undefined ? `${content.shortLink}/stop` : null;
}

function describeLink(message: LinkMessage, language: Language, channel: Channel): MessageDescription {
  const { content } = message;
  const labels = LABELS[language];
  const { firstName, link: signedLink, shortLink: link = signedLink } = content;
  const amount = channel === "sms" ? moneyInSms(content.sum, language) : moneyText(content.sum, language);
  const dueDate = dateText(content.expiresAt, language);
  return {
    variables: { amount, dueDate, link, ...firstNameOf({ firstName }) },
    facts: [
      { label: labels.amount, value: amount },
      ...factOf(labels.description, content.description),
      ...factOf(labels.clientReference, content.clientReference),
      { label: labels.dueDate, value: dueDate },
    ],
    link,
    stopLink: stopLinkOf(message),
  };
}

function describeReceipt(content: Contents["payment.receipt"], language: Language): MessageDescription {
  const labels = LABELS[language];
  const amount = moneyText(content.sum, language);
  const { orderSum, installments } = content;
  return {
    variables: { amount, ...firstNameOf(content) },
    facts: [
      ...factOf(labels.order, orderSum && moneyText(orderSum, language)),
      { label: labels.charged, value: amount },
      ...factOf(labels.installments, installments > 1 ? String(installments) : null),
      ...paymentFacts(content, language),
    ],
    link: null,
    stopLink: null,
  };
}

type ReversalMessage = Extract<Message, { kind: "payment.refunded" | "payment.voided" }>;

function describeReversal({ kind, content }: ReversalMessage, language: Language): MessageDescription {
  const amount = moneyText(content.sum, language);
  const { refunded, voided } = LABELS[language];
  const label = kind === "payment.voided" ? voided : refunded;
  const facts = [{ label, value: amount }, ...paymentFacts(content, language)];
  return { variables: { amount, ...firstNameOf(content) }, facts, link: null, stopLink: null };
}

function firstNameOf({ firstName = null }: { firstName?: string | null }): Pick<Variables, "firstName"> {
  return firstName === null ? {} : { firstName };
}

function paymentFacts(content: Omit<Contents["payment.refunded"], "sum" | "firstName">, language: Language): Fact[] {
  const labels = LABELS[language];
  return [
    ...factOf(labels.card, content.card && cardText(content.card)),
    ...factOf(labels.description, content.description),
    ...factOf(labels.clientReference, content.clientReference),
    { label: labels.orderReference, value: content.orderReference },
    { label: labels.date, value: dateText(content.at, language) },
  ];
}

/** "404308******9028" → "4043 08•• •••• 9028", as on the receipt's page. */
function cardText(masked: string): string {
  return masked.replaceAll("*", "•").replaceAll(/.{4}(?=.)/g, "$& ");
}

function factOf(label: string, value: string | null): Fact[] {
  return value === null || value === "" ? [] : [{ label, value }];
}

/** With the currency's short sign, as on the pages. */
export function moneyText({ amount, currency }: MessageSum, language: Language): string {
  const { exponent } = currencyOf(currency);
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: exponent,
    maximumFractionDigits: Math.max(exponent, 4),
  });
  // The format takes the decimal as text, without rounding it to a number.
  return format.format(amount as Intl.StringNumericLiteral).replaceAll(/[\u00a0\u202f]/g, " ");
}

/** With the currency's letters: the sign of the lira makes each part of an SMS less than half as long. */
export function moneyInSms({ amount, currency }: MessageSum, language: Language): string {
  const { exponent } = currencyOf(currency);
  const format = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: exponent,
    maximumFractionDigits: Math.max(exponent, 4),
  });
  return `${format.format(amount as Intl.StringNumericLiteral)} ${currency === "TRY" ? "TL" : currency}`;
}
