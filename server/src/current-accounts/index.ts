export { createAccount } from "./create-account.ts";
export type { NewAccount } from "./create-account.ts";
export { createTransactions } from "./create-transactions.ts";
export { currentAccountJobs } from "./jobs.ts";
export { postCollection } from "./post-collection.ts";
export type { Collection } from "./post-collection.ts";
export { currentAccountRoutes } from "./routes.ts";
export type { TransactionInput } from "./transaction.ts";
