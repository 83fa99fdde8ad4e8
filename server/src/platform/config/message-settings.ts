export const messageSettings = {
  MAIL_URL: {
    name: "MAIL_URL",
    kind: "secret",
    why: "The mail server: smtps://user:password@host:465, or smtp://user:password@host:587 with STARTTLS, which is required unless the server is on this machine. Without it, messages arrive on /sandbox/messages in sandbox mode; in live mode only companies with a mail server of their own send e-mails, and for the others `notifyBy` is rejected.",
  },
  MAIL_FROM: {
    name: "MAIL_FROM",
    kind: "text",
    why: "The address that e-mail comes from, such as no-reply@pay.example. The name beside it is the merchant's. Required with MAIL_URL.",
  },
  SMS_PROVIDER: {
    name: "SMS_PROVIDER",
    kind: "choice",
    choices: ["verimor", "netgsm"],
    why: "The provider that sends SMS. Without it, SMS arrive on /sandbox/messages in sandbox mode; in live mode none are sent and `notifyBy` rejects Sms.",
  },
  SMS_USER: { name: "SMS_USER", kind: "text", why: "The user name at the SMS provider." },
  SMS_PASSWORD: { name: "SMS_PASSWORD", kind: "secret", why: "The API password at the SMS provider." },
  SMS_SENDER: {
    name: "SMS_SENDER",
    kind: "text",
    why: "The sender's name of SMS (başlık), which the provider has approved.",
  },
  SMS_URL: { name: "SMS_URL", kind: "url", why: "The SMS provider's address; default the provider's own." },
  EMAILS_PER_MINUTE: {
    name: "EMAILS_PER_MINUTE",
    kind: "integer",
    minimum: 1,
    maximum: 100_000,
    fallback: "60",
    why: "Maximum e-mails per minute of one company; further ones wait.",
  },
  SMS_PER_MINUTE: {
    name: "SMS_PER_MINUTE",
    kind: "integer",
    minimum: 1,
    maximum: 100_000,
    fallback: "20",
    why: "Maximum SMS per minute of one company; further ones wait.",
  },
} as const;
