import type { searchTr } from "./search-tr.ts";

export const searchEn: typeof searchTr = {
  search: {
    title: "Search",
    resultsFor: (query) => `Results for “${query}”`,
    pages: "Pages",
    members: "Members",
    payments: "Payments",
    customers: "Customers",
    nothing: (query) => `Nothing matches “${query}”.`,
    empty:
      "Write an order or bank reference, the last four digits of a card, a customer’s name, e-mail or phone, a trace id, or a page.",
    page: {
      home: "Today",
      payments: "Payments",
      attempts: "Bank transactions",
      reports: "Reports",
      customers: "Customers",
      accounts: "Current accounts",
      transactions: "Account transactions",
      newTransaction: "New account transaction",
      imports: "Import transactions from a file",
      credentials: "API credentials",
      newCredential: "New API credential",
      calls: "Refused calls",
      receivers: "Webhook receivers",
      signature: "Webhook signature and secret",
      members: "Members",
      roles: "Roles",
      invite: "Invite a member",
      account: "My account",
    },
  },
};
