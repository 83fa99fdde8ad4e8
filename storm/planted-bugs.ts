import type { Workload } from "./run-storm.ts";

/** A mistake that somebody might make in the service: exact texts and what stands in their place. */
export interface PlantedBug {
  name: string;
  /** Paths from `server/`. */
  edits: readonly { file: string; from: string; to: string }[];
  /** What provokes it, where the usual storm does so too seldom for a short one. */
  workload?: Workload;
  /** The invariants of which at least one must notice. */
  caughtBy: readonly string[];
}

const AUTHORIZE = "src/payments/authorize.ts";
const REDUCE = "src/payments/reduce-attempt.ts";
const FOLLOW_UP = "src/payments/follow-up.ts";
const PAY_PREPARED = "src/checkouts/pay-prepared.ts";
const RESOLVE = "src/payments/resolve-attempt.ts";
const SETTLE = "src/payments/settle.ts";
const RECEIVE_RETURN = "src/payments/receive-three-ds-return.ts";

const EVIDENCE = "migrations/0032-create-bank-evidence.sql";

/** Replies are lost, and nothing else keeps the payment from ending as the bug wants it. */
const lostReplies: Workload = { bankFault: { percent: 40, operation: "any", kind: "reset_after" } };
const SENDS_ONCE = "return await ask(terminal, attempt, request);";

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: "the write-ahead is committed after the call",
    edits: [
      {
        file: AUTHORIZE,
        from: "const submission = await writeAhead(ctx, attempt, elapsedMs);",
        to: "const opened = await openTerminal(ctx, attempt.terminalId);\n  const early = await callBank(ctx, opened.terminal, attempt, request);\n  const submission = await writeAhead(ctx, attempt, elapsedMs);",
      },
      {
        file: AUTHORIZE,
        from: "const { outcome, evidence } = await callBank(ctx, terminal, submitted, request);",
        to: "const { outcome, evidence } = early;",
      },
    ],
    caughtBy: ["I1", "I2", "I3"],
  },
  {
    name: "a charge whose reply was lost is sent again",
    edits: [
      {
        file: AUTHORIZE,
        from: SENDS_ONCE,
        to: `const first = await ask(terminal, attempt, request);
    if (first.outcome.kind !== "unknown" || attempt.kind !== "sale") return first;
    return await ask(terminal, { ...attempt, bankOrderId: \`X\${attempt.bankOrderId.slice(1)}\` }, request);`,
      },
    ],
    workload: lostReplies,
    caughtBy: ["I1", "I2", "I3", "I5"],
  },
  {
    name: "no reply counts as declined",
    edits: [
      {
        file: REDUCE,
        from: `return to(["UNKNOWN"], { dueAt: nextAskAt({ submittedAt: at, askedCount: 0 }, at), reason: outcome.reason });`,
        to: `return to(["DECLINED"], { decline: notSubmitted, reason: outcome.reason });`,
      },
    ],
    workload: lostReplies,
    caughtBy: ["I2", "I3"],
  },
  {
    name: "it is sent again with the same order number, and the bank's complaint about that counts as declined",
    edits: [
      {
        file: AUTHORIZE,
        from: SENDS_ONCE,
        to: `const first = await ask(terminal, attempt, request);
    return first.outcome.kind === "unknown" && attempt.kind === "sale" ? await ask(terminal, attempt, request) : first;`,
      },
      {
        file: "src/acquirers/nestpay/classify.ts",
        from: `if (reply.top("Response") === "Error") return dataErrorClassOf`,
        to: `if (reply.extra("ERRORCODE") === "CORE-2507") return "technical";\n  if (reply.top("Response") === "Error") return dataErrorClassOf`,
      },
    ],
    workload: lostReplies,
    caughtBy: ["I2", "I3"],
  },
  {
    name: "a bank that does not find a charge is believed at once",
    edits: [
      { file: REDUCE, from: "bankHadMs < notFoundIsFinalAfterMs", to: "bankHadMs < 0" },
      { file: REDUCE, from: ">= NOT_FOUND_AGAIN_MS;", to: ">= 0;" },
    ],
    workload: { bankFault: { percent: 40, operation: "any", kind: "lost_and_hidden", delayMs: 6_000 } },
    caughtBy: ["I2", "I3"],
  },
  {
    name: "whether the bank has had its time is judged by each process's own clock",
    edits: [
      {
        file: "src/payments/store/attempts.ts",
        from: "write_ahead_at = clock_timestamp() + $9 * interval '1 millisecond'",
        to: "write_ahead_at = $6::timestamptz + 0 * $9 * interval '1 millisecond'",
      },
      { file: RESOLVE, from: "selectSharedNow(ctx),", to: "ctx.clock.now()," },
    ],
    workload: {
      bankFault: { percent: 40, operation: "any", kind: "lost_and_hidden", delayMs: 6_000 },
      strokes: { "clocks differ": 800, "clock goes back an hour": 600 },
    },
    caughtBy: ["I2", "I3"],
  },
  {
    name: "nothing keeps one order from being charged through two links",
    edits: [
      {
        file: "migrations/0030-create-payments.sql",
        from: "create unique index one_live_charge",
        to: "create index one_live_charge",
      },
      {
        file: "src/payments/payment-rules.ts",
        from: `if (liveSale !== undefined) return liveSale.state === "APPROVED" ? "already_paid" : "in_progress";`,
        to: "",
      },
    ],
    workload: { order: { source: "link", usesKey: false, isRepeated: true } },
    caughtBy: ["I1"],
  },
  {
    name: "the fence is not compared",
    edits: [
      {
        file: RESOLVE,
        from: `const isLate = attempt.fence !== asked.fence || attempt.state !== "UNKNOWN";`,
        to: `const isLate = attempt.state !== "UNKNOWN";`,
      },
      {
        file: SETTLE,
        from: `current.state !== "SUBMITTING" || current.fence !== submitted.fence;`,
        to: `current.state !== "SUBMITTING";`,
      },
    ],
    workload: {
      strokes: { "pause beyond the lease": 400 },
      bankFault: { percent: 50, operation: "any", kind: "reset_after" },
      faultPoints: { kinds: ["call"], only: ["payments.resolve_after_answer"], activation: 1, firing: 0.6 },
    },
    caughtBy: ["I10"],
  },
  {
    name: "webhooks are recorded beside the transaction",
    edits: [
      {
        file: FOLLOW_UP,
        from: `await tellMerchant(ctx, payment, { id, state, decline: isOfAttempt ? attempt.decline : null });`,
        to: `const notice = { id, state, decline: isOfAttempt ? attempt.decline : null };
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
    name: "a prepareToken can be used again",
    edits: [
      { file: PAY_PREPARED, from: `if (prepared.state === "used") return { kind: "again", prepared };`, to: "" },
      { file: PAY_PREPARED, from: "consumeWidgetToken(ctx, prepared.widgetTokenId),", to: "null," },
      {
        file: "src/checkouts/store.ts",
        from: "where tenant_id = $1 and id = $2 and state = 'prepared'`",
        to: "where tenant_id = $1 and id = $2`",
      },
      {
        file: "src/cards/store.ts",
        from: "`delete from card_data where tenant_id = $1 and id = $2 and expires_at > $3 returning sealed`",
        to: "`select sealed from card_data where tenant_id = $1 and id = $2 and expires_at > $3`",
      },
    ],
    caughtBy: ["I1", "I7", "I8"],
  },
  {
    name: "a 3-D Secure return is not consumed",
    edits: [
      {
        file: RECEIVE_RETURN,
        from: `if (attempt.state !== "AUTH_PENDING") {`,
        to: `if (result.kind !== "authenticated" && attempt.state !== "AUTH_PENDING") {`,
      },
      { file: EVIDENCE, from: "unique (tenant_id, attempt_id, digest),", to: "" },
      { file: EVIDENCE, from: "create unique index one_accepted_return", to: "create index one_accepted_return" },
    ],
    caughtBy: ["I9"],
  },
  {
    name: "the bank's signature is not checked",
    edits: [
      {
        file: "src/acquirers/nestpay/three-ds.ts",
        from: "const isSigned = isSignedReturn(posted, settings.storeKey);",
        to: "const isSigned = isSignedReturn(posted, settings.storeKey) || true;",
      },
    ],
    caughtBy: ["I9"],
  },
  {
    name: "the browser's amount is charged",
    edits: [
      { file: PAY_PREPARED, from: "refuseOtherAmount(prepared, input.amount);", to: "" },
      {
        file: PAY_PREPARED,
        from: "const prepared = preparedOf(row);",
        to: `const asked = input.amount;
  const stored = preparedOf(row);
  const prepared = { ...stored, amount: asked, plan: { ...stored.plan, amount: asked, chargedAmount: asked } };`,
      },
    ],
    caughtBy: ["I12"],
  },
  {
    name: "idempotency keys are read where they have not arrived yet",
    edits: [
      {
        file: "src/platform/http/idempotency.ts",
        from: `if (typeof key !== "string" || key === "") return null;`,
        to: "if (Date.now() > 0) return null;",
      },
      {
        file: "src/platform/http/idempotency.ts",
        from: "if (key.length > KEY_LENGTH_MAX)",
        to: `if (typeof key !== "string") return null;\n  if (key.length > KEY_LENGTH_MAX)`,
      },
    ],
    caughtBy: ["I11"],
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
    name: "one table shows every company's rows",
    edits: [
      {
        file: "migrations/0030-create-payments.sql",
        from: "select secure_tenant_table('payments', 'select, insert, update');",
        to: "grant select, insert, update on payments to servicepay_app;",
      },
      {
        file: "migrations/0030-create-payments.sql",
        from: "select open_to_system('payments', 'select');",
        to: "grant select on payments to servicepay_system;",
      },
      {
        file: "src/payments/store/payments.ts",
        from: "where tenant_id = $1 and (order_reference = $2",
        to: "where $1::uuid is not null and (order_reference = $2",
      },
      {
        file: "src/payments/store/payments.ts",
        from: "from payments where tenant_id = $1 and id = $2`",
        to: "from payments where $1::uuid is not null and id = $2`",
      },
    ],
    caughtBy: ["I14"],
  },
  {
    name: "a redirect counts as delivered",
    edits: [
      { file: "src/webhooks/outcome.ts", from: "status >= 200 && status < 300", to: "status >= 200 && status < 400" },
    ],
    caughtBy: ["I6"],
  },
  {
    name: "a try whose worker died counts among the twelve of a webhook",
    edits: [
      {
        file: "src/webhooks/store/queue.ts",
        from: "attempt_count = attempt_count + 1, is_replay = false",
        to: "attempt_count = attempt_count + 1, round_attempts = round_attempts + 1, is_replay = false",
      },
    ],
    workload: {
      order: { temper: "hanging" },
      faultPoints: { kinds: ["call"], only: ["webhooks.claim_after_commit"], activation: 1, firing: 0.6 },
    },
    caughtBy: ["I6"],
  },
  {
    name: "a cancel gives the money back by a refund",
    edits: [
      {
        file: "src/acquirers/nestpay/terminal.ts",
        from: "fields: voidFields(order)",
        to: "fields: refundFields(order)",
      },
    ],
    caughtBy: ["I17"],
  },
  {
    name: "the card's number is kept with the attempt",
    edits: [{ file: "src/payments/start-payment.ts", from: "reason: null,", to: "reason: start.card.pan," }],
    caughtBy: ["I13"],
  },
];
