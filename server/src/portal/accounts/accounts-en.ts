import type { accountsTr } from "./accounts-tr.ts";

export const accountsEn: typeof accountsTr = {
  accounts: {
    title: "Current accounts",
    tabsLabel: "Current account pages",
    tab: { accounts: "Accounts", transactions: "Transactions", imports: "Import", collections: "ERP hand-over" },
    nothingYet: "No current accounts yet. They appear here when your ERP sends them.",
    column: {
      name: "Name",
      code: "Code",
      erpCode: "ERP code",
      currency: "Currency",
      customer: "Customer",
      onPages: "On payment pages",
      state: "Status",
    },
    withoutCode: "Without a code",
    filterCode: "Code or ERP code",
    yes: "Yes",
    no: "No",
    state: { active: "Active", inactive: "Not active" },
  },
  transactions: {
    title: "Account transactions",
    nothingYet: "No transactions yet. Your ERP and payments add them, or you can add one with “New transaction”.",
    new: "New transaction",
    column: {
      time: "Date",
      account: "Account",
      erpCode: "ERP code",
      description: "Description",
      due: "Due",
      amount: "Amount",
      open: "Open",
    },
    filterAccount: "Account (ERP code)",
    filterText: "Description contains",
    balancesTitle: "Balance",
    balanceOf: (currency, count) => `${currency} · transactions: ${count}`,
    noBalance: "This account has no transactions.",
    noDate: "No date",
  },
  statement: {
    title: "Statement of account",
    link: "Statement…",
    problemsTitle: "The statement was not created",
    hint: "Opening balance, transactions and closing balance. Up to 5,000 transactions.",
  },
  transaction: {
    edit: "Edit",
    delete: "Delete…",
    factsTitle: "Transaction",
    fact: {
      erpCode: "ERP code",
      account: "Account",
      at: "Date",
      due: "Due",
      description: "Description",
      documentType: "Document type",
      documentNo: "Document number",
      id: "Transaction id",
    },
    posted:
      "This transaction was posted by a payment, so it cannot be edited or deleted. Refund or void the payment instead.",
    findPayment: "View payment",
  },
  transactionForm: {
    newTitle: "New transaction",
    editTitle: "Edit the transaction",
    erpReference: "ERP code",
    erpHint: "Must be unique for each transaction.",
    account: "Account (ERP code)",
    accountHint: "The account does not have to exist yet.",
    amount: "Amount",
    amountHint: "Debts are positive, credits negative: -1,250.50",
    currency: "Currency",
    date: "Date",
    due: "Due",
    description: "Description",
    documentType: "Document type",
    documentNo: "Document number",
    problem: {
      form: {
        stale:
          "Someone else changed this transaction in the meantime. Your changes are kept; saving overwrites theirs.",
        posted_by_payment: "This transaction was posted by a payment, so it cannot be edited.",
        paid: "A payer has paid this debt, or more of it than the new amount. Refund the payment first, or add a transaction of the opposite amount.",
        being_paid: "Someone is paying this debt right now. Try again in 20 minutes.",
      },
    },
  },
  deleteTransaction: {
    title: "Delete the transaction?",
    text: "It is removed from lists and from the balance. Its ERP code can be used again.",
    submit: "Yes, delete",
  },
};

/** What is wrong with the days of a period. */
export const periodProblemsEn = {
  from: {
    invalid: "Choose a valid date.",
    not_a_day: "Choose a valid date.",
    after_end: "The first day cannot be after the last day.",
    too_many_lines: "This period has more than 5,000 transactions. Choose a shorter one.",
  },
  to: { invalid: "Choose a valid date.", not_a_day: "Choose a valid date." },
};
