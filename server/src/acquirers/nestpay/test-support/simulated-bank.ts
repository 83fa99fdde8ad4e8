import { randomBytes } from "node:crypto";
import { publishedTerminals, type BankTerminal } from "@servicepay/bank-simulator";
import { startBankOf, type SimulatedBank } from "../../contract/test-support/simulated-bank.ts";
import { nestpay } from "../nestpay.ts";

/** A NestPay account at the simulator, with keys of its own. */
export function startSimulatedBank(changes: Partial<BankTerminal> = {}): Promise<SimulatedBank> {
  const [published] = publishedTerminals;
  if (published === undefined) throw new Error("the simulator has no terminal");
  const [storeKey, password] = [randomBytes(8).toString("hex"), randomBytes(8).toString("hex")];
  return startBankOf(nestpay, { ...published, storeKey, password, ...changes });
}
