import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { nestpaySettings } from "../../../tests/support/payment-sets.ts";
import { commandLine } from "../../../tests/support/run-command.ts";

test("a terminal's costs are imported, and what is shown can be imported again", async (t) => {
  const servicepay = await commandLine(t);
  await servicepay.json("tenant", "create", "acme", "--name", "Acme Ltd.");
  const settings = join(servicepay.dataFolder, "settings.json");
  await writeFile(settings, JSON.stringify(nestpaySettings()));
  await servicepay.json("terminal", "create", "İş POS", "--programs", "maximum", "--settings", settings);
  const costs = (command: string, input: string, ...rest: string[]) =>
    servicepay.run(["terminal", "costs", command, "İş POS", ...rest], { input });
  const file = "installments;costRate;program;fixedFee;validFrom\n1;1,79;;0,25;2026-12-01\n3;3,4;maximum;;2026-12-01\n";
  const first = await costs("import", file, "--file", "-");
  assert.match(first.stdout, /"İş POS" has 2 costs: 2 added, 0 changed, 0 removed\./);
  const csv = await costs("show", "", "--csv");
  assert.equal(
    csv.stdout,
    "currency,program,card,isOwnBank,installments,costRate,fixedFee,valueDays,payout,validFrom,validTo\n" +
      "TRY,,any,,1,1.7900,0.2500,0,once,2026-12-01,\nTRY,maximum,any,,3,3.4000,0.0000,0,once,2026-12-01,\n",
  );
  assert.match((await costs("import", csv.stdout, "--file", "-")).stdout, /0 added, 0 changed, 0 removed/);
  const [shown] = await servicepay.json<object[]>("terminal", "costs", "show", "İş POS");
  assert.partialDeepStrictEqual(shown, { installments: 1, costRate: 1.79, fixedFee: 0.25, isOwnBank: null });
  for (const [row, said] of [
    ["1,x,2026-12-01,any", /line 2: costRate must be a percentage/],
    ["1,1,,any", /line 2: validFrom must be a day/],
    ["1,1,2026-12-01,gold", /line 2: card must be one of any, credit/],
    ["50,1,2026-12-01,any", /The bank takes no 50 installments/],
  ] as const) {
    const wrong = await costs("import", `installments,costRate,validFrom,card\n${row}\n`, "--file", "-");
    assert.notEqual(wrong.exitCode, 0);
    assert.match(wrong.stderr, said);
  }
  assert.equal((await costs("show", "", "--csv")).stdout, csv.stdout);
});
