export type { OrderSummary, Transaction } from "./books/bank-books.ts";
export { testCards, type CardBehaviour, type Program, type TestCard } from "./cards/test-cards.ts";
export { faultKinds, type FaultKind } from "./faults/fault-kinds.ts";
export type { Fault, FaultPoint, Faults } from "./faults/faults.ts";
export { publishedTerminals, type NestpayAccount as BankTerminal } from "./protocols/nestpay/accounts.ts";
export { garantiAccounts, type GarantiAccount } from "./protocols/garanti/accounts.ts";
export type { BankAccount } from "./protocols/registry.ts";
export { ver3 } from "./protocols/nestpay/ver3.ts";
export { startBankSimulator, type BankSimulator, type BankSimulatorOptions } from "./start.ts";
