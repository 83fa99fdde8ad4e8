import { lostReplies } from "./planted-bug.ts";
import type { PlantedBug } from "./planted-bug.ts";

const FOLLOW_UP = "src/payments/follow-up.ts";
const EVENTS = "src/payments/events.ts";

/** What merchants are told, by webhooks and receipts. */
export const noticeBugs: readonly PlantedBug[] = [
  {
    name: "webhooks are recorded beside the transaction",
    edits: [
      {
        file: FOLLOW_UP,
        from: `await tellMerchant(ctx, payment, { id, state, decline: isOfAttempt ? attempt.decline : null, netAmount });`,
        to: `const notice = { id, state, decline: isOfAttempt ? attempt.decline : null, netAmount };
    outside(() => setTimeout(() => void ctx.database.tenant(ctx.tenantId, (tx) => tellMerchant({ ...ctx, tx }, payment, notice)).catch(() => {}), 150));`,
      },
      {
        file: FOLLOW_UP,
        from: `import type { WriteContext } from "#platform/context.ts";`,
        to: `import { AsyncLocalStorage } from "node:async_hooks";\nimport type { WriteContext } from "#platform/context.ts";\nconst outside = AsyncLocalStorage.snapshot();`,
      },
    ],
    caughtBy: ["I6"],
  },
  {
    name: "an unknown outcome is told as failed",
    edits: [
      {
        file: "src/payments/consequences.ts",
        from: `    case "DECLINED":
      return failedTry(payment, sale);`,
        to: `    case "UNKNOWN":
      return { ...nothing, told: [{ of: "attempt", state: "failed" }] };
    case "DECLINED":
      return failedTry(payment, sale);`,
      },
    ],
    workload: lostReplies,
    caughtBy: ["I6", "I7"],
  },
  {
    name: "a redirect counts as delivered",
    edits: [
      { file: "src/webhooks/outcome.ts", from: "status >= 200 && status < 300", to: "status >= 200 && status < 400" },
    ],
    workload: { order: { source: "link", temper: "redirecting" } },
    caughtBy: ["I6"],
  },
  {
    name: "an attempt whose worker died counts among the twelve of a webhook",
    edits: [
      {
        file: "src/webhooks/store/queue.ts",
        from: "attempt_count = attempt_count + 1, is_replay = false",
        to: "attempt_count = attempt_count + 1, round_attempts = round_attempts + 1, is_replay = false",
      },
    ],
    // Twelve claims of one webhook take half a minute.
    ordersMin: 120,
    workload: {
      processes: { apis: 2, workers: 2 },
      order: { temper: "hanging" },
      faultPoints: { kinds: ["call"], only: ["webhooks.claim_after_commit"], activation: 1, firing: 0.6 },
    },
    caughtBy: ["I6"],
  },
  {
    name: "a webhook goes to the address of the one before it",
    edits: [
      { file: EVENTS, from: "url: payment.webhookUrl, body", to: "url: addressBefore(payment.webhookUrl), body" },
      {
        file: EVENTS,
        from: "export interface ProcessedTransaction {",
        to: "let before: string | undefined;\nfunction addressBefore(url: string) {\n  const address = before ?? url;\n  before = url;\n  return address;\n}\n\nexport interface ProcessedTransaction {",
      },
    ],
    workload: { order: { source: "link", temper: "good" } },
    caughtBy: ["I6"],
  },
  {
    name: "a webhook tells the state from before its transaction",
    edits: [
      {
        file: FOLLOW_UP,
        from: "await tellMerchant(ctx, payment, { id, state, decline",
        to: "await tellMerchant(ctx, payment, { id, state: payment.state, decline",
      },
    ],
    workload: { order: { source: "link", temper: "good" } },
    caughtBy: ["I6"],
  },
  {
    name: "a webhook about a refund tells the order's whole amount",
    edits: [
      {
        file: FOLLOW_UP,
        from: "tell(ctx, payment, attempt, consequences.told, netAmountAfter(payment, attempt, sale)),",
        to: "tell(ctx, payment, attempt, consequences.told, payment.amount),",
      },
    ],
    workload: { order: { source: "link", card: "approved", wayBack: "once", temper: "good", takenBackBy: "refund" } },
    caughtBy: ["I6"],
  },
  {
    name: "a receipt shows the first attempt in place of the one that was charged",
    edits: [
      {
        file: "src/payments/payment-outcome.ts",
        from: "const last = sales.findLast(({ state }) => mayHaveCharged(state)) ?? sales.at(-1);",
        to: "const [last] = sales;",
      },
    ],
    workload: { order: { source: "link", wayBack: "once", temper: "good" } },
    caughtBy: ["I7"],
  },
];
