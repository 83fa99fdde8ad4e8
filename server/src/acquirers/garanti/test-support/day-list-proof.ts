import type { PlainXml } from "../../contract/test-support/plain-xml.ts";

const KINDS: Readonly<Record<string, string>> = { Satis: "sale", Iade: "refund", Iptal: "void" };
const WITHOUT_MONEY = ["On Otorizasyon", "On Otorizasyon Kapama", "Odul Sorgulama"];
const CURRENCIES: Readonly<Record<string, string>> = { TL: "TRY", TRY: "TRY", USD: "USD", EUR: "EUR" };

interface Row {
  movements: readonly string[];
  /** The RetrefNum of the sale that was voided. */
  voids: string | null;
}

/** What a signed list of a day says, read a second time; null if a row says nothing that can be read. A void counts once. */
export function movementsOfDay(reply: PlainXml, day: string): string[] | null {
  const lists = reply.all("OrderTxnList");
  const rows = lists.length > 1 ? [] : (lists[0]?.all("OrderTxn") ?? []).map((row) => readRow(row, day));
  const total = reply.text("TotalTxnCount");
  if (rows.includes(null) || Number(total) !== rows.length) return null;
  const voided = new Set<string>();
  return rows.flatMap((row) => {
    const { movements = [], voids = null } = row ?? {};
    const isAgain = voids !== null && voided.has(voids);
    if (voids !== null && movements.length > 0) voided.add(voids);
    return isAgain ? movements.filter((movement) => !movement.startsWith("void ")) : movements;
  });
}

function readRow(row: PlainXml, day: string): Row | null {
  const of = (name: string) => row.at(name) ?? "";
  const [type, status] = [of("TrxType"), of("Status")];
  const isRefused = status === "Basarisiz" && of("ResponseCode") !== "00";
  if (WITHOUT_MONEY.includes(type) || isRefused) return { movements: [], voids: null };
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  const isVoidedSale = kind === "sale" && status === "Iptal";
  const reference = of(kind === "void" ? "OrigRetrefNum" : "RetrefNum");
  const currency = Object.hasOwn(CURRENCIES, of("CurrencyCode")) ? CURRENCIES[of("CurrencyCode")] : undefined;
  const time = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(of("LastTrxDate"));
  const at = new Date(`${time?.[1]}T${time?.[2]}+03:00`);
  const count = of("InstallmentCnt") === "Pesin" ? "1" : of("InstallmentCnt");
  const isPlain =
    of("ResponseCode") === "00" &&
    (status === "Basarili" || isVoidedSale) &&
    /^[0-9A-Za-z]{1,24}$/.test(reference) &&
    /^[\x21-\x7e]{1,64}$/.test(of("OrderID")) &&
    /^0*[1-9][0-9]*$/.test(of("AuthAmount")) &&
    of("AuthAmount").length <= 15 &&
    /^\d{1,2}$/.test(count) &&
    /^[A-Za-z0-9]{0,20}$/.test(of("AuthCode"));
  if (kind === undefined || currency === undefined || Number.isNaN(at.getTime()) || !isPlain) return null;
  const units = BigInt(of("AuthAmount"));
  const money = `${units / 100n}.${String(units % 100n).padStart(2, "0")} ${currency}`;
  const facts = [reference, of("OrderID"), money, Math.max(1, Number(count)), of("AuthCode") || "-", at.toISOString()];
  const kinds = isVoidedSale ? ["sale", "void"] : [kind];
  const isOfDay = time?.[1] === day;
  return {
    movements: isOfDay ? kinds.map((each) => [each, ...facts].join(" ")) : [],
    voids: kinds.includes("void") && isOfDay ? reference : null,
  };
}
