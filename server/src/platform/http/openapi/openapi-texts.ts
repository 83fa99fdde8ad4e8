export const VERSION = "1";

export const INTRODUCTION = `Hosted payment links, an embeddable card widget and current account transactions.

Every response carries \`X-Trace-Id\` and \`API-Version: 1\`. Dates are UTC. Amounts are exact decimals. Every POST of an
authenticated caller accepts an \`Idempotency-Key\` of at most 255 characters, kept for 72 hours: the same request again
returns the first response with \`Idempotent-Replayed: true\`, and another request is 409. A call that was
refused before anything was written (400, 401, 403, 404, 405, 413, 429) leaves its key free, and so does a 5xx for the same request. No reply that shows a secret is kept. Requests are limited per credential and per address;
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` show the state of the limit. A wrong method returns 405
with \`Allow\`. An address and headers of more than 16 KiB together are 431 \`ERR_TOO_LARGE\`, in the form of the other errors.

Unknown fields of a request are ignored. In a request, null and an empty text mean that a field is absent. New fields may be
added to replies at any time.`;

export const CONTACT = { name: "The operator of this installation" };

export const SECURITY_SCHEMES = {
  AccessToken: {
    type: "http",
    scheme: "bearer",
    description: "From POST /auth/token or POST /auth/api/token/connect.",
  },
  WidgetToken: {
    type: "http",
    scheme: "bearer",
    description: "From GET /b2c/widget/token; valid for one payment and 20 minutes.",
  },
};

/** The groups of the reference, in the order an integrator needs them. */
export const TAGS = [
  { name: "Authentication", description: "Log in, refresh a session, end a session." },
  {
    name: "Current account transactions",
    description: "Read, create, change and delete what customers owe and have paid.",
  },
  {
    name: "Payment requests",
    description: "One address for many payers: a product, an open amount, or a debt that is paid in parts.",
  },
  {
    name: "ERP hand-over",
    description: "Sales, refunds and voids that an ERP has to book, and its acknowledgements.",
  },
  { name: "Hosted payment links", description: "Create links to the service's own payment page." },
  {
    name: "Widget payments",
    description: "Pay with the card form in your page.",
  },
  {
    name: "Payments",
    description:
      "Every payment by link or by widget: its status, cancellation and refund, and lists of payments and refunds.",
  },
  { name: "Current accounts", description: "The accounts that transactions belong to." },
  { name: "Customers", description: "The people and companies that pay, as named by links and accounts." },
  { name: "Users", description: "The people who work at the merchant." },
  { name: "Payment sets", description: "How the company collects: banks, installments and rules of one currency." },
  { name: "Saved cards", description: "Cards that payers have saved, with masked numbers." },
  { name: "Webhooks", description: "What the service sends to your server." },
  // A tag of its own: generators make one class for a tag, and cannot put an event into it.
  { name: "Events", description: "Read what happened in the company, in one order without gaps." },
  { name: "Webhook endpoints", description: "Where the company's events are sent." },
  { name: "Webhook deliveries", description: "List what was sent to your server, and send it again." },
  { name: "Health", description: "For load balancers and orchestrators." },
];
