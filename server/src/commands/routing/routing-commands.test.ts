import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { nestpaySettings } from "../../../tests/support/payment-sets.ts";
import { commandLine } from "../../../tests/support/run-command.ts";

test("routing try says which terminal takes a payment and why, and charges nothing", async (t) => {
  const servicepay = await commandLine(t);
  const settings = join(servicepay.dataFolder, "settings.json");
  await writeFile(settings, JSON.stringify(nestpaySettings()));
  await servicepay.json("tenant", "create", "acme", "--name", "Acme Ltd.");
  for (const name of ["İş POS", "Yedek"])
    await servicepay.json("terminal", "create", name, "--programs", "maximum", "--settings", settings);
  const terminals = ["--terminal", "İş POS", "--terminal", "Yedek"];
  await servicepay.json("payment-set", "create", "Online", "--currency", "TRY", ...terminals);
  for (const name of ["İş POS", "Yedek"])
    await servicepay.run(["rates", "set", "Online", "--terminal", name, "--rate", "maximum:3:0:1"]);
  const costs = (name: string, rows: string) =>
    servicepay.run(["terminal", "costs", "import", name, "--file", "-"], {
      input: `installments,costRate,validFrom\n${rows}`,
    });
  await costs("İş POS", "1,1.9,2026-01-01\n3,2.5,2026-01-01\n");
  await costs("Yedek", "1,1.8,2026-01-01\n3,2.6,2026-01-01\n");
  const tryIt = (...rest: string[]) =>
    servicepay.run(["routing", "try", "--set", "Online", "--card", "45490600", "--amount", "1500", ...rest]);

  const single = await tryIt("--at", "2026-12-01");
  assert.match(single.stdout, /1 +Yedek +1500 +27 +costs least[^\n]*\n2 +İş POS +1500 +28\.5 +costs more/);
  const down = await tryIt("--at", "2026-12-01", "--down", "Yedek");
  assert.match(down.stdout, /1 +İş POS[^\n]*the banks of the others do not answer\n2 +Yedek[^\n]*does not answer/);
  const before = await tryIt("--at", "2025-12-01T22:30:00");
  assert.match(before.stdout, /1 +İş POS +1500 +unknown +first in the set/);
  await servicepay.run(["terminal", "disable", "Yedek"]);
  const left = await tryIt();
  assert.match(left.stdout, /1 +İş POS[^\n]*the only one that can take it\n- +Yedek +- +- +disabled/);
  assert.equal((await servicepay.run(["payments", "unclear"])).exitCode, 0);

  for (const [rest, said] of [
    [["--card", "4549060012345678"], /--card takes the first 6 to 8 digits/],
    [["--amount", "x"], /--amount takes an amount/],
    [["--installments", "0"], /number of installments is a whole number from 1/],
    [["--at", "yesterday"], /--at takes a day or a time/],
    [["--down", "No POS"], /no terminal "No POS"/],
    [["--set", "No set"], /no payment set "No set"/],
  ] as const) {
    const wrong = await tryIt(...rest);
    assert.notEqual(wrong.exitCode, 0, rest.join(" "));
    assert.match(wrong.stderr, said);
  }
});
