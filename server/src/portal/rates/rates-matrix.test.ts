/** Members paste the table of a bank's mail: installments and programs. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { formatDecimal } from "@servicepay/money";
import { listRates, type TerminalRecord } from "#payment-sets/index.ts";
import { startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";
import { previewed, ratesCompany } from "../../../tests/support/portal/rates-company.ts";
import type { TableScene } from "./rates-table.ts";
import { readRatesTable } from "./read-rates-table.ts";

let portal: TestPortal;
before(async () => {
  portal = await startTestPortal();
});
after(() => portal.close());

const company = () => ratesCompany(portal);

/** A table as banks mail it: a title, programs in the header, blanks and dashes, a foot note. */
const MATRIX = [
  "2026 KOMİSYON ORANLARI",
  "Taksit Sayısı;Bonus;World Kart;Maximum;SuperKart",
  "Tek Çekim;%1,29;1,29%;1,29;1,29",
  "3 Taksit;% 2,79;2.85;-;1",
  "6;–;;3,10;1",
  "9 Taksit;sorunuz;5,40 %;5,5;1",
  "* Oranlara BSMV dahildir",
].join("\r\n");

test("a bank's matrix is pasted as it is: only its cells change, and what is not understood is named", async () => {
  const { logIn, path, terminals, stored, ctx, set } = await company();
  const browser = await logIn(["finance"]);
  const before = await stored();
  const nowhere = await previewed(browser, path, MATRIX);
  assert.deepEqual(
    [nowhere.shown.status, /Choose the terminal this table is for/.test(nowhere.shown.text)],
    [400, true],
  );
  const { shown, confirm } = await previewed(browser, path, MATRIX, { matrixTerminal: terminals[0]!.id });
  const text = shown.text.replaceAll("<!-- -->", "");
  for (const words of [
    /Line 1: This line has no number[^“]*“2026 KOMİSYON ORANLARI”/,
    /Line 2, SuperKart: Nothing has this name/,
    /Line 2, Maximum: This terminal does not take/,
    /Line 6, Bonus: Expected a percentage such as 3\.50\. “sorunuz”/,
    /Line 7: This line has no number[^“]*“\* Oranlara BSMV dahildir”/,
  ])
    assert.match(text, words);
  assert.match(text, /Added: 4 · Changed: 1 · Removed: 1/);
  const unnamed = await browser.post(path, confirm);
  assert.deepEqual([unnamed.status, await stored()], [400, before]);
  assert.match(unnamed.text, /href="#leaveOut"/);
  assert.equal((await browser.post(path, { ...confirm, leaveOut: "yes" })).status, 303);
  const costs = (await listRates(ctx, set.id)).map(
    ({ program, installments, costRate, customerRate }) =>
      `${program ?? "*"} ${installments} ${formatDecimal(costRate, 2)} ${formatDecimal(customerRate, 2)}`,
  );
  assert.deepEqual(costs.toSorted(), [
    "* 1 1.50 0.00",
    "bonus 1 1.29 0.00",
    "bonus 3 2.79 2.50",
    "world 1 1.29 0.00",
    "world 3 2.85 0.00",
    "world 9 5.40 0.00",
  ]);
});

test("a matrix may have the programs in its first column, and its percentages may be the payer's mark-up", async () => {
  const { logIn, path, terminals, ctx, set } = await company();
  const browser = await logIn(["finance"]);
  const matrix = "Kart\t3\t6 Taksit\nBonus Kart\t3,5\t4\nTüm kartlar\t1\tyok\n";
  const rates = async () =>
    (await listRates(ctx, set.id))
      .map(
        ({ program, installments, costRate, customerRate }) =>
          `${program ?? "*"} ${installments} ${formatDecimal(costRate, 2)} ${formatDecimal(customerRate, 2)}`,
      )
      .toSorted();
  for (const [percents, expected] of [
    ["markup", ["* 1 1.50 0.00", "* 3 0.00 1.00", "bonus 3 1.50 3.50", "bonus 6 1.50 4.00"]],
    ["both", ["* 1 1.50 0.00", "* 3 1.00 1.00", "bonus 3 3.50 3.50", "bonus 6 4.00 4.00"]],
  ] as const) {
    const { shown, confirm } = await previewed(browser, path, matrix, { matrixTerminal: terminals[0]!.id, percents });
    assert.doesNotMatch(shown.text, /not understood<\/h2>/);
    assert.equal((await browser.post(path, confirm)).status, 303);
    assert.deepEqual(await rates(), expected);
  }
});

/** As it is copied from a mail, a PDF, or typed: what separates the cells differs. */
const SPACED: Readonly<Record<string, string>> = {
  "one space": "Taksit Bonus Card Finans Sağlam Kart\nTek Çekim 1,29 1,30 1,31\n3 Taksit 2,79 - 2,81\n6 3,10 3,11 yok",
  "signs before, aligned":
    "Taksit Sayısı   Bonus     Card Finans   Sağlam Kart\nTek Çekim       % 1,29    % 1,30        % 1,31\n3 Taksit        % 2,79    –             % 2,81\n6 Taksit        % 3,10    % 3,11        yok",
  "signs after": "Taksit Bonus CardFinans SağlamKart\nPeşin 1,29 % 1,30 % 1,31 %\n3 2,79 % - 2,81 %\n6 3,10 % 3,11 % -",
  "no first name": "  Bonus Card Finans Sağlam Kart\n1 %1,29 %1,30 %1,31\n3 %2,79 yok %2,81\n6 %3,10 %3,11 -",
  "programs first": "Kart 1 3 Taksit 6 Taksit\nBonus 1,29 2,79 3,10\nCard Finans 1,30 - 3,11\nSağlam Kart 1,31 2,81 -",
  semicolons: "Taksit;Bonus;Card Finans;Sağlam Kart\n1;1,29%;1,30%;1,31%\n3 Taksit;2,79;-;2,81\n6;3,10;3,11;",
  tabs: "Taksit\tBonus\tCard Finans\tSağlam Kart\nTek Çekim\t%1,29\t%1,30\t%1,31\n3\t2,79\t\t2,81\n6\t3,10\t3,11\t",
};

for (const [separated, text] of Object.entries(SPACED))
  test(`a bank's matrix is read the same, whatever separates its cells: ${separated}`, () => {
    const { layout, rates, problems } = readRatesTable(text, matrixScene());
    assert.deepEqual([layout, problems], ["matrix", []]);
    assert.deepEqual(
      rates
        .map(({ program, installments, costRate }) => `${program} ${installments} ${formatDecimal(costRate, 2)}`)
        .toSorted(),
      [
        "bonus 1 1.29",
        "bonus 3 2.79",
        "bonus 6 3.10",
        "cardfinans 1 1.30",
        "cardfinans 6 3.11",
        "saglam-kart 1 1.31",
        "saglam-kart 3 2.81",
      ],
    );
  });

test("cells that only spaces separate and that can be read in two ways are refused by name", () => {
  for (const [text, problems] of [
    // "Super" may be a column, or the beginning of the next one.
    ["Taksit Super Bonus\n3 2,79 3\n", ["1 cells_unclear Super Bonus"]],
    ["Taksit Bonus World\n3 2,79 az 3\n6 3 4", ["2 cells_unclear az 3"]],
    ["Taksit Bonus World\n3 2,79\n6 3 4 5\n9 % 3 % 4", ["2 cells_missing 3 2,79", "3 cells_missing 6 3 4 5"]],
    [
      "2026 oranları\nTaksit Bonus World\n3 1 2\n* Oranlara BSMV dahildir",
      ["1 not_in_matrix 2026 oranları", "4 cells_unclear Oranlara BSMV dahildir"],
    ],
  ] as const) {
    const read = readRatesTable(text, matrixScene());
    assert.deepEqual(
      read.problems.map(({ line, reason, value }) => `${line} ${reason} ${value}`),
      problems,
      text,
    );
  }
});

function matrixScene(): TableScene {
  const terminal = {
    id: "t",
    acquirerCode: "nestpay",
    name: "İş POS",
    currencies: ["TRY"],
    programs: ["bonus", "world", "cardfinans", "saglam-kart"],
  };
  const matrixTerminal = terminal as unknown as TerminalRecord;
  return {
    terminals: [matrixTerminal],
    currency: "TRY",
    stored: [],
    locale: "tr",
    matrixTerminal,
    percents: "commission",
  };
}
