import { randomBytes } from "node:crypto";
import { garantiAccounts, type BankSimulatorOptions, type GarantiAccount } from "@servicepay/bank-simulator";
import { startBankOf, type SimulatedBank } from "../../contract/test-support/simulated-bank.ts";
import { garanti } from "../garanti.ts";

/** A Garanti account at the simulator, with a password of its own for each user. */
export function startSimulatedBank(
  changes: Partial<GarantiAccount> = {},
  options: Partial<BankSimulatorOptions> = {},
): Promise<SimulatedBank> {
  const [published] = garantiAccounts;
  if (published === undefined) throw new Error("the simulator has no account at Garanti");
  const [password, refundPassword, storeKey] = ["", "", ""].map(() => randomBytes(8).toString("hex"));
  const secrets = { password: password!, refundPassword: refundPassword!, storeKey: storeKey! };
  return startBankOf(garanti, { ...published, ...secrets, ...changes }, options);
}
