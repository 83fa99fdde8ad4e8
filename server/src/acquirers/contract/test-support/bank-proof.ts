import type { Acquirer, TerminalSettings } from "../acquirer.ts";
import type { Order } from "../order.ts";
import type { ChargeOutcome, QueryOutcome, ReversalOutcome } from "../outcomes.ts";
import type { SimulatedBank } from "./simulated-bank.ts";

export type ProvenOperation = "sell" | "complete" | "query" | "void" | "refund";
export type ProvenOutcome = ChargeOutcome | ReversalOutcome | QueryOutcome;

/** A call of an adapter, and the bodies of the replies that the bank gave to it, in order. */
export interface HeardCall {
  operation: ProvenOperation;
  order: Order;
  bodies: readonly Buffer[];
}

/** Reads a bank's bytes a second time, independently of its adapter, strictly and from the bank's documents. */
export interface BankProof {
  acquirer: Acquirer;
  start(): Promise<SimulatedBank>;
  /** What is missing in the bytes to prove the outcome; null if nothing is. Not asked about outcomes that claim nothing. */
  missing(call: HeardCall, outcome: ProvenOutcome): string | null;
  /** What is missing in a return to prove that the payer of this order was authenticated. */
  missingInReturn(fields: Readonly<Record<string, string>>, order: Order, settings: TerminalSettings): string | null;
  /** Every movement of a list of that day, as `describeMovement` writes it; null if the bytes are none. Absent: no list. */
  movementsIn?(body: Buffer, day: string): string[] | null;
}
