export { accountBalance, type Balance } from "./store/balances.ts";
export { createAccount } from "./create-account.ts";
export { changeTransaction } from "./change-transaction.ts";
export { createTransactions } from "./create-transactions.ts";
export { deleteTransaction } from "./delete-transaction.ts";
export { currentAccountJobs } from "./jobs.ts";
export { codeOfAccount, isPayable, type AccountId, type CurrentAccount } from "./account.ts";
export { documentTypeIn } from "./document-type.ts";
export { findAccountByAnyCode } from "./find-account-by-any-code.ts";
export { lockCurrentAccountCode } from "./lock-current-account-code.ts";
export { customerOfAccount } from "./customer-of-account.ts";
export {
  codesOfAccounts,
  customersWithAccounts,
  findAccount,
  findAccountsById,
  listAccountsOfCustomer,
  namesOfAccounts,
  sealedTaxNumbersOfAccounts,
} from "./store/accounts.ts";
export { chooseOpenItems, releaseItems, reserveItems } from "./open-items/reserve-items.ts";
export type { Choice, ChosenParts, OpenItem } from "./open-items/open-item.ts";
export { deleteUnpaidAllocations, listReservedParts, listReservingPayments } from "./store/allocations.ts";
export { RESERVATION_SECONDS } from "./open-items/allocation.ts";
export { lockReturnedParts, postAllocations, returnAllocations } from "./open-items/post-allocations.ts";
export { totalOpenItems } from "./open-items/total-open-items.ts";
export type { OpenTotal } from "./store/account-items.ts";
export { readOpenItems } from "./open-items/read-open-items.ts";
export { countAccounts, pageOfAccounts } from "./list-accounts.ts";
export { listTransactionRecords, type ListedTransaction, type TransactionFilters } from "./list-transactions.ts";
export { findTransaction, readTransaction, type TransactionDetails } from "./read-transaction.ts";
export { transactionProblems } from "./transaction-problems.ts";
export { postCollection } from "./postings/post-collection.ts";
export { currentAccountRoutes } from "./routes.ts";
export type { TransactionId, TransactionInput } from "./transaction.ts";
export { findPostings, findSaleAccount, type FoundPosting } from "./postings/find-postings.ts";
export { importTransactions, type ImportResult } from "./imports/run/import-transactions.ts";
export { IMPORT_BYTES_MAX, SLICE_BYTES_MAX, type TransactionImport } from "./imports/import.ts";
export { confirmReplacement } from "./imports/replace/confirm-replacement.ts";
export { countImports, pageOfImports, readImport } from "./imports/page-of-imports.ts";
export { receiveImport, type Slice } from "./imports/receive-import.ts";
export { sealedImportParts } from "./store/file-parts.ts";
export { oldImports, unfinishedImports } from "./store/imports.ts";
export { discardRefusedLines, refusedImportLines, sealedRefusedLines } from "./store/refused-lines.ts";
export { deletedTransactions } from "./store/retention.ts";
export { releaseErpCodes } from "./store/posting-codes.ts";
export { takeErpCodes } from "./postings/take-erp-codes.ts";
export { exportStatement } from "./statements/export-statement.ts";
export { readAccountLines, type AccountLine } from "./statements/read-account-lines.ts";
export { eraseAccountNames } from "./store/personal-details.ts";
export { erasePostingTexts } from "./store/transactions.ts";
