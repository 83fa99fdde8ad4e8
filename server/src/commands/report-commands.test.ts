import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDecimal } from "@servicepay/money";
import { bankDayOf } from "#acquirers/registry.ts";
import { readMonthlyTotals } from "#reports/index.ts";
import { paymentWorld } from "../../tests/support/payment-world.ts";
import { runCommand } from "../../tests/support/run-command.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";

test("the command reports the portal's sums of a period or of days, and names what it does not take", async (t) => {
  const world = await paymentWorld(t);
  world.clock.set(new Date()); // The command is a process of its own, with the machine's clock.
  await world.start(await world.newPayment(), "approved");
  const settings = {
    DATA_DIR: temporaryFolder(t),
    DATABASE_URL: world.server.databaseUrl,
    KEY_ENCRYPTION_KEY: world.platform.config.keyEncryptionKey!.toString("base64"),
  };
  const reports = (...words: string[]) => runCommand(["reports", ...words], settings);
  const today = bankDayOf(new Date());
  const [total, ...others] = await readMonthlyTotals(world.ctx, { from: `${today.slice(0, 7)}-01`, to: today });
  assert.equal(others.length, 0);

  const month = await reports();
  assert.equal(month.exitCode, 0, month.stderr);
  const gross = formatDecimal(total!.gross.amount, 2);
  assert.match(
    month.stdout,
    new RegExp(
      `^${today.slice(0, 7)}-01 to ${today}\nMONTH .*\n${total!.month} +TRY .* Bank +1 +${gross} +1 +0.00 +0 +${gross} `,
    ),
  );
  const { from, to, totals } = JSON.parse((await reports("--from", today, "--json")).stdout);
  assert.deepEqual([from, to, totals.length], [today, today, 1]);
  assert.equal(totals[0].net, Number(gross));
  assert.match((await reports("--period", "last_month")).stdout, /Nothing was approved/);

  for (const [words, message] of [
    [["--period", "century"], /Allowed choices are month, last_month, quarter, year/],
    [["--period", "year", "--from", today], /either --period or days/],
    [["--to", today], /--to needs --from/],
    [["--from", "yesterday"], /--from must be a day such as/],
    [["--from", "2026-02-01", "--to", "2026-01-01"], /--from is after --to/],
    [["--from", "2020-01-01", "--to", "2026-01-01"], /at most 36 months/],
  ] as const) {
    const { exitCode, stderr } = await reports(...words);
    assert.equal(exitCode, 2, words.join(" "));
    assert.match(stderr, message);
  }
});
