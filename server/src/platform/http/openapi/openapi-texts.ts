export const VERSION = "1";

export const INTRODUCTION = `Hosted payment links, an embeddable card widget and current account transactions.

Every response carries \`X-Trace-Id\` and \`API-Version: 1\`. Dates are UTC. Amounts are exact decimals. Every POST of an
authenticated caller accepts an \`Idempotency-Key\` of at most 255 characters, kept for 72 hours: the same request again
returns the first response with \`Idempotent-Replayed: true\`. Requests are limited per credential and per address;
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` show the state of the limit. A wrong method returns 405
with \`Allow\`.

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
    description: "From GET /b2c/widget/token; one payment, 20 minutes.",
  },
};

/** The groups of the reference, as an integrator meets them. */
export const TAGS = [
  { name: "Authentication", description: "Log in, refresh a session, end it." },
  {
    name: "Current account transactions",
    description: "What customers owe and have paid: read, create, change and delete transactions.",
  },
  { name: "Hosted payment links", description: "Create links to the service's own payment page." },
  {
    name: "Widget payments",
    description: "Pay by the card form embedded in your page; then look up, cancel and refund payments of every kind.",
  },
  { name: "Current accounts", description: "The accounts that transactions belong to." },
  { name: "Customers", description: "Who pays: the people and companies that links and accounts name." },
  { name: "Users", description: "The people who work at the merchant." },
  { name: "Saved cards", description: "Cards that payers had saved, shown with masked numbers only." },
  { name: "Webhooks", description: "What the service sends to your server." },
  { name: "Health", description: "For load balancers and orchestrators." },
];
