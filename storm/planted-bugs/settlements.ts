import type { PlantedBug } from "./planted-bug.ts";

/** What members say became of a charge. */
export const settlementBugs: readonly PlantedBug[] = [
  {
    name: "a member settles an unclear charge alone though another could approve it",
    edits: [
      {
        file: "src/approvals/others-who-may.ts",
        from: "members.filter(({ id }) => id !== memberId)",
        to: "members.filter(({ id }) => id === memberId.toUpperCase())",
      },
    ],
    workload: { order: { source: "link", tenant: 0, confirms: 1, isRepeated: false, isUnclear: true } },
    caughtBy: ["I23"],
  },
];
