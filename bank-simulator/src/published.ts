/** What the bank says of itself, without the bank: whoever only names its cards and terminals loads no server. */
export { publishedTerminals } from "./terminals.ts";
export { testCards } from "./test-cards.ts";
