import { lostReplies, type PlantedBug } from "./planted-bug.ts";

const MAKE_VISIT = "src/requests/make-visit.ts";
const REQUESTS = "migrations/0066-create-payment-requests.sql";
const BOOK = "src/payments/attempts/book-attempt.ts";
const paid = { card: "approved", bankReturn: "once" } as const;

/** Pages on which several payers pay: places, parts and open items. */
export const requestBugs: readonly PlantedBug[] = [
  {
    name: "a request that is full takes another payer",
    edits: [
      { file: MAKE_VISIT, from: `if (isFull(request)) return`, to: `if (1 > 2) return` },
      { file: REQUESTS, from: "constraint payment_requests_uses check (held_count <= uses_max),", to: "" },
    ],
    workload: { order: { source: "multi-use", ...paid } },
    caughtBy: ["I25"],
  },
  {
    name: "a payment that was given back keeps its place",
    edits: [
      {
        file: "src/requests/release-ended-visits.ts",
        from: "if (hasEndedWithoutMoney(state)) ended",
        to: "if (hasEndedWithoutMoney(state) && !isPaid(state)) ended",
      },
    ],
    workload: { order: { source: "multi-use", ...paid, reversedBy: "cancel" } },
    caughtBy: ["I25"],
  },
  {
    name: "a payer's form that is sent twice makes two visits",
    edits: [
      { file: MAKE_VISIT, from: "if (earlier !== undefined) return", to: "if (earlier !== undefined && 1 > 2) return" },
      { file: REQUESTS, from: "create unique index request_visits_nonce", to: "create index request_visits_nonce" },
    ],
    workload: { order: { source: "parts" } },
    caughtBy: ["I25"],
  },
  {
    name: "of two payers at once, both can pay one item",
    edits: [
      {
        file: "src/current-accounts/store/account-items.ts",
        from: "greatest(0, amount - posted - reserved) as rest",
        to: "greatest(0, amount - posted) as rest",
      },
      {
        file: "migrations/0064-create-allocations.sql",
        from: "if owed is null or held + new.amount > owed then",
        to: "if owed is null then",
      },
    ],
    workload: { order: { source: "account", ...paid } },
    caughtBy: ["I26"],
  },
  {
    name: "a payment with a resolved outcome leaves its items unpaid",
    edits: [
      {
        file: BOOK,
        from: "currentAccountId !== null && postAllocations(",
        to: "currentAccountId !== null && attempt.askedCount === 0 && postAllocations(",
      },
    ],
    workload: { ...lostReplies, order: { source: "account", ...paid } },
    caughtBy: ["I26"],
  },
  {
    name: "a refund leaves the items of an account paid",
    edits: [
      {
        file: BOOK,
        from: "lockReturnedParts(ctx, payment.id, amount)",
        to: "lockReturnedParts(ctx, payment.id, zero)",
      },
    ],
    workload: { order: { source: "account", ...paid, reversedBy: "refund" } },
    caughtBy: ["I26"],
  },
];
