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
  "user.registered": {
    subject: "{{company}}: you are registered as a user",
    heading: "You are registered",
    lines: ["{{company}} registered you as a user. Its payment pages are at {{link}}."],
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
};
