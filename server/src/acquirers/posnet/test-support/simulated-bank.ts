import { posnetAccounts, type BankSimulatorOptions, type PosnetAccount } from "@servicepay/bank-simulator";
import { startBankOf, type SimulatedBank } from "../../contract/test-support/simulated-bank.ts";
import { posnet } from "../posnet.ts";

/** A Yapı Kredi account at the simulator, with a key of its own. */
export function startSimulatedBank(
  changes: Partial<PosnetAccount> = {},
  options: Partial<BankSimulatorOptions> = {},
): Promise<SimulatedBank> {
  const [published] = posnetAccounts;
  if (published === undefined) throw new Error("the simulator has no account at Yapı Kredi");
  return startBankOf(posnet, { ...published, encKey: "41,73,19,88,27,65,30,52", ...changes }, options);
}
