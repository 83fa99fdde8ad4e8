import { randomBytes } from "node:crypto";
import { payforAccounts, type PayforAccount } from "@servicepay/bank-simulator";
import { startBankOf, type SimulatedBank } from "../../contract/test-support/simulated-bank.ts";
import { payfor } from "../payfor.ts";

/** QNB's account at the simulator, with keys of its own, which takes installments with every card. */
export function startSimulatedBank(changes: Partial<PayforAccount> = {}): Promise<SimulatedBank> {
  const [published] = payforAccounts;
  if (published === undefined) throw new Error("the simulator has no account");
  const { programs: _, ...account } = published;
  const [merchantPass, userPass] = [randomBytes(8).toString("hex"), randomBytes(8).toString("hex")];
  return startBankOf(payfor, { ...account, merchantPass, userPass, ...changes });
}
