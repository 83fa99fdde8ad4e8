import type { Workload } from "../run-storm.ts";
import type { PlantedBug } from "./planted-bug.ts";

const paid = { source: "link", tenant: 0, card: "approved", bankReturn: "once", confirms: 1 } as const;
const keysReplaced: Workload = { disruptions: { "replace keys": 1 }, order: paid };

/** What operators and members do with everything at once: keys, periods of webhooks. */
export const operatorBugs: readonly PlantedBug[] = [
  {
    name: "a process that learns of a new key keeps sealing with the first one",
    edits: [
      {
        file: "src/platform/keys/keys.ts",
        from: "this.#current.set(row.purpose, { id: row.id, key });",
        to: "if (!this.#current.has(row.purpose)) this.#current.set(row.purpose, { id: row.id, key });",
      },
    ],
    workload: keysReplaced,
    caughtBy: ["I42"],
  },
  {
    name: "names on links are forgotten when values are sealed again, and their key is destroyed",
    edits: [
      {
        file: "src/key-rotation/sealed-columns.ts",
        from: "  sealedHolderNames,\n  sealedLinkFiles,",
        to: "  sealedLinkFiles,",
      },
    ],
    workload: keysReplaced,
    caughtBy: ["I42"],
  },
  {
    name: "a period of one receiver is sent again to all of them",
    edits: [
      {
        file: "src/webhooks/store/resend.ts",
        from: "and d.created_at < $4 and ($2::text is null or d.receiver = $2)",
        to: "and d.created_at < $4 and ($2::text is null or d.receiver <> '')",
      },
    ],
    workload: { order: { ...paid, errand: null } },
    caughtBy: ["I44"],
  },
  {
    name: "what a receiver accepted in a period is not sent again if it was recorded before",
    edits: [
      {
        file: "src/webhooks/store/resend.ts",
        from: "and d.state = 'delivered' and $5 and d.ended_at >= $3",
        to: "and d.state = 'delivered' and $5 and d.created_at >= $3 and d.ended_at >= $3",
      },
    ],
    workload: { order: { ...paid, behaviour: "failing", errand: null } },
    caughtBy: ["I44"],
  },
  {
    name: "archived payments come back without the histories of their attempts",
    edits: [
      {
        file: "src/payments/store/archived-rows.ts",
        from: "[insertAttempts(columns), insertHistory, insertLedger]",
        to: "[insertAttempts(columns), insertLedger]",
      },
    ],
    workload: { archives: true, order: paid },
    caughtBy: ["I43"],
  },
];
