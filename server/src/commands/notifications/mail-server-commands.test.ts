import assert from "node:assert/strict";
import { test } from "node:test";
import { commandLine } from "../../../tests/support/run-command.ts";

test("a mail server is set, shown and removed; its password comes from standard input and is not printed", async (t) => {
  const servicepay = await commandLine(t);
  await servicepay.json("tenant", "create", "acme", "--name", "Acme Ltd.");
  const run = (words: string[], input = "") => servicepay.run(["notifications", "mail-server", ...words], { input });
  assert.match((await run(["show"])).stdout, /no mail server of its own/);
  const from = ["--from", "fatura@acme.example"];
  const set = await run(["set", "smtps://acme@mail.example", ...from, "--password-stdin"], "hunter-two\n");
  assert.match(set.stdout, /mail\.example:465[^]*implicit[^]*acme[^]*fatura@acme\.example/);
  const inAddress = await run(["set", "smtps://acme:hunter-two@mail.example", ...from]);
  assert.match(inAddress.stderr, /does not contain the password/);
  const shown = [set, inAddress, await run(["show"]), await run(["show", "--json"])];
  for (const { stdout, stderr } of shown) assert.ok(!`${stdout}${stderr}`.includes("hunter-two"), stdout);
  assert.equal((await run(["set", "smtps://169.254.169.254", ...from])).exitCode, 1);
  assert.equal((await run(["remove"])).exitCode, 0);
  assert.equal((await run(["remove"])).exitCode, 1);
});
