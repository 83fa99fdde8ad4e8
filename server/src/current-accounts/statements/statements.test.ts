/** Statements over real HTTP: what they add up to, what they look like, and what is refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal, addAmounts, subtractAmounts, zero, type Amount } from "@servicepay/money";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { catClient } from "../../../tests/support/cat-client.ts";
import { readPdf } from "../../../tests/support/pdf/read-pdf.ts";
import { assertRefused } from "../../../tests/support/vendor-record.ts";

const { server, merchant, get, remove, create } = catClient();

const PATH = "/vendor/currentAccount/statement";
const JANUARY = { from: "2026-01-01", to: "2026-01-31" };
const addressOf = (query: Record<string, string>) => `${PATH}?${new URLSearchParams(query).toString()}`;

async function fileOf(query: Record<string, string>, headers: Record<string, string> = {}, token = merchant().token) {
  const url = new URL(addressOf(query), server().baseUrl);
  const reply = await fetch(url, { headers: { Authorization: `Bearer ${token}`, ...headers } });
  const bytes = Buffer.from(await reply.arrayBuffer());
  assert.equal(reply.status, 200, bytes.toString());
  return { bytes, headers: reply.headers };
}

/** The rows of the CSV in English, without the heading: day, due, document, erpCode, words, debit, credit, balance, currency. */
async function rowsOf(query: Record<string, string>, token = merchant().token): Promise<string[][]> {
  const { bytes } = await fileOf({ ...query, format: "csv", lang: "en" }, {}, token);
  return parse(bytes, { delimiter: ";", bom: true, fromLine: 2 });
}

const pagesOf = async (query: Record<string, string>, headers?: Record<string, string>) =>
  readPdf((await fileOf(query, headers)).bytes).pages.map(({ texts }) => texts);

/** An account with lines before, in and after January, in two currencies. */
async function accountWithLines(code: string) {
  const lines = [
    { amount: 100, transactionDate: "2025-12-31T20:59:59.999999", description: "Before" },
    {
      amount: 1250.5,
      transactionDate: "2025-12-31T21:00:00",
      description: "Şişli ağaç, ılık İğne",
      documentType: "FT",
    },
    { amount: -200.25, transactionDate: "2026-01-31T20:59:59.999999", documentNo: "M-7", description: "Tahsilat" },
    { amount: 7, transactionDate: "2026-01-31T21:00:00", description: "After" },
    { amount: 3.125, currencyCode: "KWD", transactionDate: null, dueDate: "2026-01-15T12:00:00" },
    { amount: -5, currencyCode: "USD", transactionDate: "2025-01-01T00:00:00" },
  ];
  for (const line of lines) await create({ accountErpCode: code, ...line });
  return code;
}

test("a statement has the opening balance, lines and closing balance of each currency, by days in Istanbul", async () => {
  const rows = await rowsOf({ erpCode: await accountWithLines("S-1"), ...JANUARY });
  assert.deepEqual(
    rows.map(([day, , , , words, debit, credit, balance, currency]) =>
      [day, words, debit, credit, balance, currency].join("|"),
    ),
    [
      "2026-01-01|Opening balance|||0.000|KWD",
      "2026-01-15||3.125||3.125|KWD",
      "2026-01-31|Closing balance|||3.125|KWD",
      "2026-01-01|Opening balance|||100.00|TRY",
      "2026-01-01|Şişli ağaç, ılık İğne|1250.50||1350.50|TRY",
      "2026-01-31|Tahsilat||200.25|1150.25|TRY",
      "2026-01-31|Closing balance|||1150.25|TRY",
      "2026-01-01|Opening balance|||-5.00|USD",
      "2026-01-31|Closing balance|||-5.00|USD",
    ],
  );
});

test("the CSV file opens in a Turkish spreadsheet, and none of its texts is a formula", async () => {
  await create({ accountErpCode: "F-1", description: "=1+1", transactionDate: "2026-01-02T00:00:00", amount: -1.5 });
  const { bytes, headers } = await fileOf({ erpCode: "F-1", ...JANUARY, format: "csv" });
  assert.equal(headers.get("content-type"), "text/csv; charset=utf-8");
  assert.equal(headers.get("content-disposition"), 'attachment; filename="statement-2026-01-01-2026-01-31.csv"');
  const [header, , line, closing] = bytes.toString().split("\r\n");
  assert.equal(header, "\uFEFFTarih;Vade;Belge;ERP kodu;Açıklama;Borç;Alacak;Bakiye;Para birimi");
  assert.match(line ?? "", /^2026-01-02;2026-02-28;;[0-9a-f-]{36};'=1\+1;;"1,50";"-1,50";TRY$/);
  assert.equal(closing, '2026-01-31;;;;Kapanış bakiyesi;;;"-1,50";TRY');
});

test("the PDF has the letters of Turkish, amounts as they are read, and the account's name", async () => {
  const code = await accountWithLines("P-1");
  const account = { code: "P", erpCode: code, name: "Işık Çiğdem İnşaat A.Ş." };
  const { status } = await server().client.post("/vendor/currentAccount", account, { token: merchant().token });
  assert.equal(status, 201);
  const [texts = []] = await pagesOf({ erpCode: code, ...JANUARY });
  const all = texts.join(" ");
  for (const words of ["Işık Çiğdem İnşaat A.Ş.", "Şişli ağaç, ılık İğne", "Devreden bakiye (TRY)", "01.01.2026"])
    assert.ok(all.includes(words), words);
  for (const amount of ["1.250,50", "200,25", "1.150,25", "3,125", "−5,00", "Sayfa 1 / 1"])
    assert.ok(texts.includes(amount), amount);
  const [english = []] = await pagesOf({ erpCode: code, ...JANUARY }, { "Accept-Language": "en-GB" });
  for (const words of ["Statement of account", "1,250.50", "2026-01-01", "Page 1 of 1"])
    assert.ok(english.includes(words), words);
});

test("a line names its document's number or a known kind in the reader's language, never an ERP code", async () => {
  for (const line of [
    { documentType: "INVOICE", documentNo: "FTR-1" },
    { documentType: "INVOICE" },
    { documentType: "Fatura" },
    { documentType: "ZFT9" },
    {},
  ])
    await create({ accountErpCode: "D-1", amount: 1, transactionDate: "2026-01-02T00:00:00", ...line });
  for (const [lang, invoice] of [
    ["tr", "Fatura"],
    ["en", "Invoice"],
  ] as const) {
    const query = { erpCode: "D-1", ...JANUARY, lang };
    const { bytes } = await fileOf({ ...query, format: "csv" });
    const lines: string[][] = parse(bytes, { delimiter: ";", bom: true, fromLine: 3, toLine: 7 });
    assert.deepEqual(lines.map(([, , document = ""]) => document).toSorted(), ["", "", "FTR-1", invoice, invoice]);
    const pdf = (await pagesOf(query)).flat().join(" ");
    assert.ok(pdf.includes("FTR-1") && pdf.includes(invoice), lang);
    assert.doesNotMatch(pdf, /INVOICE|ZFT9/);
  }
});

test("the same request over the same data gives the same bytes, without the time of the request", async () => {
  const query = { erpCode: await accountWithLines("B-1"), ...JANUARY };
  for (const format of ["pdf", "csv"]) {
    const first = await fileOf({ ...query, format });
    const second = await fileOf({ ...query, format });
    assert.ok(first.bytes.equals(second.bytes), format);
  }
  const { bytes } = await fileOf(query);
  assert.deepEqual(bytes.toString("latin1").match(/D:[0-9]{14}/g), ["D:20000101000000"]);
  await create({ accountErpCode: "B-1", amount: 1, transactionDate: "2026-01-03T00:00:00" });
  assert.ok(!(await fileOf(query)).bytes.equals(bytes));
});

test("opening balance and lines make the closing balance, whatever was written and deleted", async () => {
  const line = fc.record({
    units: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    currencyCode: fc.constantFrom("TRY", "USD"),
    day: fc.integer({ min: 20, max: 70 }),
    isDated: fc.boolean(),
    isDeleted: fc.boolean(),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
      const erpCode = `PROPERTY-${(run += 1)}`;
      const kept: { amount: Amount; currency: string; day: string }[] = [];
      for (const { units, currencyCode, day, isDated, isDeleted } of lines) {
        const amount = units / 10_000;
        const at = new Date(Date.UTC(2025, 11, day, 12)).toISOString().slice(0, 19);
        const dates = isDated ? { transactionDate: at } : { transactionDate: null, dueDate: at };
        const { id } = await create({ accountErpCode: erpCode, amount, currencyCode, ...dates });
        if (isDeleted) assert.equal((await remove(`?id=${id}`)).status, 200);
        else kept.push({ amount: BigInt(units) as Amount, currency: currencyCode, day: at.slice(0, 10) });
      }
      if (kept.length === 0) return assertRefused(await get(addressOf({ erpCode, ...JANUARY })), 404, "ERR_NOT_FOUND");
      const rows = await rowsOf({ erpCode, ...JANUARY });
      for (const currency of ["TRY", "USD"]) {
        const own = kept.filter((each) => each.currency === currency);
        const sum = (from: string, to: string) =>
          addAmounts(zero, ...own.filter(({ day }) => day >= from && day <= to).map(({ amount }) => amount));
        const shown = rows.filter((row) => row[8] === currency);
        const inside = shown.slice(1, -1);
        const moved = inside.map(([, , , , , debit = "", credit = ""]) =>
          subtractAmounts(read(debit === "" ? "0" : debit), read(credit === "" ? "0" : credit)),
        );
        const [opening, closing] = [read(shown[0]?.[7] ?? "0"), read(shown.at(-1)?.[7] ?? "0")];
        assert.equal(addAmounts(opening, ...moved), closing);
        assert.deepEqual([opening, closing], [sum("", "2025-12-31"), sum("", "2026-01-31")]);
        assert.equal(inside.length, own.filter(({ day }) => day >= "2026-01-01" && day <= "2026-01-31").length);
        for (const [index, row] of inside.entries())
          assert.equal(addAmounts(opening, ...moved.slice(0, index + 1)), read(row[7] ?? ""));
      }
    }),
    { numRuns: 25 },
  );
});

function read(text: string): Amount {
  const amount = amountFromDecimal(text);
  assert.ok(amount !== null, text);
  return amount;
}

test("5,000 transactions are one statement with a heading on each page; one more needs a shorter period", async () => {
  const { token } = merchant();
  const batch = (start: number, count: number) =>
    server().client.post(
      "/cat/cat/batch",
      {
        transactions: Array.from({ length: count }, (_, index) => ({
          accountErpCode: "MANY",
          erpCode: `MANY-${start + index}`,
          amount: index % 3 === 0 ? -12.34 : 1_234.5,
          currencyCode: "TRY",
          transactionDate: "2026-01-05T09:00:00",
          dueDate: "2026-02-05T00:00:00",
          description: `Satış faturası ${start + index}`,
        })),
      },
      { token },
    );
  for (let start = 0; start < 5_000; start += 1_000) assert.equal((await batch(start, 1_000)).status, 201);
  const query = { erpCode: "MANY", ...JANUARY };
  const start = performance.now();
  const pages = await pagesOf(query);
  console.log(
    `  5,000 transactions: ${pages.length} pages in ${Math.round(performance.now() - start)} ms, with reading them`,
  );
  const texts = pages.flat();
  assert.equal(texts.filter((text) => text.startsWith("Satış faturası")).length, 5_000);
  assert.ok(pages.length > 50 && pages.every((page) => page.includes("Açıklama") && page.includes("Bakiye")));
  assert.ok(pages.at(-1)?.includes(`Sayfa ${pages.length} / ${pages.length}`));
  assert.equal((await rowsOf(query)).length, 5_002);
  assert.equal((await batch(5_000, 1)).status, 201);
  for (const format of ["pdf", "csv"]) {
    const refused = await get(addressOf({ ...query, format }));
    assertRefused(refused, 400, "ERR_VALIDATION", "from");
    assert.match(refused.body.message, /Choose a shorter period with "from" and "to"/);
  }
  const later = await rowsOf({ erpCode: "MANY", from: "2026-01-06", to: "2026-01-31" });
  assert.deepEqual(
    later.map(([, , , , words]) => words),
    ["Opening balance", "Closing balance"],
  );
});

test("texts of any length and any characters stay on their page, and amounts of any size are exact", async () => {
  const long = { description: "ğ".repeat(300), documentType: "x".repeat(50), documentNo: "y".repeat(50) };
  const huge = 999_999_999_999_999;
  for (const amount of [huge, huge])
    await create({ accountErpCode: "W-1", amount, transactionDate: "2026-01-02T00:00:00", ...long });
  const odd = "a\u0007\n\t中🙂b";
  await create({ accountErpCode: "W-1", description: odd, transactionDate: "2026-01-03T00:00:00" });
  const [texts = []] = await pagesOf({ erpCode: "W-1", ...JANUARY });
  assert.ok(texts.includes("1.999.999.999.999.998,00"));
  assert.ok(texts.every((text) => text.length < 100));
});

test("wrong days, an unknown format and a missing account are refused by field", async () => {
  const query = { erpCode: await accountWithLines("R-1"), ...JANUARY };
  const wrong: [string, Record<string, string>][] = [
    ["from", { ...query, from: "2026-02-30" }],
    ["from", { ...query, from: "" }],
    ["from", { ...query, from: "2026-02-01" }],
    ["from", { ...query, from: "0000-01-01" }],
    ["to", { ...query, to: "31.01.2026" }],
    ["to", { ...query, to: "9999-12-31" }],
    ["format", { ...query, format: "xlsx" }],
    ["lang", { ...query, lang: "de" }],
    ["erpCode", { ...query, erpCode: "" }],
  ];
  for (const [field, changed] of wrong) assertRefused(await get(addressOf(changed)), 400, "ERR_VALIDATION", field);
  const { erpCode, ...days } = query;
  assertRefused(await get(addressOf(days)), 400, "ERR_VALIDATION", "erpCode");
  assertRefused(await get(addressOf({ ...query, erpCode: `${erpCode}-none` })), 404, "ERR_NOT_FOUND", "erpCode");
});

test("another company's account is unknown, and a credential needs the scope of vendor records", async () => {
  const query = { erpCode: await accountWithLines("O-1"), ...JANUARY };
  const other = await server().newMerchant();
  assertRefused(await get(addressOf(query), other.token), 404, "ERR_NOT_FOUND", "erpCode");
  const { token: unscoped } = await server().newMerchant({ scopes: ["cat"] });
  assertRefused(await get(addressOf(query), unscoped), 403, "ERR_FORBIDDEN");
  assertRefused(await server().client.get(addressOf(query)), 401, "ERR_UNAUTHORIZED");
});

test("an account without transactions has a statement of zeros in its currency", async () => {
  const account = { code: "Z-1", name: "Boş hesap", currencyCode: "EUR" };
  await server().client.post("/vendor/currentAccount", account, { token: merchant().token });
  const rows = await rowsOf({ erpCode: "Z-1", ...JANUARY });
  assert.deepEqual(
    rows.map(([, , , , , , , balance, currency]) => `${balance} ${currency}`),
    ["0.00 EUR", "0.00 EUR"],
  );
  assert.ok((await pagesOf({ erpCode: "Z-1", ...JANUARY }))[0]?.includes("Bu dönemde hareket yok."));
});
