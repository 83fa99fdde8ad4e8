import { randomBytes } from "node:crypto";
import { akbankAccounts, type AkbankAccount, type BankSimulatorOptions } from "@servicepay/bank-simulator";
import { startBankOf, type SimulatedBank } from "../../contract/test-support/simulated-bank.ts";
import { akbank } from "../akbank.ts";

/** An Akbank account at the simulator, with a key of its own. */
export function startSimulatedBank(
  changes: Partial<AkbankAccount> = {},
  options: Partial<BankSimulatorOptions> = {},
): Promise<SimulatedBank> {
  const [published] = akbankAccounts;
  if (published === undefined) throw new Error("the simulator has no account at Akbank");
  return startBankOf(akbank, { ...published, secretKey: randomBytes(32).toString("hex"), ...changes }, options);
}
