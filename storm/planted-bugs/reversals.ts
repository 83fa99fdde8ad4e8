import { lostReplies, type PlantedBug } from "./planted-bug.ts";

const AUTHORIZE = "src/payments/attempts/authorize.ts";

const givenBackByMembers = {
  source: "widget",
  tenant: 0,
  card: "approved",
  bankReturn: "once",
  reversedBy: "refund",
  isReversedInPortal: true,
} as const;

/** Cancels, voids and refunds. */
export const reversalBugs: readonly PlantedBug[] = [
  {
    name: "a cancel sends a refund instead of a void",
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
    name: "a cancel requested while the outcome is unknown is forgotten",
    edits: [
      {
        file: "src/payments/cancel-payment.ts",
        from: `if (payment.state === "processing") await requestPaymentCancel(ctx, payment);`,
        to: "",
      },
    ],
    workload: { ...lostReplies, order: { card: "approved", bankReturn: "once", reversedBy: "cancel" } },
    caughtBy: ["I19"],
  },
  {
    name: "a cancelled link can still be paid",
    edits: [
      {
        file: "src/payments/withdraw-payment.ts",
        from: `return abandonOpenPayment(ctx, payment, "withdrawn");`,
        to: `return { ...payment, state: "cancelled" };`,
      },
    ],
    workload: { order: { source: "link", isWithdrawn: true, card: "approved", bankReturn: "once" } },
    caughtBy: ["I7"],
  },
  {
    name: "a refund above the remaining amount is reduced and reported as done",
    edits: [
      { file: "src/payments/reversals/decide-reversal.ts", from: "if (amount > left)", to: "if (amount < zero)" },
      {
        file: "src/payments/reversals/refund-payment.ts",
        from: `reversal: { kind: kindOf(decided), amount, reason }`,
        to: `reversal: { kind: kindOf(decided), amount: amount > decided.left ? decided.left : amount, reason }`,
      },
    ],
    workload: { order: { card: "approved", bankReturn: "once", reversedBy: "refund" } },
    caughtBy: ["I19"],
  },
  {
    name: "what a member has given back alone on the same day is not counted",
    edits: [
      {
        file: "src/approvals/reverse-with-approval.ts",
        from: "addAmounts(today, amount) > ",
        to: "amount > ",
      },
    ],
    workload: { order: givenBackByMembers },
    paymentsMin: 96,
    caughtBy: ["I22"],
  },
  {
    name: "a refund that another member refused is carried out",
    edits: [
      {
        file: "src/approvals/decide-reversal-approval.ts",
        from: `state: as === "approve" ? "approved" : "refused",`,
        to: `state: "approved",`,
      },
      {
        file: "src/approvals/decide-reversal-approval.ts",
        from: `endedAt: as === "approve" ? null : now`,
        to: "endedAt: null",
      },
      {
        file: "src/approvals/decide-reversal-approval.ts",
        from: `if (as === "approve") await claimRecordKey`,
        to: "await claimRecordKey",
      },
    ],
    workload: { order: givenBackByMembers },
    caughtBy: ["I19"],
  },
  {
    name: "an error after the bank's answer to a refund reaches the merchant, who repeats the request",
    edits: [{ file: "src/payments/attempts/settle.ts", from: "return submitted;", to: "throw error;" }],
    workload: {
      order: {
        source: "widget",
        card: "approved",
        bankReturn: "once",
        reversedBy: "refund",
        isReversedInPortal: false,
      },
      // A conflict is answered with 503. Leases end at each call, so that a worker finds the refund before it is repeated.
      faultPoints: {
        kinds: ["conflict", "call", "call"],
        only: ["payments.bank_after_reply", "webhooks.deliver_after_reply"],
        activation: 1,
        firing: 0.5,
      },
    },
    caughtBy: ["I19"],
  },
  {
    name: "a void names the bank's newest sale instead of its own",
    edits: [
      {
        file: AUTHORIZE,
        from: `outcome: { kind: "approved", references: reply.references } };`,
        to: `outcome: { kind: "approved", references: (newest = reply.references) } };`,
      },
      {
        file: AUTHORIZE,
        from: "[command.kind]({ ...order, references,",
        to: `[command.kind]({ ...order, references: command.kind === "void" ? (newest ?? references) : references,`,
      },
      {
        file: AUTHORIZE,
        from: "class NotSubmittable",
        to: "let newest: Attempt['references'] | undefined;\nclass NotSubmittable",
      },
    ],
    // Do not cancel every order: a void of the wrong sale would then change nothing.
    workload: { order: { source: "widget", tenant: 0, currency: "USD", amount: "42.75", card: "approved" } },
    caughtBy: ["I3", "I19"],
  },
  {
    name: "a void is reported as done before the bank answers",
    edits: [
      {
        file: "src/payments/attempts/reverse-sale.ts",
        from: `success: attempt.state === "APPROVED", error`,
        to: `success: attempt.state !== "DECLINED", error`,
      },
    ],
    workload: {
      bankFault: { percent: 100, operation: "void", kind: "reset_before" },
      order: { card: "approved", bankReturn: "once", reversedBy: "cancel" },
    },
    caughtBy: ["I19"],
  },
];
