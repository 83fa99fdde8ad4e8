import { lostReplies, type PlantedBug } from "./planted-bug.ts";

const FOLLOW_UP = "src/payments/attempts/follow-up.ts";
const REPORT = "src/payments/report-payment.ts";

const PAYER_MESSAGES = "src/payments/messages/payer-messages.ts";

/** What merchants and payers learn from webhooks, receipts and e-mail. */
export const noticeBugs: readonly PlantedBug[] = [
  {
    name: "webhooks are recorded outside the transaction",
    edits: [
      {
        file: REPORT,
        from: "body !== null && queueWebhook(ctx, { transactionId",
        to: "body !== null && later(ctx, { transactionId",
      },
      {
        file: REPORT,
        from: `import type { WriteContext } from "#platform/context.ts";`,
        to: `import { AsyncLocalStorage } from "node:async_hooks";
import type { WriteContext } from "#platform/context.ts";
const outside = AsyncLocalStorage.snapshot();
const later = (ctx: WriteContext, webhook: Parameters<typeof queueWebhook>[1]) =>
  outside(() => void setTimeout(() => void ctx.database.tenant(ctx.tenantId, (tx) => queueWebhook({ ...ctx, tx }, webhook)).catch(() => {}), 500));`,
      },
    ],
    // A process must be killed in the half second after a payment.
    paymentsMin: 96,
    workload: { order: { source: "link", card: "approved", bankReturn: "once" } },
    caughtBy: ["I6"],
  },
  {
    name: "an unknown outcome is reported as failed",
    edits: [
      {
        file: "src/payments/attempts/consequences.ts",
        from: `    case "DECLINED":
      return failedSale(payment, sale);`,
        to: `    case "UNKNOWN":
      return { ...noConsequences, events: [{ type: "payment.declined", of: "attempt", state: "failed" }] };
    case "DECLINED":
      return failedSale(payment, sale);`,
      },
    ],
    workload: lostReplies,
    caughtBy: ["I6", "I7"],
  },
  {
    name: "a redirect counts as delivered",
    edits: [
      {
        file: "src/webhooks/delivery-outcome.ts",
        from: "status >= 200 && status < 300",
        to: "status >= 200 && status < 400",
      },
    ],
    workload: { order: { source: "link", behaviour: "redirecting" } },
    caughtBy: ["I6"],
  },
  {
    name: "a delivery attempt whose worker died counts toward a webhook's limit of twelve",
    edits: [
      {
        file: "src/webhooks/store/queue.ts",
        from: "attempt_count = attempt_count + 1, is_replay = false",
        to: "attempt_count = attempt_count + 1, round_attempts = round_attempts + 1, is_replay = false",
      },
    ],
    // Claiming one webhook twelve times takes half a minute.
    paymentsMin: 120,
    workload: {
      processes: { apis: 2, workers: 2 },
      order: { behaviour: "hanging" },
      faultPoints: { kinds: ["call"], only: ["webhooks.claim_after_commit"], activation: 1, firing: 0.6 },
    },
    caughtBy: ["I6"],
  },
  {
    name: "a webhook is sent to the address of the previous one",
    edits: [
      { file: REPORT, from: "url: webhookUrl!, body", to: "url: addressBefore(webhookUrl!), body" },
      {
        file: REPORT,
        from: "export async function reportPayment(",
        to: "let before: string | undefined;\nfunction addressBefore(url: string) {\n  const address = before ?? url;\n  before = url;\n  return address;\n}\n\nexport async function reportPayment(",
      },
    ],
    workload: { order: { source: "link", behaviour: "good" } },
    caughtBy: ["I6"],
  },
  {
    name: "a webhook reports the status from before its transaction",
    edits: [
      {
        file: FOLLOW_UP,
        from: 'attempt: of === "attempt" ? attempt : null, state, netAmount',
        to: 'attempt: of === "attempt" ? attempt : null, state: payment.state, netAmount',
      },
    ],
    workload: { order: { source: "link", behaviour: "good" } },
    caughtBy: ["I6"],
  },
  {
    name: "a refund's webhook reports the order's whole amount",
    edits: [
      {
        file: FOLLOW_UP,
        from: "const netAmount = netAmountAfter(payment, attempt, sale);",
        to: "const netAmount = payment.amount;",
      },
    ],
    workload: {
      order: { source: "link", card: "approved", bankReturn: "once", behaviour: "good", reversedBy: "refund" },
    },
    caughtBy: ["I6"],
  },
  {
    name: "a receipt shows the first attempt instead of the charged one",
    edits: [
      {
        file: "src/payments/payment-outcome.ts",
        from: "return sales.findLast(({ state }) => mayHaveCharged(state)) ?? sales.at(-1);",
        to: "return sales[0];",
      },
    ],
    workload: { order: { source: "link", bankReturn: "once", behaviour: "good" } },
    caughtBy: ["I7"],
  },
  {
    name: "receipts are queued outside the transaction",
    edits: [
      {
        file: PAYER_MESSAGES,
        from: `      return void (await inOneBatch(queueReceipt(ctx, payment, attempt, {}), dropLinkMessages(ctx, payment)));`,
        to: `      outside(() => setTimeout(() => void ctx.database.tenant(ctx.tenantId, (tx) => queueReceipt({ ...ctx, tx }, payment, attempt, {})).catch(() => {}), 150));
      return dropLinkMessages(ctx, payment);`,
      },
      {
        file: PAYER_MESSAGES,
        from: `import { formatDecimal } from "@servicepay/money";`,
        to: `import { AsyncLocalStorage } from "node:async_hooks";\nimport { formatDecimal } from "@servicepay/money";\nconst outside = AsyncLocalStorage.snapshot();`,
      },
    ],
    workload: { order: { source: "link", card: "approved", bankReturn: "once" } },
    caughtBy: ["I21"],
  },
  {
    name: "a payer gets a receipt for a payment that failed",
    edits: [
      {
        file: PAYER_MESSAGES,
        from: `    case "succeeded":
      return void (await inOneBatch(queueReceipt`,
        to: `    case "open":
    case "failed":
    case "cancelled":
    case "succeeded":
      return void (await inOneBatch(queueReceipt`,
      },
    ],
    workload: { order: { source: "link", card: "insufficient_funds", bankReturn: "once" } },
    caughtBy: ["I21"],
  },
  {
    name: "a payer is reminded of a link that is paid",
    edits: [
      {
        file: PAYER_MESSAGES,
        from: `await dropMessages(ctx, id, ["link.created", "link.reminder"]);`,
        to: `await dropMessages(ctx, id, ["link.created"]);`,
      },
      {
        file: "src/payments/messages/is-message-still-valid.ts",
        from: `    case "payment.refunded":
    case "payment.voided":`,
        to: `    case "link.reminder":
    case "payment.refunded":
    case "payment.voided":`,
      },
      {
        file: "src/payments/messages/is-message-still-valid.ts",
        from: `    case "link.created":
    case "link.reminder":
`,
        to: `    case "link.created":
`,
      },
    ],
    workload: { order: { source: "link", card: "approved", bankReturn: "once" } },
    caughtBy: ["I21"],
  },
];
