import type { Kind } from "../notification.ts";
import type { Template } from "./template.ts";

export const english: Readonly<Record<Kind, Template>> = {
  "link.created": {
    subject: "{{company}}: link for your payment of {{amount}}",
    heading: "Your payment link",
    lines: [
      "{{company}} asks you for a payment of {{amount}}. You can pay by card with the link below.",
      "The link is valid until {{dueDate}}.",
    ],
    button: "Open the payment page",
    sms: "{{company}}: link for your payment of {{amount}}: {{link}} Pay by {{dueDate}}",
  },
  "link.reminder": {
    subject: "{{company}}: reminder of your payment of {{amount}}",
    heading: "Your payment is open",
    lines: [
      "Your payment of {{amount}} to {{company}} has not been made yet. You can pay by card with the link below.",
      "The link is valid until {{dueDate}}.",
    ],
    button: "Open the payment page",
    sms: "{{company}}: reminder of your payment of {{amount}}: {{link}} Pay by {{dueDate}}",
  },
  "payment.receipt": {
    subject: "{{company}}: payment of {{amount}} received",
    heading: "Payment received",
    lines: ["Your payment of {{amount}} to {{company}} was received.", "This e-mail is not an invoice."],
    button: null,
    sms: null,
  },
  "payment.refunded": {
    subject: "{{company}}: {{amount}} refunded",
    heading: "Refund",
    lines: [
      "{{company}} refunded {{amount}} to the card that you paid with.",
      "Your bank shows the refund in your account within a few days.",
    ],
    button: null,
    sms: null,
  },
  "payment.voided": {
    subject: "{{company}}: your payment of {{amount}} was cancelled",
    heading: "Your payment was cancelled",
    lines: [
      "{{company}} cancelled your payment of {{amount}}.",
      "The charge is taken off your card, and is on no statement.",
    ],
    button: null,
    sms: null,
  },
  "user.registered": {
    subject: "{{company}}: you are registered as a user",
    heading: "You are registered",
    lines: ["{{company}} registered you as a user. Its payment pages are at {{link}}."],
    button: null,
    sms: null,
  },
  "user.invited": {
    subject: "Your {{company}} account is ready",
    heading: "Your account is ready",
    lines: [
      "{{company}} invites you to see and pay your account. The invitation works once, within 72 hours.",
      "If you did not expect it, delete this e-mail.",
    ],
    button: "Open my account",
    sms: null,
  },
  "user.code": {
    subject: "Your {{company}} log-in code: {{code}}",
    heading: "Your log-in code: {{code}}",
    lines: ["It is valid for 10 minutes. Type it only at {{host}}; nobody will call you for it."],
    button: null,
    sms: null,
  },
  "member.invited": {
    subject: "Your invitation to the portal: confirm your address",
    heading: "You are invited to the portal",
    lines: [
      "A company has invited this address to the ServicePay portal. The link below confirms that the address is yours; with it you make your account. If you have an account, you log in to accept the invitation.",
      "The link works once, until {{dueDate}}. Do not forward it: whoever opens it can make an account with this address.",
      "If you did not expect an invitation, you need not do anything.",
    ],
    button: "Confirm my address",
    sms: null,
  },
  "approval.waiting": {
    subject: "{{company}}: a request waits for approval",
    heading: "A request waits for approval",
    lines: [
      "A member asks for another member's approval: of a refund or void above the own limit, or of an unclear outcome.",
      "Without a decision the request ends after 24 hours, and nothing is done.",
    ],
    button: "Open the requests",
    sms: null,
  },
  "attempt.unclear": {
    subject: "{{company}}: an outcome is unclear",
    heading: "An outcome is unclear",
    lines: [
      "The bank did not report the outcome of a transaction: the card may have been charged or refunded.",
      "Ask the bank for the outcome and record it. Until then no other payment of this order is taken.",
    ],
    button: "Open the transactions",
    sms: null,
  },
  "case.opened": {
    subject: "{{company}}: new differences with the bank",
    heading: "New differences with the bank",
    lines: [
      "The bank's records and ours differ in something new. Look at the differences, and close them with their reason.",
    ],
    button: "Open the differences",
    sms: null,
  },
  "link.asked": {
    subject: "{{company}}: a payer asks for a new link",
    heading: "A payer asks for a new link",
    lines: [
      "Somebody opened a link that has expired or can no longer be paid, and asked you for a new one.",
      "If the order still stands, make a new link and send it. None is made until you do.",
    ],
    button: "Open the links",
    sms: null,
  },
  "receiver.failing": {
    subject: "{{company}}: webhooks do not arrive",
    heading: "Webhooks do not arrive",
    lines: [
      "The webhooks that report your payments do not reach the receiver below. Your programs may not know of new payments.",
      "Repair the receiver. In the portal you can send again what did not arrive.",
    ],
    button: "Open the receivers",
    sms: null,
  },
  "terminal.failing": {
    subject: "{{company}}: the check of a terminal fails",
    heading: "The check of a terminal fails",
    lines: [
      "The connection check of the terminal below has failed. As long as that lasts, no payment can be taken with it.",
      "Correct its settings or ask the bank, then check the connection again.",
    ],
    button: "Open the terminal",
    sms: null,
  },
};
