import { randomBytes } from "node:crypto";
import { garantiAccounts, type BankSimulatorOptions, type GarantiAccount } from "@servicepay/bank-simulator";
import type { TerminalSettings } from "../../contract/acquirer.ts";
import { startBankOf, type SimulatedBank } from "../../contract/test-support/simulated-bank.ts";

/** A Garanti account at the simulator, with a password of its own for each user. */
export function startSimulatedBank(
  changes: Partial<GarantiAccount> = {},
  options: Partial<BankSimulatorOptions> = {},
): Promise<SimulatedBank> {
  const [published] = garantiAccounts;
  if (published === undefined) throw new Error("the simulator has no account at Garanti");
  const [password, refundPassword, storeKey] = ["", "", ""].map(() => randomBytes(8).toString("hex"));
  const secrets = { password: password!, refundPassword: refundPassword!, storeKey: storeKey! };
  return startBankOf({ ...published, ...secrets, ...changes }, settingsFor, options);
}

function settingsFor(bankUrl: string, account: GarantiAccount): TerminalSettings {
  const { clientId: terminalId, merchantId, password, refundPassword, storeKey } = account;
  return {
    apiUrl: `${bankUrl}/VPServlet`,
    threeDsUrl: `${bankUrl}/servlet/gt3dengine`,
    mode: "TEST",
    merchantId,
    terminalId,
    password,
    refundPassword,
    storeKey,
  };
}
