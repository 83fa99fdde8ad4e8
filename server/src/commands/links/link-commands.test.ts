import assert from "node:assert/strict";
import { access, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import pg from "pg";
import { nestpaySettings } from "../../../tests/support/payment-sets.ts";
import { commandLine } from "../../../tests/support/run-command.ts";

const HEADER = "clientOrderReference;amount;customer.email;description\n";
const line = (number: number) => `=O-${number};${number},50;payer${number}@example.com;Kilim\n`;
const linesTo = (count: number) => HEADER + Array.from({ length: count }, (_, index) => line(index + 1)).join("");

async function company(t: TestContext) {
  const servicepay = await commandLine(t);
  const { id } = await servicepay.json<{ id: string }>("tenant", "create", "acme", "--name", "Acme");
  const settings = join(servicepay.dataFolder, "bank.json");
  await writeFile(settings, JSON.stringify(nestpaySettings()));
  const bank = ["--acquirer", "nestpay", "--bank", "0064", "--settings", settings];
  await servicepay.json("terminal", "create", "İş POS", ...bank);
  await servicepay.json("payment-set", "create", "Online", "--currency", "TRY", "--terminal", "İş POS");
  const file = join(servicepay.dataFolder, "orders.csv");
  const importing = ["links", "import", file, "--payment-set", "Online"];
  const countLinks = async () => {
    const client = new pg.Client({ connectionString: servicepay.databaseUrl, options: `-c app.tenant_id=${id}` });
    await client.connect();
    const { rows } = await client.query<{ count: number }>("select count(*)::int as count from links");
    await client.end();
    return rows[0]?.count;
  };
  return { servicepay, file, importing, countLinks };
}

test("`links import` creates and lists 1,000 links; the same file again, even at once, gives the same list", async (t) => {
  const { servicepay, file, importing, countLinks } = await company(t);
  await writeFile(file, linesTo(1_000));
  const results = [
    `${file}.links.csv`,
    join(servicepay.dataFolder, "second.csv"),
    join(servicepay.dataFolder, "third.csv"),
  ];
  const [first, second] = await Promise.all([
    servicepay.run(importing),
    servicepay.run([...importing, "--result", results[1]!]),
  ]);
  assert.deepEqual([first.exitCode, second.exitCode], [0, 0], first.stderr + second.stderr);
  const again = await servicepay.json<{ created: number; links: number }>(...importing, "--result", results[2]!);
  assert.deepEqual([again.created, again.links, await countLinks()], [0, 1_000, 1_000]);
  const [one, ...others] = await Promise.all(results.map((result) => readFile(result, "utf8")));
  assert.deepEqual(others, [one, one]);
  const [header, , , third] = one!.split("\r\n");
  assert.equal(header, "\uFEFFline;clientOrderReference;linkId;link;amount;currencyCode;expiry");
  assert.match(third!, /^4;'=O-3;[0-9a-f-]{36};http[^;]+\/hpm\/pay\?id=[^;]+;3\.5000;TRY;[^;]+$/);
});

test("`links import` reports every wrong line, writes no result and exits with 1", async (t) => {
  const { servicepay, file, importing, countLinks } = await company(t);
  await writeFile(file, `${linesTo(2)}O-3;abc;nobody;\nO-4;1\n`);
  const { exitCode, stdout } = await servicepay.run(importing);
  assert.equal(exitCode, 1);
  assert.match(
    stdout,
    /^2 lines were refused:\n {2}line 4: "amount" must be a number\.\n {2}line 4: [^\n]+\n {2}line 5: [^]*No link was created\.\n$/,
  );
  assert.match(await readFile(`${file}.refused.csv`, "utf8"), /^line,field,reason\n4,amount,/);
  const corrections = await readFile(`${file}.to-correct.csv`, "utf8");
  assert.match(corrections, /;Refusal reason\r\nO-3;abc;nobody;;"?amount: [^\n]*\r\nO-4;1;Whole line: [^\n]*\r\n$/);
  await assert.rejects(access(`${file}.links.csv`));
  assert.equal(await countLinks(), 0);
});

test("`links import` refuses an unknown file, payment set or channel", async (t) => {
  const { servicepay, file, importing } = await company(t);
  assert.equal((await servicepay.run(importing)).exitCode, 1);
  await writeFile(file, linesTo(1));
  assert.equal((await servicepay.run(["links", "import", file, "--payment-set", "Offline"])).exitCode, 1);
  assert.equal((await servicepay.run([...importing, "--notify", "Fax"])).exitCode, 2);
});
