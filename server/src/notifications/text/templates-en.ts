import type { Kind } from "../notification.ts";
import type { Template } from "./template.ts";

export const english: Readonly<Record<Kind, Template>> = {
  "link.created": {
    subject: "{{company}}: your payment link for {{amount}}",
    heading: "Your payment link",
    lines: [
      "{{company}} has requested a payment of {{amount}}. Pay by card using the link below.",
      "The link is valid until {{dueDate}}.",
    ],
    button: "Open the payment page",
    sms: "{{company}}: your payment link for {{amount}}: {{link}} Pay by {{dueDate}}",
  },
  "link.reminder": {
    subject: "{{company}}: reminder to pay {{amount}}",
    heading: "Your payment is due",
    lines: [
      "Your payment of {{amount}} to {{company}} is still due. Pay by card using the link below.",
      "The link is valid until {{dueDate}}.",
    ],
    button: "Open the payment page",
    sms: "{{company}}: reminder to pay {{amount}}: {{link}} Pay by {{dueDate}}",
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
      "{{company}} has refunded {{amount}} to the card you paid with.",
      "It may take your bank a few days to show the refund.",
    ],
    button: null,
    sms: null,
  },
  "payment.voided": {
    subject: "{{company}}: your payment of {{amount}} was cancelled",
    heading: "Your payment was cancelled",
    lines: [
      "{{company}} cancelled your payment of {{amount}}.",
      "The charge is removed from your card and will not appear on your statement.",
    ],
    button: null,
    sms: null,
  },
  "user.registered": {
    subject: "{{company}}: you are registered",
    heading: "You are registered",
    lines: ["{{company}} has registered you as a user. Its payment pages are at {{link}}."],
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
    lines: ["It is valid for 10 minutes. Enter it only on {{host}}. We will never call you to ask for it."],
    button: null,
    sms: null,
  },
  "user.device": {
    subject: "New device: somebody logged in to your {{company}} account",
    heading: "New device",
    lines: ["If it was you, you need not do anything. If it was not you, log out everywhere now."],
    button: "Log out everywhere",
    sms: null,
  },
  "member.invited": {
    subject: "Your invitation to the portal: confirm your address",
    heading: "You are invited to the portal",
    lines: [
      "A company has invited you to the ServicePay portal. Use the link below to confirm your address and create your account. If you already have an account, log in to accept the invitation.",
      "The link works once, until {{dueDate}}. Do not forward it: anyone who opens it can create an account with this address.",
      "If you did not expect an invitation, you can ignore this e-mail.",
    ],
    button: "Confirm my address",
    sms: null,
  },
  "approval.waiting": {
    subject: "{{company}}: a request is waiting for approval",
    heading: "A request is waiting for approval",
    lines: [
      "A member has requested approval of a refund or void above their limit, or of an unclear outcome.",
      "Without a decision, the request expires after 24 hours and nothing is done.",
    ],
    button: "Open the requests",
    sms: null,
  },
  "attempt.unclear": {
    subject: "{{company}}: an outcome is unclear",
    heading: "An outcome is unclear",
    lines: [
      "The bank did not report the outcome of a transaction: the card may have been charged or refunded.",
      "Ask the bank for the outcome and record it. Until then, no other payment for this order is taken.",
    ],
    button: "Open the transactions",
    sms: null,
  },
  "case.opened": {
    subject: "{{company}}: new differences with the bank",
    heading: "New differences with the bank",
    lines: [
      "New differences were found between the bank's records and ours. Review them, and close each one with a reason.",
    ],
    button: "Open the differences",
    sms: null,
  },
  "link.asked": {
    subject: "{{company}}: a payer asked for a new link",
    heading: "A payer asked for a new link",
    lines: [
      "Someone opened a link that has expired or can no longer be paid, and asked you for a new one.",
      "If the order is still valid, create a new link and send it. This does not happen automatically.",
    ],
    button: "Open the links",
    sms: null,
  },
  "receiver.failing": {
    subject: "{{company}}: webhooks are not being delivered",
    heading: "Webhooks are not being delivered",
    lines: [
      "Webhooks about your payments are not reaching the receiver below, so your systems may not know about new payments.",
      "Fix the receiver. You can resend undelivered webhooks in the portal.",
    ],
    button: "Open the receivers",
    sms: null,
  },
  "terminal.failing": {
    subject: "{{company}}: a terminal's check is failing",
    heading: "A terminal's check is failing",
    lines: [
      "The connection check of the terminal below has failed. Until it is fixed, the terminal cannot take payments.",
      "Correct its settings or contact the bank, then check the connection again.",
    ],
    button: "Open the terminal",
    sms: null,
  },
};
