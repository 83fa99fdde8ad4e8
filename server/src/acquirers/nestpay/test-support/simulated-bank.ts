import { randomBytes } from "node:crypto";
import { publishedTerminals, type BankTerminal } from "@servicepay/bank-simulator";
import type { TerminalSettings } from "../../contract/acquirer.ts";
import { startBankOf, type SimulatedBank } from "../../contract/test-support/simulated-bank.ts";

/** A NestPay account at the simulator, with keys of its own. */
export function startSimulatedBank(changes: Partial<BankTerminal> = {}): Promise<SimulatedBank> {
  const [published] = publishedTerminals;
  if (published === undefined) throw new Error("the simulator has no terminal");
  const [storeKey, password] = [randomBytes(8).toString("hex"), randomBytes(8).toString("hex")];
  return startBankOf({ ...published, storeKey, password, ...changes }, settingsFor);
}

function settingsFor(bankUrl: string, account: BankTerminal): TerminalSettings {
  const { clientId, username, password, storeKey } = account;
  return {
    apiUrl: `${bankUrl}/fim/api`,
    threeDsUrl: `${bankUrl}/fim/est3Dgate`,
    dayListUrl: `${bankUrl}/report/day`,
    clientId,
    username,
    password,
    storeKey,
  };
}
