import { randomBytes } from "node:crypto";
import { payforAccounts, type PayforAccount } from "@servicepay/bank-simulator";
import type { TerminalSettings } from "../../contract/acquirer.ts";
import { startBankOf, type SimulatedBank } from "../../contract/test-support/simulated-bank.ts";

/** QNB's account at the simulator, with keys of its own, which takes installments with every card. */
export function startSimulatedBank(changes: Partial<PayforAccount> = {}): Promise<SimulatedBank> {
  const [published] = payforAccounts;
  if (published === undefined) throw new Error("the simulator has no account");
  const { programs: _, ...account } = published;
  const [merchantPass, userPass] = [randomBytes(8).toString("hex"), randomBytes(8).toString("hex")];
  return startBankOf({ ...account, merchantPass, userPass, ...changes }, settingsFor);
}

function settingsFor(bankUrl: string, account: PayforAccount): TerminalSettings {
  const { mbrId, clientId: merchantId, userCode, userPass, merchantPass } = account;
  const folder = `${bankUrl}/Gateway`;
  return {
    apiUrl: `${folder}/XMLGate.aspx`,
    threeDsUrl: `${folder}/Default.aspx`,
    mbrId,
    merchantId,
    userCode,
    userPass,
    merchantPass,
  };
}
