import type { TestedBug } from "./planted-bug.ts";

const NESTPAY_RETURNS = { file: "src/acquirers/nestpay/three-ds.ts", test: "src/acquirers/nestpay/three-ds.test.ts" };

const SAVED_CARDS = "src/cards/store/saved-cards.ts";

/** Mistakes in rules that a storm rarely comes to: the first hours of a day, valid signatures of the wrong thing, answers in a row, deleted cards. */
export const ruleBugs: readonly TestedBug[] = [
  {
    name: "a signed 3-D Secure return of another amount is accepted",
    edits: [
      {
        file: NESTPAY_RETURNS.file,
        from: `["amount", amount === expected.amount],`,
        to: `["amount", amount !== null],`,
      },
    ],
    test: NESTPAY_RETURNS.test,
    caughtBy: "a signed return of another merchant",
  },
  {
    name: "our own signed form with renamed fields counts as an authentication",
    edits: [
      {
        file: NESTPAY_RETURNS.file,
        from: `if (Object.values(fields).includes("")) return failed(`,
        to: `if (mdStatus === "") return failed(`,
      },
    ],
    test: NESTPAY_RETURNS.test,
    caughtBy: "our own signed form with renamed fields",
  },
  {
    name: "the day of a member's limit begins at midnight in UTC",
    edits: [
      {
        file: "src/approvals/own-limit.ts",
        from: "const { from: since } = boundsOfBankDay(bankDayOf(ctx.clock.now()));",
        to: "const since = new Date(`${ctx.clock.now().toISOString().slice(0, 10)}T00:00:00Z`);",
      },
    ],
    test: "src/approvals/limits.test.ts",
    caughtBy: "the day of a limit begins at midnight",
  },
  {
    name: "a charge is voided until midnight in UTC",
    edits: [
      {
        file: "src/payments/reversals/decide-reversal.ts",
        from: "const { to } = boundsOfBankDay(bankDayOf(submittedAt ?? createdAt));",
        to: "const to = new Date(Math.floor((submittedAt ?? createdAt).getTime() / 86_400_000 + 1) * 86_400_000);",
      },
    ],
    test: "src/payments/reversals/void-until-midnight.test.ts",
    caughtBy: "a charge is voided until midnight",
  },
  {
    name: "the last day of a statement ends at midnight in UTC",
    edits: [
      {
        file: "src/current-accounts/statements/read-statement.ts",
        from: "before: boundsOfBankDay(to).to }",
        to: "before: new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000) }",
      },
    ],
    test: "src/current-accounts/statements/statements.test.ts",
    caughtBy: "a statement has the opening balance",
  },
  {
    name: "a receiver that accepts again counts as working at every company",
    edits: [
      {
        file: "src/webhooks/store/attempts.ts",
        from: "where r.tenant_id = o.tenant_id and r.receiver = o.receiver and r.failing_since",
        to: "where r.receiver = o.receiver and r.failing_since",
      },
    ],
    test: "tests/security/named-tenants.test.ts",
    caughtBy: "every statement on a table of companies",
  },
  {
    name: "'not found' counts twice although the bank said 'pending' in between",
    edits: [
      {
        file: "src/payments/attempts/reduce-attempt.ts",
        from: "{ ...asked, notFoundAt: null, outcomeReason: finding.reason }",
        to: "{ ...asked, notFoundAt: attempt.notFoundAt, outcomeReason: finding.reason }",
      },
    ],
    test: "src/payments/attempts/reduce-attempt.test.ts",
    caughtBy: "every state of the graph is reached",
  },
  {
    name: "a deleted saved card keeps its number and can be opened",
    edits: [
      {
        file: SAVED_CARDS,
        from: "`update saved_cards set state = 'deleted', sealed_pan = null, pan_index = null, deleted_at = $3\n   where tenant_id = $1 and id = $2",
        to: "`update saved_cards set state = 'deleted', deleted_at = $3\n   where tenant_id = $1 and id = $2",
      },
      {
        file: SAVED_CARDS,
        from: "sealed_pan from saved_cards where tenant_id = $1 and id = $2 and state = 'active'`",
        to: "sealed_pan from saved_cards where tenant_id = $1 and id = $2`",
      },
    ],
    test: "src/cards/saved-cards.test.ts",
    caughtBy: "a deleted card cannot be listed, read or opened",
  },
];
