import type { PlantedBug } from "./planted-bug.ts";

const paid = { tenant: 0, source: "link", card: "approved", bankReturn: "once" } as const;
const givenBack = { ...paid, reversedBy: "refund", isReversedInPortal: false, hasInstallments: true } as const;

/** What people read is added up otherwise than what was moved. */
export const shownSumBugs: readonly PlantedBug[] = [
  {
    name: "the start page shows what was collected as given back",
    edits: [
      {
        file: "src/reports/read-figures.ts",
        from: "refunded: sumOf(approved.filter(({ isSale }) => !isSale)),",
        to: "refunded: sumOf(sales),",
      },
    ],
    workload: { order: givenBack },
    caughtBy: ["I41"],
  },
  {
    name: "the report's commission keeps the share of what was given back",
    edits: [
      {
        file: "src/reports/read-monthly-totals.ts",
        from: "commission: subtractAmounts(commissionOf(sales), commissionOf(reversals)),",
        to: "commission: commissionOf(sales),",
      },
    ],
    workload: { order: givenBack },
    caughtBy: ["I41"],
  },
  {
    name: "a collection's commission is of the order's amount, and not of what was charged",
    edits: [
      {
        file: "src/payments/attempts/book-attempt.ts",
        from: "function expectedCommission({ chargedAmount, costRate }: Attempt,",
        to: "function expectedCommission({ amount: chargedAmount, costRate }: Attempt,",
      },
    ],
    workload: { order: givenBack },
    caughtBy: ["I41"],
  },
  {
    name: "a statement ends with the balance before its last transaction",
    edits: [
      {
        file: "src/current-accounts/statements/read-statement.ts",
        from: "closing: lines.at(-1)?.balance ?? opening",
        to: "closing: lines.at(-2)?.balance ?? opening",
      },
    ],
    workload: { order: { ...paid, source: "account" } },
    caughtBy: ["I41"],
  },
];
