import type { Workload } from "../run-storm.ts";
import { lostReplies, type PlantedBug } from "./planted-bug.ts";

const IDEMPOTENCY = "src/platform/http/idempotency/idempotency.ts";
const REVERSE_SALE = "src/payments/attempts/reverse-sale.ts";
const COLLECTIONS = "src/collections/store/collections.ts";
const PAYMENT_LIST = "src/payments/store/payment-list.ts";
const PAYMENT_REPLIES = "src/payments/reading/payment-replies.ts";
const CLAIMS = "src/payments/store/claims.ts";
const REVERSAL_LIST = "src/payments/store/reversal-list.ts";

const paid = { card: "approved", bankReturn: "once" } as const;
const inParts = {
  ...paid,
  source: "link",
  confirms: 1,
  reversedBy: "refund",
  isRefundedInParts: true,
  hasInstallments: true,
  isReversedInPortal: false,
  isCancelledEarly: false,
  isWithdrawn: false,
} as const;

/** Requests with keys, and a database that is lost again and again: many are answered with 503, or not at all. */
const unansweredKeys: Workload = {
  order: { ...inParts, usesKey: true },
  disruptions: { "end database session": 6_000, "cut database connections": 6_000, "kill api": 1_500 },
};

/** What shows only when something happens again: repeated requests, second refunds, later pages, next holders. */
export const repetitionBugs: readonly PlantedBug[] = [
  {
    name: "a request answered with 503 keeps that answer for its Idempotency-Key",
    edits: [{ file: IDEMPOTENCY, from: "if (reply.statusCode >= 500 ||", to: "if (reply.statusCode >= 600 ||" }],
    workload: unansweredKeys,
    caughtBy: ["I30"],
  },
  {
    name: "a reply that is repeated for a key has another body",
    edits: [
      {
        file: IDEMPOTENCY,
        from: `reply.code(status).headers(headers).header("Idempotent-Replayed", "true").send(body);`,
        to: `reply.code(status).headers(headers).header("Idempotent-Replayed", "true").send("{}");`,
      },
    ],
    workload: unansweredKeys,
    caughtBy: ["I30"],
  },
  {
    name: "webhooks of one payment do not wait for each other",
    edits: [
      {
        file: "src/webhooks/store/queue.ts",
        from: "and (d.after_event_id is null or",
        to: "and (d.after_event_id is null or true or",
      },
    ],
    workload: { order: { ...inParts, behaviour: "failing" } },
    caughtBy: ["I31"],
  },
  {
    name: "a refund of a sale with an integration error is listed for the ERP before the sale",
    edits: [
      {
        file: COLLECTIONS,
        from: "and s.id = c.reverses_id and s.integrated_at is null)`",
        to: "and s.id = c.reverses_id and s.integrated_at is null and s.integration_error is null)`",
      },
    ],
    workload: { order: inParts },
    caughtBy: ["I31"],
  },
  {
    name: "a refund is listed for the ERP before its sale is integrated",
    edits: [
      { file: COLLECTIONS, from: "and s.id = c.reverses_id and", to: "and s.id = c.id and s.reverses_id = c.id and" },
    ],
    workload: { order: inParts },
    caughtBy: ["I31"],
  },
  {
    name: "a worker that takes over an attempt keeps its fence",
    edits: [
      {
        file: CLAIMS,
        from: "update attempts a set fence = a.fence + 1, claim_id = $2",
        to: "update attempts a set fence = a.fence, claim_id = $2",
      },
    ],
    workload: lostReplies,
    caughtBy: ["I32"],
  },
  {
    name: "a request that takes over an attempt keeps its fence",
    edits: [
      {
        file: CLAIMS,
        from: "update attempts set fence = fence + 1, claim_id = $3",
        to: "update attempts set fence = fence, claim_id = $3",
      },
    ],
    workload: { ...lostReplies, order: { ...paid, source: "widget" } },
    caughtBy: ["I32"],
  },
  {
    name: "each later page of payments begins with the last one of the page before",
    edits: [
      {
        file: PAYMENT_LIST,
        from: "offset ${parameter(offset)}::bigint",
        to: "offset greatest(0, ${parameter(offset)}::bigint - 1)",
      },
    ],
    caughtBy: ["I33"],
  },
  {
    name: "totalCount counts the payments of one page",
    edits: [
      {
        file: PAYMENT_LIST,
        from: "limit ${parameter(limit)}::int) found",
        to: "limit coalesce(${parameter(limit)}::int, 25)) found",
      },
    ],
    paymentsMin: 48,
    caughtBy: ["I33"],
  },
  {
    name: "listed payments omit the mark-up from what was charged",
    edits: [
      {
        file: PAYMENT_REPLIES,
        from: "processAmount: payment.chargedAmount === null ? null : decimalLiteral(payment.chargedAmount),",
        to: "processAmount: payment.chargedAmount === null ? null : decimalLiteral(payment.amount),",
      },
    ],
    workload: { order: { ...paid, source: "link", hasInstallments: true } },
    caughtBy: ["I33"],
  },
  {
    name: "lastAmount is what was left before the refund",
    edits: [
      {
        file: REVERSE_SALE,
        from: `left: reversed.state === "APPROVED" ? subtractAmounts(left, attempt.chargedAmount) : left,`,
        to: "left,",
      },
    ],
    workload: { order: inParts },
    caughtBy: ["I33"],
  },
  {
    name: "a second refund's lastAmount forgets the first",
    edits: [
      {
        file: REVERSE_SALE,
        from: `left: reversed.state === "APPROVED" ? subtractAmounts(left, attempt.chargedAmount) : left,`,
        to: `left: reversed.state === "APPROVED" ? subtractAmounts(sale.chargedAmount, attempt.chargedAmount) : left,`,
      },
    ],
    workload: { order: inParts },
    caughtBy: ["I33"],
  },
  {
    name: "each refund's share of the mark-up is rounded by itself",
    edits: [
      {
        file: "src/payments/attempts/journal.ts",
        from: "return subtractAmounts(receivableOf(sale, refundedAfter), receivableOf(sale, refundedBefore));",
        to: "return receivableOf(sale, (refundedAfter - refundedBefore) as Amount);",
      },
    ],
    workload: { order: inParts },
    caughtBy: ["I5", "I18"],
  },
  {
    name: "only the first refund of a payment opens items again",
    edits: [
      {
        file: "src/payments/attempts/book-attempt.ts",
        from: "returnAllocations(ctx, payment.id, parts),",
        to: "payment.refundedAmount > amount ? null : returnAllocations(ctx, payment.id, parts),",
      },
    ],
    workload: { order: { ...paid, source: "account", reversedBy: "refund" } },
    caughtBy: ["I26"],
  },
  {
    name: "a payment's second refund replaces the message of the first",
    edits: [
      {
        file: "src/payments/messages/payer-messages.ts",
        from: "cause: `attempt:${reversal.id}:refunded`,",
        to: "cause: `attempt:${reversal.reversesId}:refunded`,",
      },
    ],
    workload: { order: inParts },
    caughtBy: ["I21"],
  },
  {
    name: "a key whose first request ended without an answer stays taken for a day",
    edits: [
      {
        file: "src/platform/http/idempotency/idempotency-store.ts",
        from: "leased_until > now() as is_leased",
        to: "leased_until > now() - interval '1 day' as is_leased",
      },
    ],
    workload: unansweredKeys,
    caughtBy: ["I30"],
  },
  {
    name: "a webhook waits for the one before only until that was tried once",
    edits: [
      {
        file: "src/webhooks/store/queue.ts",
        from: "and before.event_id = d.after_event_id and before.ended_at is null",
        to: "and before.event_id = d.after_event_id and before.ended_at is null and before.attempt_count = 0",
      },
    ],
    workload: { order: { ...inParts, behaviour: "failing" } },
    caughtBy: ["I31"],
  },
  {
    name: "a refund of all that is left is sent as a void of the whole charge",
    edits: [
      {
        file: "src/payments/reversals/decide-reversal.ts",
        from: "const isWhole = amount === left && left === sale.chargedAmount;",
        to: "const isWhole = amount === left;",
      },
    ],
    workload: { order: inParts },
    paymentsMin: 64,
    caughtBy: ["I3", "I17", "I19"],
  },
  {
    name: "totalCount of refunds counts the sales as well",
    edits: [
      {
        file: REVERSAL_LIST,
        from: "const text = `select count(*) as count from (select from ${source} where ${where} limit",
        to: `const text = \`select count(*) as count from (select from \${source} where \${where.replace(" and a.kind <> 'sale'", "")} limit`,
      },
    ],
    workload: { order: inParts },
    caughtBy: ["I33"],
  },
  {
    name: "a listed refund shows what the payment was charged with",
    edits: [
      {
        file: REVERSAL_LIST,
        from: "a.reverses_id, a.charged_amount, a.currency",
        to: "a.reverses_id, p.charged_amount, a.currency",
      },
    ],
    workload: { order: inParts },
    caughtBy: ["I33"],
  },
];
