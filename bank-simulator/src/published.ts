/** The published cards and accounts, for code that does not need the bank itself. */
import { akbankAccounts } from "./protocols/akbank/accounts.ts";
import { garantiAccounts } from "./protocols/garanti/accounts.ts";
import { publishedTerminals } from "./protocols/nestpay/accounts.ts";
import { payforAccounts } from "./protocols/payfor/accounts.ts";
import { posnetAccounts } from "./protocols/posnet/accounts.ts";
import type { BankAccount } from "./protocols/registry.ts";

export { testCards } from "./cards/test-cards.ts";

/** The merchants' accounts at the banks of all protocols. */
export const publishedAccounts: readonly BankAccount[] = [
  ...publishedTerminals,
  ...payforAccounts,
  ...garantiAccounts,
  ...akbankAccounts,
  ...posnetAccounts,
];
