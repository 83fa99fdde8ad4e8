import { lostReplies, type PlantedBug } from "./planted-bug.ts";

/** What the merchant's ERP receives, and what it acknowledges. */
export const collectionBugs: readonly PlantedBug[] = [
  {
    name: "a payment with a resolved outcome is not handed over to the ERP",
    edits: [
      {
        file: "src/payments/attempts/book-attempt.ts",
        from: "recordCollection(ctx, {",
        to: "attempt.askedCount === 0 && recordCollection(ctx, {",
      },
    ],
    workload: { ...lostReplies, order: { source: "link", card: "approved" } },
    caughtBy: ["I24"],
  },
  {
    name: "the ERP's export of a payment is counted beside the payment's own line",
    edits: [
      {
        file: "src/collections/acknowledge-collections.ts",
        from: "await takeErpCodes(ctx, postings);",
        to: "",
      },
    ],
    workload: { order: { source: "link", card: "approved", bankReturn: "once" } },
    caughtBy: ["I24"],
  },
];
