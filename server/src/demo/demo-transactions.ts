import { amountFromDecimal, zero, type Amount } from "@servicepay/money";
import { bankDayOf } from "#acquirers/registry.ts";
import type { TransactionInput } from "#current-accounts/index.ts";
import { seededRandom, type SeededRandom } from "#platform/seeded-random.ts";

export interface DemoAccount {
  code: string;
  erpCode: string;
  name: string;
  currencyCode: "TRY" | "USD" | "EUR";
}

const DAY_MS = 86_400_000;
const PERIOD_DAYS = 540;
const MONTH = new Intl.DateTimeFormat("tr-TR", { month: "long", timeZone: "Europe/Istanbul" });

const GOODS = [
  "Çelik boru",
  "İşlemeli kumaş",
  "Ağaç kaplama",
  "Öğütücü yedek parça",
  "Şişe kapağı",
  "Yağ filtresi",
  "Kâğıt rulo",
  "Güneş paneli",
  "Ürün etiketi",
  "Ölçüm cihazı",
];
const CITIES = [
  "İstanbul",
  "Ankara",
  "İzmir",
  "Eskişehir",
  "Şanlıurfa",
  "Muğla",
  "Çanakkale",
  "Iğdır",
  "Gümüşhane",
  "Ağrı",
];

/** Invoices, collections, returns, exchange differences and opening balances of a company's accounts. */
export function demoTransactions(
  seed: string,
  accounts: readonly DemoAccount[],
  count: number,
  now: Date,
): TransactionInput[] {
  const numbers = seededRandom(seed);
  return Array.from({ length: count }, (_, index) =>
    demoTransaction(numbers, numbers.pick(accounts), index, count, now),
  );
}

function demoTransaction(
  numbers: SeededRandom,
  account: DemoAccount,
  index: number,
  count: number,
  now: Date,
): TransactionInput {
  const age = PERIOD_DAYS - (PERIOD_DAYS * index) / count;
  const day = new Date(now.getTime() - age * DAY_MS - numbers.below(DAY_MS));
  const due = new Date(day.getTime() + numbers.pick([0, 7, 14, 30, 30, 45, 60, 90]) * DAY_MS);
  const { documentType, prefix, amount, description } = movement(numbers, account, day);
  const year = bankDayOf(day).slice(0, 4);
  const number = String(index + 1).padStart(9, "0");
  return {
    // Manual entries have no ERP code.
    erpCode: numbers.percent(6) ? "" : `${prefix}${year}${number}`,
    accountErpCode: account.erpCode,
    amount,
    currencyCode: account.currencyCode,
    transactionDate: numbers.percent(4) ? null : instant(day, numbers.percent(30) ? numbers : null),
    dueDate: instant(due, numbers.percent(25) ? numbers : null),
    description: numbers.percent(9) ? "" : description,
    documentType,
    documentNo: `${prefix}${year}${number}`,
  };
}

function movement(numbers: SeededRandom, account: DemoAccount, day: Date) {
  const month = MONTH.format(day);
  const goods = `${numbers.pick(GOODS)}, ${1 + numbers.below(250)} adet`;
  const city = numbers.pick(CITIES);
  const kind = numbers.below(100);
  if (kind < 48) return entry("INVOICE", "FTR", money(numbers, 500, 90_000), `Satış faturası: ${goods} (${city} sevk)`);
  if (kind < 72)
    return entry("COLLECTION", "THS", negative(money(numbers, 400, 80_000)), `Havale/EFT tahsilatı – ${account.name}`);
  if (kind < 84)
    return entry(
      "CARD",
      "KRD",
      negative(money(numbers, 100, 40_000)),
      `Kredi kartı tahsilatı, ${1 + numbers.below(12)} taksit`,
    );
  if (kind < 90) return entry("RETURN", "IAD", negative(money(numbers, 50, 9_000)), `İade faturası: ${goods}`);
  if (kind < 94) return entry("DIFFERENCE", "KUR", difference(numbers, account), `Kur farkı, ${month} dönemi`);
  if (kind < 98)
    return entry("SERVICE", "HZM", money(numbers, 50, 6_000), `${month} ayı bakım hizmeti ve nakliye – ${city}`);
  return entry("OPENING", "ACL", numbers.percent(70) ? money(numbers, 1, 250_000) : zero, "Devir: açılış bakiyesi");
}

function entry(documentType: string, prefix: string, amount: Amount, description: string) {
  return { documentType, prefix, amount, description };
}

/** With two decimal places, like an invoice. */
function money(numbers: SeededRandom, from: number, to: number): Amount {
  return decimal(from + numbers.below(to - from), numbers.below(100) * 100);
}

/** An exchange difference: in foreign currency with four decimal places. */
function difference(numbers: SeededRandom, { currencyCode }: DemoAccount): Amount {
  const isLoss = numbers.percent(50);
  const amount =
    currencyCode === "TRY" ? money(numbers, 1, 900) : decimal(numbers.below(900), 1 + numbers.below(9_999));
  return isLoss ? negative(amount) : amount;
}

function decimal(whole: number, tenThousandths: number): Amount {
  const amount = amountFromDecimal(`${whole}.${String(tenThousandths).padStart(4, "0")}`);
  if (amount === null) throw new RangeError("a demo amount does not read");
  return amount;
}

function negative(amount: Amount): Amount {
  return -amount as Amount;
}

/** ISO 8601 without a zone. With `fraction`, up to seven fractional digits, as .NET writes them. */
function instant(time: Date, fraction: SeededRandom | null): string {
  const toSecond = time.toISOString().slice(0, 19);
  return fraction === null ? toSecond : `${toSecond}.${String(1 + fraction.below(9_999_999)).padStart(7, "0")}`;
}
