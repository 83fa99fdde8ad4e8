import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { paymentWorld } from "../../tests/support/payment-world.ts";
import { runCommand, runCommandProcess } from "../../tests/support/run-command.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";

const DAY_MS = 86_400_000;

test("an operator compares a day, lists its cases and closes them with a note", async (t) => {
  const world = await paymentWorld(t);
  // Commands use the system's clock. At noon of the day before yesterday, payments belong to one day, which is over.
  world.clock.set(new Date(new Date(Date.now() - 2 * DAY_MS).setUTCHours(9, 0, 0, 0)));
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  const [sale] = await world.attemptsOf(payment);
  const day = new Date(sale.submitted_at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
  world.bank.faults.add({ operation: "list", kind: "foreign_movement", orderId: "STRANGER" });
  const folder = temporaryFolder(t);
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: world.server.databaseUrl,
    KEY_ENCRYPTION_KEY: world.platform.config.keyEncryptionKey!.toString("base64"),
  };
  const reconcile = (...words: string[]) => runCommand(["reconcile", ...words], settings);

  const asked = [
    [[], 2, /Say which day/],
    [["yesterday"], 1, /The day must have the form/],
    [["2099-01-01"], 1, /has not begun yet/],
    [[day, "--terminal", "nobody"], 1, /no such terminal/],
    [["close", "--note", "x"], 2, /a case, or --gone/],
    [["cases", "--open", "--tenant", "nobody"], 1, /no tenant "nobody"/],
  ] as const;
  for (const [words, exitCode, message] of asked) {
    const { exitCode: code, stderr } = await reconcile(...words);
    assert.equal(code, exitCode, words.join(" "));
    assert.match(stderr, message);
  }

  const compared = await runCommandProcess(["reconcile", day], settings, folder);
  assert.equal(compared.exitCode, 0, compared.stderr);
  assert.match(compared.stdout, /^TERMINAL +DAY +MOVEMENTS .*\nBank +compared +2 +1 +1 /);
  assert.match(compared.stderr, /the bank's books and ours differ/, "people are alerted");
  const again = JSON.parse((await reconcile(day, "--json")).stdout);
  assert.deepEqual([again.terminals[0].tally.opened, again.terminals[0].tally.known], [0, 1]);

  const [only, ...others] = JSON.parse((await reconcile("cases", "--open", "--json")).stdout);
  assert.deepEqual([only.kind, only.bankOrderId, only.bank.amount, others.length], ["bank_only", "STRANGER", 19.99, 0]);
  assert.match(
    (await reconcile("cases", "--day", day)).stdout,
    /^DAY +KIND .*\n.*bank_only +sale +- +19\.9900 TRY .*open/,
  );
  assert.match((await reconcile("days")).stdout, new RegExp(`${day} +Bank +compared +bank +2 `));

  assert.equal((await reconcile("close", only.id)).exitCode, 2, "a note is needed");
  const note = ["--reason", "not_ours", "--note", "Mrs Demir: the bank's own test"];
  assert.deepEqual((await reconcile("close", only.id, ...note)).stdout, "The case is closed.\n");
  assert.match((await reconcile("close", only.id, ...note)).stderr, /closed before/);
  assert.equal((await reconcile("cases", "--open")).stdout, "There is no such case.\n");

  const file = join(folder, "settlement.csv");
  await writeFile(file, "kind,reference,order_id,amount,currency,installments,auth_code,time\nsale,T1\n");
  const refused = await reconcile(day, "--file", file);
  assert.equal(refused.exitCode, 1);
  assert.match(refused.stdout, /Bank: Line 2 has 2 values for 8 columns\.\nLine 3 is missing/);
  const lacking = await reconcile(day, "--file", join(folder, "nowhere.csv"));
  assert.match(lacking.stdout, /The file does not exist\./);
  await writeFile(file, "kind,reference,order_id,amount,currency,installments,auth_code,time\nend,0\n");
  assert.equal((await reconcile(day, "--file", file)).exitCode, 0);
  const missing = JSON.parse((await reconcile("cases", "--open", "--json")).stdout);
  assert.deepEqual(
    missing.map(({ kind, attemptId }: Record<string, string>) => [kind, attemptId]),
    [["ours_only", sale.id]],
  );
  world.bank.faults.clear();
  assert.match((await reconcile(day)).stdout, /\nBank +compared +1 +1 +0 +0 +1 /);
  assert.deepEqual(
    (await reconcile("close", "--gone", "--note", "The first file was empty.")).stdout,
    "1 case is closed.\n",
  );
});
