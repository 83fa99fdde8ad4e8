import { lostReplies, type PlantedBug } from "./planted-bug.ts";

const BOOK = "src/payments/attempts/book-attempt.ts";
const PAY_PREPARED = "src/widget-payments/pay-prepared.ts";
const REQUESTS = "src/acquirers/nestpay/requests.ts";
const THREE_DS = "src/acquirers/nestpay/three-ds.ts";
const JOURNAL = "src/payments/attempts/journal.ts";
const inInstallments = { source: "link", hasInstallments: true, card: "approved", bankReturn: "once" } as const;

/** Charge, ledger and account: amount, currency and mark-up. */
export const amountBugs: readonly PlantedBug[] = [
  {
    name: "the amount that the browser sends is charged",
    edits: [
      { file: PAY_PREPARED, from: "refuseOtherPrice(prepared, input);", to: "" },
      {
        file: PAY_PREPARED,
        from: "const prepared = await lockPrepared(ctx, token.hash);",
        to: `const asked = input.amount;
  const stored = await lockPrepared(ctx, token.hash);
  const prepared = stored && { ...stored, amount: asked, plan: { ...stored.plan, amount: asked, chargedAmount: asked } };`,
      },
    ],
    workload: { order: { source: "widget", isForgedInBrowser: true } },
    caughtBy: ["I12"],
  },
  {
    name: "the currency that the merchant's backend sends is not compared",
    edits: [
      {
        file: PAY_PREPARED,
        from: "if (currency !== undefined && currency !== prepared.currency) {",
        to: `if (currency === "") {`,
      },
    ],
    workload: { order: { source: "widget", isForgedInBrowser: true } },
    caughtBy: ["I12"],
  },
  {
    name: "every charge is sent in TRY",
    edits: [
      { file: REQUESTS, from: "Currency: currencyOf(currency).numericCode", to: `Currency: "949"` },
      { file: THREE_DS, from: "currency: currencyOf(start.currency).numericCode", to: `currency: "949"` },
      { file: THREE_DS, from: "currencyOf(expected.currency).numericCode", to: `"949"` },
    ],
    workload: { order: { currency: "USD", card: "approved" } },
    caughtBy: ["I2", "I5", "I12"],
  },
  {
    name: "charges in currencies other than TRY lose their cents",
    edits: [
      {
        file: REQUESTS,
        from: "Total: formatDecimal(amount, 2)",
        to: `Total: currency === "TRY" ? formatDecimal(amount, 2) : String(amount / 10_000n)`,
      },
    ],
    workload: { order: { source: "widget", currency: "USD", amount: "42.75", card: "approved" } },
    caughtBy: ["I2", "I12"],
  },
  {
    name: "the posting to the customer's account includes the installment mark-up",
    edits: [
      {
        file: BOOK,
        from: "...postingOf(payment, attempt, attempt.amount),",
        to: "...postingOf(payment, attempt, attempt.chargedAmount),",
      },
    ],
    workload: { order: inInstallments },
    caughtBy: ["I18"],
  },
  {
    name: "the posting to the customer's account is always in TRY",
    edits: [
      {
        file: "src/current-accounts/postings/post-collection.ts",
        from: "    currency,\n    description,\n    documentNo",
        to: `    currency: "TRY",\n    description,\n    documentNo`,
      },
    ],
    workload: { order: { source: "link", currency: "EUR", card: "approved" } },
    caughtBy: ["I18"],
  },
  {
    name: "a refund credits the installment mark-up to the customer's account",
    edits: [
      {
        file: JOURNAL,
        from: "return subtractAmounts(receivableOf(sale, refundedAfter), receivableOf(sale, refundedBefore));",
        to: "return refunded;",
      },
    ],
    workload: { order: { ...inInstallments, reversedBy: "refund" } },
    caughtBy: ["I5", "I18"],
  },
  {
    name: "a payment with a resolved outcome is posted twice to the customer's account",
    edits: [
      {
        file: "migrations/0007-create-current-accounts.sql",
        from: "create unique index account_transactions_posting_unique",
        to: "create index account_transactions_posting_unique",
      },
      {
        file: "src/current-accounts/store/transactions.ts",
        from: "on conflict (tenant_id, attempt_id, posting_kind) where attempt_id is not null do nothing",
        to: "",
      },
      {
        file: BOOK,
        from: "currentAccountId !== null && postAllocations(",
        to: 'attempt.askedCount > 0 && isPosted && postCollection(ctx, { id: newId(), target: { kind: "sale", accountErpCode }, ...postingOf(payment, attempt, attempt.amount) }), currentAccountId !== null && postAllocations(',
      },
    ],
    workload: { ...lostReplies, order: { source: "link", card: "approved" } },
    caughtBy: ["I18"],
  },
  {
    name: "the ledger books the installment mark-up as customer debt",
    edits: [
      {
        file: JOURNAL,
        from: `{ leg: "customer_receivable", amount: negative(amount) },\n    { leg: "installment_markup", amount: negative(subtractAmounts(chargedAmount, amount)) },`,
        to: `{ leg: "customer_receivable", amount: negative(chargedAmount) },`,
      },
    ],
    workload: { order: inInstallments },
    caughtBy: ["I5"],
  },
  {
    name: "an unbalanced journal is accepted, and the bank's leg omits the mark-up",
    edits: [
      { file: "migrations/0011-create-payments.sql", from: "having sum(amount) <> 0 or", to: "having" },
      {
        file: JOURNAL,
        from: `{ leg: "bank_clearing", amount: chargedAmount }`,
        to: `{ leg: "bank_clearing", amount }`,
      },
    ],
    workload: { order: inInstallments },
    caughtBy: ["I5"],
  },
];
