import { bankName } from "./banks.ts";
import { BIN_DIGITS_MAX, type Bin } from "./bin.ts";

/** Numbers that banks and gateways publish for tests. No real card has one. Program "" means single payments only. */
const CARDS: readonly (readonly [
  number: string,
  bankCode: string,
  type: Bin["cardType"],
  brand: string,
  program: string,
])[] = [
  // NestPay
  ["4355084355084358", "0046", "credit", "visa", "axess"],
  ["4546711234567894", "0010", "credit", "visa", "bankkart"],
  ["5401341234567891", "0010", "credit", "mastercard", "bankkart"],
  ["4508034508034509", "0064", "credit", "visa", "maximum"],
  ["5406675406675403", "0064", "credit", "mastercard", "maximum"],
  ["5456165456165454", "0099", "credit", "mastercard", "bonus"],
  ["4531444531442283", "0012", "credit", "visa", "paraf"],
  ["5818775818772285", "0012", "debit", "mastercard", ""],
  // Garanti, Akbank, Yapı Kredi, QNB, Ziraat Katılım, Kuveyt Türk, VakıfBank, Albaraka
  ["4282209004348015", "0062", "credit", "visa", "bonus"],
  ["375622005485014", "0062", "credit", "amex", "bonus"],
  ["5549604173790011", "0062", "credit", "mastercard", "bonus"],
  ["5549608789641500", "0062", "credit", "mastercard", "bonus"],
  ["4355093000315232", "0046", "credit", "visa", "axess"],
  ["4048095010857528", "0067", "credit", "visa", "world"],
  ["4506347011448053", "0067", "credit", "visa", "world"],
  ["5400637003737150", "0067", "credit", "mastercard", "world"],
  ["4155650100416111", "0111", "credit", "visa", "cardfinans"],
  ["5352480048848060", "0209", "debit", "mastercard", ""],
  ["5188961939192544", "0205", "credit", "mastercard", "saglam-kart"],
  ["4938410157705591", "0015", "credit", "visa", "world"],
  ["4506347010299085", "0203", "credit", "visa", "world"],
  // iyzico: approved
  ["5890040000000016", "0046", "debit", "mastercard", ""],
  ["5526080000000006", "0046", "credit", "mastercard", "axess"],
  ["4603450000000000", "0134", "credit", "visa", "bonus"],
  ["5311570000000005", "0111", "credit", "mastercard", "cardfinans"],
  ["5400360000000003", "0062", "credit", "mastercard", "bonus"],
  ["374427000000003", "0062", "credit", "amex", "bonus"],
  ["5528790000000008", "0012", "credit", "mastercard", "paraf"],
  ["4543590000000006", "0064", "credit", "visa", "maximum"],
  ["4157920000000002", "0015", "credit", "visa", "world"],
  ["5451030000000000", "0067", "credit", "mastercard", "world"],
  ["9792030000000000", "0012", "credit", "troy", ""],
  ["4054180000000007", "", "credit", "visa", ""],
  ["5400010000000004", "", "credit", "mastercard", ""],
  // iyzico: each is declined for a different reason
  ["5406670000000009", "", "credit", "mastercard", ""],
  ["4111111111111129", "", "credit", "visa", ""],
  ["4129111111111111", "", "credit", "visa", ""],
  ["4128111111111112", "", "credit", "visa", ""],
  ["4127111111111113", "", "credit", "visa", ""],
  ["4126111111111114", "", "credit", "visa", ""],
  ["4125111111111115", "", "credit", "visa", ""],
  ["4124111111111116", "", "credit", "visa", ""],
  ["4123111111111117", "", "credit", "visa", ""],
  ["4122111111111118", "", "credit", "visa", ""],
  ["4121111111111119", "", "credit", "visa", ""],
  ["4120111111111110", "", "credit", "visa", ""],
  ["4130111111111118", "", "credit", "visa", ""],
  ["4131111111111117", "", "credit", "visa", ""],
  ["4141111111111115", "", "credit", "visa", ""],
  ["4151111111111112", "", "credit", "visa", ""],
];

const numbers = new Set(CARDS.map(([number]) => number));

const bins: readonly (readonly [prefix: string, bin: Bin])[] = CARDS.map(
  ([number, bankCode, cardType, brand, program]) => [
    number.slice(0, BIN_DIGITS_MAX),
    {
      bankCode: bankCode || null,
      bankName: bankName(bankCode || null),
      brand,
      cardType,
      commercial: false,
      program: program || null,
    },
  ],
);

export function isPublishedTestCard(pan: string): boolean {
  return numbers.has(pan);
}

/** `digits`: 6 to 8. With fewer than 8, the first card that begins with them decides. */
export function publishedTestBin(digits: string): Bin | null {
  return bins.find(([prefix]) => prefix.startsWith(digits))?.[1] ?? null;
}
