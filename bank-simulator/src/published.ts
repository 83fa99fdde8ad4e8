/** The published cards and terminals, for code that does not need the bank itself. */
export { testCards } from "./cards/test-cards.ts";
export { publishedTerminals } from "./protocols/nestpay/accounts.ts";
