/** Members paste the table of a bank's mail: installments and programs. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { formatDecimal } from "@servicepay/money";
import { listRates } from "#payment-sets/index.ts";
import { startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";
import { previewed, ratesCompany } from "../../../tests/support/portal/rates-company.ts";

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
  assert.deepEqual([nowhere.shown.status, /Whose table is this/.test(nowhere.shown.text)], [400, true]);
  const { shown, confirm } = await previewed(browser, path, MATRIX, { matrixTerminal: terminals[0]!.id });
  const text = shown.text.replaceAll("<!-- -->", "");
  for (const words of [
    /Line 1: This is no line of[^“]*“2026 KOMİSYON ORANLARI”/,
    /Line 2, SuperKart: There is none of this name/,
    /Line 2, Maximum: This terminal does not take/,
    /Line 6, Bonus: A percentage such as 3\.50 was expected\. “sorunuz”/,
    /Line 7: This is no line of[^“]*“\* Oranlara BSMV dahildir”/,
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
