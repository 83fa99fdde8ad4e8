import { lostReplies } from "./planted-bug.ts";
import type { PlantedBug } from "./planted-bug.ts";

const AUTHORIZE = "src/payments/authorize.ts";
const REFUND = "src/payments/refund-payment.ts";

/** Cancels, voids and refunds. */
export const takingBackBugs: readonly PlantedBug[] = [
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
    name: "a cancel that was asked for while the outcome was unknown is forgotten",
    edits: [
      {
        file: "src/payments/cancel-payment.ts",
        from: `if (payment.state === "processing") await requestPaymentCancel(ctx, payment);`,
        to: "",
      },
    ],
    workload: { ...lostReplies, order: { card: "approved", wayBack: "once", takenBackBy: "cancel" } },
    caughtBy: ["I19"],
  },
  {
    name: "a refund above what is left is cut down to it, and told as done",
    edits: [
      { file: REFUND, from: "if (amount > left)", to: "if (amount < zero)" },
      {
        file: REFUND,
        from: `takeBack: { kind: "refund", amount, reason }`,
        to: `takeBack: { kind: "refund", amount: amount > left ? left : amount, reason }`,
      },
    ],
    workload: { order: { card: "approved", wayBack: "once", takenBackBy: "refund" } },
    caughtBy: ["I19"],
  },
  {
    name: "a void names the bank's newest sale in place of its own",
    edits: [
      {
        file: AUTHORIZE,
        from: `outcome: { kind: "approved", references: reply.references } };`,
        to: `outcome: { kind: "approved", references: (newest = reply.references) } };`,
      },
      {
        file: AUTHORIZE,
        from: "references: request.saleReferences };",
        to: `references: request.kind === "void" ? (newest ?? request.saleReferences) : request.saleReferences };`,
      },
      { file: AUTHORIZE, from: "const DEADLINE_MS", to: "let newest: BankReferences | undefined;\nconst DEADLINE_MS" },
    ],
    // Of orders that are all cancelled each loses what it would have lost anyway.
    workload: { order: { source: "widget", tenant: 0, currency: "USD", amount: "42.75", card: "approved" } },
    caughtBy: ["I3", "I19"],
  },
  {
    name: "a void is told as done while the bank's answer is awaited",
    edits: [
      {
        file: "src/payments/cancel-payment.ts",
        from: `success: attempt.state === "APPROVED", error`,
        to: `success: attempt.state !== "DECLINED", error`,
      },
    ],
    workload: {
      bankFault: { percent: 100, operation: "void", kind: "reset_before" },
      order: { card: "approved", wayBack: "once", takenBackBy: "cancel" },
    },
    caughtBy: ["I19"],
  },
];
