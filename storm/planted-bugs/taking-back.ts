import { lostReplies } from "./planted-bug.ts";
import type { PlantedBug } from "./planted-bug.ts";

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
        from: `takeBack: { kind: "refund", amount: amount ?? left, reason }`,
        to: `takeBack: { kind: "refund", amount: amount === null || amount > left ? left : amount, reason }`,
      },
    ],
    workload: { order: { card: "approved", wayBack: "once", takenBackBy: "refund" } },
    caughtBy: ["I19"],
  },
  {
    name: "a void names the sale that was voided before it",
    edits: [
      {
        file: "src/payments/take-back-sale.ts",
        from: "saleReferences: sale!.references,",
        to: "saleReferences: referencesBefore(sale!),",
      },
      {
        file: "src/payments/take-back-sale.ts",
        from: "/** A worker gives a void or refund up that was never submitted. */",
        to: "let before: Attempt | undefined;\nfunction referencesBefore(sale: Attempt) {\n  const { references } = before ?? sale;\n  before = sale;\n  return references;\n}",
      },
    ],
    workload: { order: { tenant: 0, card: "approved", wayBack: "once", takenBackBy: "cancel" } },
    caughtBy: ["I2", "I3", "I19"],
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
