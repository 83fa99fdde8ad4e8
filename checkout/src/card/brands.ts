export interface Brand {
  /** "visa", "mastercard", "troy", …; null while several are possible, and for unknown brands. */
  code: string | null;
  name: string | null;
  /** A space is shown after these numbers of digits. */
  gaps: readonly number[];
  lengths: readonly number[];
  securityCodeLength: number;
}

const IN_FOURS = [4, 8, 12];

const UNKNOWN: Brand = {
  code: null,
  name: null,
  gaps: IN_FOURS,
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  securityCodeLength: 3,
};

/**
 * Cards of TROY and Discover share prefixes with Discover's 65. The list comes from credit-card-type, and a test compares
 * the two.
 */
const TROY =
  "9792 650052 650082-650083 650092 650161 650170 650173 650175 650268 650271 650273-650274 650456-650457 650836 " +
  "650846-650850 650923 650987 650990 654997 657366 657998 658758 658767-658768 65083700-65083704 65085800-65085804 " +
  "65085900-65085901 65086000 65086100-65086105 65086200-65086203 65875000-65875003 65875009 65875101-65875104 65875200 " +
  "65875501 65875601 65875900 65876000-65876002 65876100-65876103 65876110 65876115-65876116 65876200-65876201 65876500 " +
  "65876504-65876505 65876600-65876602 65877100-65877101 65877600-65877602 65877700 65877801-65877802 65878200-65878202 " +
  "65878300-65878311 65878400-65878405 65878500-65878505 65878600-65878601 65879800 65880800 65880900";

const UNIONPAY =
  "620 62100-62182 62184-62197 62200-62205 622010-622999 62207-62209 623-626 6270 6272 6276 627700-627779 627781-627799 " +
  "6282-6289 6291 6292 810 8110-8171";

const BRANDS: readonly { brand: Brand; prefixes: string }[] = [
  known("visa", "Visa", "4", [16, 18, 19]),
  known("mastercard", "Mastercard", "51-55 2221-2229 223-229 23-26 270-271 2720", [16]),
  known("troy", "TROY", TROY, [16]),
  known("american-express", "American Express", "34 37", [15], { gaps: [4, 10], securityCodeLength: 4 }),
  known("diners-club", "Diners Club", "300-305 36 38 39", [14, 16, 19], { gaps: [4, 10] }),
  known("discover", "Discover", "6011 644-649 65", [16, 19]),
  known("jcb", "JCB", "2131 1800 3528-3589", [16, 17, 18, 19]),
  known("unionpay", "UnionPay", UNIONPAY, [14, 15, 16, 17, 18, 19]),
  known("maestro", "Maestro", "50 56-59 6", UNKNOWN.lengths),
];

function known(code: string, name: string, prefixes: string, lengths: readonly number[], own: Partial<Brand> = {}) {
  return { brand: { ...UNKNOWN, code, name, lengths, ...own }, prefixes };
}

/** Guesses the brand from the first digits, for grouping and lengths. The BIN table decides which cards are accepted. */
export function brandOf(digits: string): Brand {
  let found: { brand: Brand; strength: number } | null = null;
  for (const { brand, prefixes } of digits === "" ? [] : BRANDS) {
    const strength = strengthOf(digits, prefixes);
    if (strength === "possible") return UNKNOWN;
    if (strength > (found?.strength ?? 0)) found = { brand, strength };
  }
  return found?.brand ?? UNKNOWN;
}

/** The number of matching digits; "possible" if more digits could match better. */
function strengthOf(digits: string, prefixes: string): number | "possible" {
  let strength = 0;
  for (const prefix of prefixes.split(" ")) {
    const [from = "", to = from] = prefix.split("-");
    const head = digits.slice(0, from.length);
    const matches = head >= from.slice(0, head.length) && head <= to.slice(0, head.length);
    if (matches && head.length < from.length) return "possible";
    if (matches) strength = Math.max(strength, from.length);
  }
  return strength;
}
