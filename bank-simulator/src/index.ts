export type { OrderSummary, Transaction } from "./books.ts";
export { faultKinds, type Fault, type FaultKind, type FaultPoint, type Faults } from "./faults.ts";
export { startBankSimulator, type BankSimulator, type BankSimulatorOptions } from "./start.ts";
export { publishedTerminals, type BankTerminal } from "./terminals.ts";
export { ver3 } from "./three-ds/ver3.ts";
export { testCards, type CardBehaviour, type Program, type TestCard } from "./test-cards.ts";
