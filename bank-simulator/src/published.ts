/** The published cards and terminals, for code that does not need the bank itself. */
export { publishedTerminals } from "./terminals.ts";
export { testCards } from "./test-cards.ts";
