import { maskCardNumber } from "./card-number.ts";

/** The card numbers are published test numbers of banks and gateways; no real card has them. */
export type CardBehaviour =
  | "approved"
  | "insufficient_funds"
  | "do_not_honour"
  | "lost_card"
  | "expired_card"
  | "wrong_cvv"
  | "closed_to_internet"
  | "system_error"
  | "unclear_error"
  | "timeout"
  | "timeout_not_charged"
  | "amount_differs"
  | "refund_declined"
  | "refund_timeout"
  | "threeds_failed"
  | "threeds_not_enrolled"
  | "threeds_attempted";

export type Program = "bonus" | "world" | "maximum" | "axess" | "paraf" | "cardfinans";

export interface TestCard {
  outcome: CardBehaviour;
  cardNumber: string;
  cardHolderName: string;
  expMonth: string;
  expYear: string;
  cvv: string;
  otp: string;
  brand: "visa" | "mastercard" | "troy" | "amex";
  type: "credit" | "debit";
  /** The card's installment program. Null: single payments only. */
  program: Program | null;
  bank: string;
}

type Described = Pick<TestCard, "outcome" | "cardNumber" | "brand" | "bank"> & Partial<TestCard>;

export const testCards: readonly TestCard[] = [
  card({
    outcome: "approved",
    cardNumber: "4355084355084358",
    cvv: "000",
    brand: "visa",
    program: "axess",
    bank: "Akbank",
  }),
  card({
    outcome: "approved",
    cardNumber: "5400360000000003",
    brand: "mastercard",
    program: "bonus",
    bank: "Garanti BBVA",
  }),
  card({
    outcome: "approved",
    cardNumber: "5451030000000000",
    brand: "mastercard",
    program: "world",
    bank: "Yapı Kredi",
  }),
  card({ outcome: "approved", cardNumber: "4543590000000006", brand: "visa", program: "maximum", bank: "İş Bankası" }),
  card({ outcome: "approved", cardNumber: "5526080000000006", brand: "mastercard", program: "axess", bank: "Akbank" }),
  card({
    outcome: "approved",
    cardNumber: "5528790000000008",
    brand: "mastercard",
    program: "paraf",
    bank: "Halkbank",
  }),
  card({
    outcome: "approved",
    cardNumber: "5311570000000005",
    brand: "mastercard",
    program: "cardfinans",
    bank: "QNB",
  }),
  card({ outcome: "approved", cardNumber: "9792030000000000", brand: "troy", bank: "Halkbank" }),
  card({ outcome: "approved", cardNumber: "5890040000000016", brand: "mastercard", type: "debit", bank: "Akbank" }),
  card({
    outcome: "approved",
    cardNumber: "374427000000003",
    cvv: "1234",
    brand: "amex",
    program: "bonus",
    bank: "Garanti BBVA",
  }),
  card({ outcome: "approved", cardNumber: "4054180000000007", brand: "visa", bank: "Abroad" }),
  card({ outcome: "insufficient_funds", cardNumber: "4111111111111129", brand: "visa", bank: "Test" }),
  card({ outcome: "do_not_honour", cardNumber: "4129111111111111", brand: "visa", bank: "Test" }),
  card({ outcome: "lost_card", cardNumber: "4127111111111113", brand: "visa", bank: "Test" }),
  card({ outcome: "expired_card", cardNumber: "4125111111111115", brand: "visa", bank: "Test" }),
  card({ outcome: "wrong_cvv", cardNumber: "4124111111111116", brand: "visa", bank: "Test" }),
  card({ outcome: "closed_to_internet", cardNumber: "4123111111111117", brand: "visa", bank: "Test" }),
  card({ outcome: "system_error", cardNumber: "4130111111111118", brand: "visa", bank: "Test" }),
  card({ outcome: "unclear_error", cardNumber: "4128111111111112", brand: "visa", bank: "Test" }),
  card({
    outcome: "timeout",
    cardNumber: "4506347011448053",
    cvv: "000",
    brand: "visa",
    program: "world",
    bank: "Yapı Kredi",
  }),
  card({
    outcome: "timeout_not_charged",
    cardNumber: "5188961939192544",
    brand: "mastercard",
    bank: "Kuveyt Türk",
  }),
  card({ outcome: "amount_differs", cardNumber: "4121111111111119", brand: "visa", bank: "Test" }),
  card({ outcome: "refund_declined", cardNumber: "5406670000000009", brand: "mastercard", bank: "Test" }),
  card({ outcome: "refund_timeout", cardNumber: "4122111111111118", brand: "visa", bank: "Test" }),
  card({ outcome: "threeds_failed", cardNumber: "4131111111111117", brand: "visa", bank: "Test" }),
  card({ outcome: "threeds_not_enrolled", cardNumber: "4151111111111112", brand: "visa", bank: "Test" }),
  card({ outcome: "threeds_attempted", cardNumber: "4141111111111115", brand: "visa", bank: "Test" }),
];

const cardsByNumber = new Map(testCards.map((testCard) => [testCard.cardNumber, testCard]));

export function findTestCard(cardNumber: string): TestCard | null {
  return cardsByNumber.get(cardNumber) ?? null;
}

const outcomesByMasked = new Map(testCards.map(({ cardNumber, outcome }) => [maskCardNumber(cardNumber), outcome]));

/** Finds the test card of a ledger's line, which holds no card number. Null for a card that is no test card. */
export function outcomeOfMasked(maskedPan: string): CardBehaviour | null {
  return outcomesByMasked.get(maskedPan) ?? null;
}

function card(described: Described): TestCard {
  const holder = { cardHolderName: "AYŞE YILMAZ", expMonth: "12", expYear: "2030", cvv: "123", otp: "123456" };
  return { ...holder, type: "credit", program: null, ...described };
}
