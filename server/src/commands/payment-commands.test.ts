import assert from "node:assert/strict";
import { test } from "node:test";
import { paymentWorld } from "../../tests/support/payment-world.ts";
import { runCommand } from "../../tests/support/run-command.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";

const DAYS_8_MS = 8 * 86_400_000;

test("an operator lists unclear attempts and settles one with the bank's answer", async (t) => {
  const world = await paymentWorld(t);
  const folder = temporaryFolder(t);
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: world.server.databaseUrl,
    KEY_ENCRYPTION_KEY: world.platform.config.keyEncryptionKey!.toString("base64"),
  };
  const payments = (...words: string[]) => runCommand(["payments", ...words], settings);
  assert.equal((await payments("unclear")).stdout, "No attempt has to be settled by people.\n");
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  world.bank.faults.add({ operation: "query", kind: "http_500", times: 100 });
  await world.start(payment, "approved");
  world.clock.advance(DAYS_8_MS);
  await world.work();
  const [sale] = await world.attemptsOf(payment);

  const listed = await payments("unclear");
  assert.match(listed.stdout, /^SENT +KIND +AMOUNT .*ATTEMPT\n/);
  for (const text of ["100.2500 TRY", "Bank", sale.bank_order_id, payment.orderReference, "never_resolved", sale.id])
    assert.ok(listed.stdout.includes(text), text);
  const [inJson] = JSON.parse((await payments("unclear", "--json")).stdout);
  assert.deepEqual([inJson.id, inJson.chargedAmount], [sale.id, 100.25]);

  assert.equal((await payments("settle", sale.id, "--as", "approved")).exitCode, 2, "a reason is needed");
  assert.equal((await payments("settle", sale.id, "--as", "paid", "--reason", "x")).exitCode, 2);
  const words = ["settle", sale.id, "--as", "approved", "--reason", "Mrs Demir, hotline"];
  const settled = await payments(...words);
  assert.deepEqual(
    [settled.exitCode, settled.stdout],
    [0, `The attempt is settled as approved. The payment ${payment.orderReference} is succeeded.\n`],
  );
  assert.equal(await world.paymentState(payment), "succeeded");
  const again = await payments(...words);
  assert.deepEqual(
    [again.exitCode, again.stderr],
    [1, "The transaction is APPROVED, not MANUAL: people cannot set its outcome.\n"],
  );
});
