export type { OrderSummary, Transaction } from "./books.ts";
export { faultKinds } from "./faults.ts";
export type { Fault, FaultKind, FaultPoint, Faults } from "./faults.ts";
export { startBankSimulator } from "./start.ts";
export type { BankSimulator, BankSimulatorOptions } from "./start.ts";
export { publishedTerminals } from "./terminals.ts";
export type { BankTerminal } from "./terminals.ts";
export { testCards } from "./test-cards.ts";
export type { Outcome, Program, TestCard } from "./test-cards.ts";
