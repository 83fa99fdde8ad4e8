import { lostReplies, type PlantedBug } from "./planted-bug.ts";

const AUTHORIZE = "src/payments/attempts/authorize.ts";
const REDUCE = "src/payments/attempts/reduce-attempt.ts";
const PAY_PREPARED = "src/widget-payments/pay-prepared.ts";
const RESOLVE = "src/payments/attempts/resolve-attempt.ts";
const SENDS_ONCE = "return await sendCommand(terminal, attempt, command);";

/** An order is charged at most once, and every charge is known. */
export const chargingBugs: readonly PlantedBug[] = [
  {
    name: "the write-ahead is committed after the call to the bank",
    edits: [
      {
        file: AUTHORIZE,
        from: "const submission = await submit(ctx, attempt);",
        to: `const { openTerminal } = await import("#payment-sets/index.ts");
  const opened = await openTerminal(ctx, attempt.terminalId);
  const early = await callBank(ctx, opened.terminal, attempt, command);
  const submission = await submit(ctx, attempt);`,
      },
      { file: AUTHORIZE, from: "askBank(ctx, submission, command);", to: "askBank(ctx, submission, command, early);" },
      {
        file: AUTHORIZE,
        from: "  command: BankCommand,\n): Promise<Attempt> {",
        to: "  command: BankCommand,\n  early?: BankAnswer,\n): Promise<Attempt> {",
      },
      {
        file: AUTHORIZE,
        from: "return settle(ctx, submitted, await callBank(ctx, terminal, submitted, command));",
        to: "return settle(ctx, submitted, early ?? (await callBank(ctx, terminal, submitted, command)));",
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
        to: `const first = await sendCommand(terminal, attempt, command);
    if (first.outcome.kind !== "unknown" || attempt.kind !== "sale") return first;
    return await sendCommand(terminal, { ...attempt, bankOrderId: \`X\${attempt.bankOrderId.slice(1)}\` }, command);`,
      },
    ],
    workload: lostReplies,
    caughtBy: ["I1", "I2", "I3", "I5"],
  },
  {
    name: "a missing reply counts as declined",
    edits: [
      {
        file: REDUCE,
        from: `return { state: "UNKNOWN", dueAt, outcomeReason: outcome.reason };`,
        to: `return { state: "DECLINED", decline: ownDeclines.notSubmitted, outcomeReason: outcome.reason };`,
      },
    ],
    workload: lostReplies,
    caughtBy: ["I2", "I3"],
  },
  {
    name: "a charge is sent again with the same order number, and the bank's error about that counts as declined",
    edits: [
      {
        file: AUTHORIZE,
        from: SENDS_ONCE,
        to: `const first = await sendCommand(terminal, attempt, command);
    return first.outcome.kind === "unknown" && attempt.kind === "sale" ? await sendCommand(terminal, attempt, command) : first;`,
      },
      {
        file: "src/acquirers/nestpay/classify.ts",
        from: `if (reply.top("Response") === "Error") return dataErrorClassOf`,
        to: `if (reply.extra("ERRORCODE") === "CORE-2507") return "technical";\n  if (reply.top("Response") === "Error") return dataErrorClassOf`,
      },
    ],
    workload: { ...lostReplies, order: { source: "widget", currency: "TRY", card: "approved" } },
    caughtBy: ["I2", "I3"],
  },
  {
    name: "the bank's first 'not found' counts as final",
    edits: [
      { file: REDUCE, from: "bankHadMs < notFoundIsFinalAfterMs", to: "bankHadMs < 0" },
      { file: REDUCE, from: ">= NOT_FOUND_AGAIN_MS;", to: ">= 0;" },
    ],
    workload: { bankFault: { percent: 40, operation: "any", kind: "lost_and_hidden", delayMs: 6_000 } },
    caughtBy: ["I2", "I3"],
  },
  {
    name: "each process's own clock decides whether the bank's processing time is over",
    edits: [
      {
        file: "src/payments/store/attempts.ts",
        from: 'write_ahead_at = ${writeAheadTime("$9")}',
        to: "write_ahead_at = $6::timestamptz + 0 * $9 * interval '1 millisecond'",
      },
      {
        file: "src/payments/store/attempts.ts",
        from: 'then ${writeAheadTime("$5")} end',
        to: "then $7::timestamptz + 0 * $5 * interval '1 millisecond' end",
      },
      { file: RESOLVE, from: "selectSharedNow(ctx),", to: "ctx.clock.now()," },
    ],
    workload: {
      processes: { apis: 2, workers: 2 },
      bankFault: { percent: 40, operation: "any", kind: "lost_and_hidden", delayMs: 6_000 },
      disruptions: { "clocks differ": 800, "clock goes back an hour": 600 },
    },
    // I20 finds that the stored time of the write-ahead is not the shared clock's.
    caughtBy: ["I2", "I3", "I20"],
  },
  {
    name: "one order can be charged through two links",
    edits: [
      {
        file: "migrations/0011-create-payments.sql",
        from: "create unique index one_live_charge",
        to: "create index one_live_charge",
      },
      {
        file: "src/payments/take-order.ts",
        from: "if (reason !== null) throw orderRefusal(reason, field);",
        to: "",
      },
      {
        file: "src/payments/payment-rules.ts",
        from: `if (liveSale !== undefined) return liveSale.state === "APPROVED" ? "already_paid" : "in_progress";`,
        to: "",
      },
    ],
    workload: { order: { source: "link", usesKey: false, isRepeated: true } },
    paymentsMin: 96,
    caughtBy: ["I1"],
  },
  {
    name: "the fence is not compared",
    edits: [
      {
        file: "src/payments/attempts/write-bank-answer.ts",
        from: "const isLate = attempt.fence !== asked.fence || attempt.state !== asked.state;",
        to: "const isLate = attempt.state !== asked.state;",
      },
    ],
    workload: {
      processes: { apis: 2, workers: 2 },
      disruptions: { "pause beyond the lease": 400 },
      bankFault: { percent: 50, operation: "any", kind: "reset_after" },
      faultPoints: { kinds: ["call"], only: ["payments.resolve_after_answer"], activation: 1, firing: 0.6 },
    },
    caughtBy: ["I10"],
  },
  {
    name: "a prepareToken can be used twice",
    edits: [
      { file: PAY_PREPARED, from: "if (paymentId !== null) {", to: `if (paymentId === "") {` },
      // Otherwise the order itself would reject a second payment.
      { file: PAY_PREPARED, from: ": orderKey(clientReferenceCode);", to: ": `payment:${id}`;" },
      { file: PAY_PREPARED, from: "consumeWidgetToken(ctx, prepared.widgetTokenId),", to: "null," },
      {
        file: "src/widget-payments/store.ts",
        from: "where tenant_id = $1 and id = $2 and state = 'prepared'`",
        to: "where tenant_id = $1 and id = $2`",
      },
      {
        file: "src/cards/store/card-data.ts",
        from: "`delete from card_data where tenant_id = $1 and id = $2 and expires_at > $3 returning sealed`",
        to: "`select sealed from card_data where tenant_id = $1 and id = $2 and expires_at > $3`",
      },
    ],
    caughtBy: ["I1", "I7", "I8"],
  },
  {
    name: "a prepareToken pays another order",
    edits: [{ file: PAY_PREPARED, from: "await refuseOtherOrder(ctx, paymentId, input.clientReferenceCode);", to: "" }],
    workload: { order: { source: "widget", isTokenReused: true } },
    caughtBy: ["I9"],
  },
  {
    name: "an order can be charged by its link and by the widget",
    edits: [{ file: PAY_PREPARED, from: ": orderKey(clientReferenceCode);", to: ": `payment:${id}`;" }],
    workload: { order: { source: "both", card: "approved", bankReturn: "once" } },
    caughtBy: ["I1"],
  },
  {
    name: "a payment whose payer is at the bank continues after a newer one has replaced it",
    edits: [{ file: "src/payments/take-order.ts", from: `if (sale.state !== "AUTH_PENDING") return;`, to: "return;" }],
    workload: { order: { source: "both", currency: "EUR", bankReturn: "once" } },
    caughtBy: ["I9"],
  },
  {
    name: "a process that resumes after its deadline still sends the charge",
    edits: [{ file: AUTHORIZE, from: "if (elapsedMs() > sendWithinMs) return submitted;", to: "" }],
    workload: {
      order: { source: "widget", card: "approved" },
      disruptions: { "sleep past the deadline": 1 },
      processes: { apis: 1, workers: 1 },
    },
    caughtBy: ["I20"],
  },
  {
    name: "an attempt whose bank does not know it yet is never asked about again",
    edits: [
      {
        file: REDUCE,
        from: "return { ...change, dueAt: noLaterThan !== null && noLaterThan < scheduled ? noLaterThan : scheduled };",
        to: "return { ...change, dueAt: noLaterThan !== null ? later(at, 1e13) : scheduled };",
      },
    ],
    workload: { bankFault: { percent: 50, operation: "any", kind: "reset_before" } },
    caughtBy: ["I4", "I15"],
  },
];
