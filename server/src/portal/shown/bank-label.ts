import { acquirerByCode } from "#acquirers/registry.ts";
import { bankName, type TerminalRecord } from "#payment-sets/index.ts";

/** The name of a bank by its EFT code; of a terminal whose bank is not known, the name of its protocol. */
export function bankLabel(code: string): string {
  return bankName(code) ?? acquirerByCode(code)?.name ?? code;
}

type OfTerminal = Pick<TerminalRecord, "bankCode" | "acquirerCode">;

/** The code that `bankLabel` names, by which figures and lists are grouped. */
export function bankCodeOf({ bankCode, acquirerCode }: OfTerminal): string {
  return bankCode ?? acquirerCode;
}

export function bankOf(terminal: OfTerminal): string {
  return bankLabel(bankCodeOf(terminal));
}
