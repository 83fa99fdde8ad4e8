import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { commandLine } from "../../../tests/support/run-command.ts";
import { isSignedWith } from "../../../tests/support/webhook-queue.ts";
import { answers, webhookReceiver } from "../../../tests/support/webhook-receiver.ts";

async function company(t: TestContext) {
  const servicepay = await commandLine(t);
  await servicepay.json("tenant", "create", "acme", "--name", "Acme Ltd.");
  return {
    run: (...words: string[]) => servicepay.run(["endpoints", ...words]),
    json: <Data = unknown>(...words: string[]) => servicepay.json<Data>("endpoints", ...words),
  };
}

interface Listed {
  endpoints: { code: string; url: string; eventTypes: string[]; isActive: boolean; secretEndsAt: string | null }[];
}

test("an operator registers an endpoint, changes, tests, resumes and replays it, and removes it", async (t) => {
  await using receiver = await webhookReceiver();
  const { run, json } = await company(t);
  const created = await json<{ secret: string }>("create", "erp", receiver.origin, "--types", "payment.*, case.*");
  assert.match(created.secret, /^whsec_/);
  assert.equal((await run("test", "erp")).exitCode, 0);
  assert.ok(isSignedWith(created.secret, receiver.received[0]!));
  await json("change", "erp", "--types", "*", "--inactive");
  const [listed] = (await json<Listed>("list")).endpoints;
  assert.deepEqual(
    [listed!.code, listed!.url, listed!.eventTypes, listed!.isActive],
    ["erp", `${receiver.origin}/`, ["*"], false],
  );
  const { stdout } = await run("list");
  assert.match(stdout, /erp +inactive, active/);
  assert.ok(!stdout.includes("whsec_"));
  const rotated = await json<{ secret: string }>("rotate-secret", "erp", "--overlap", "72h");
  assert.notEqual(rotated.secret, created.secret);
  assert.ok((await json<Listed>("list")).endpoints[0]!.secretEndsAt);
  assert.deepEqual(await json("resume", "erp"), { due: 0 });
  assert.deepEqual(await json("replay", "erp", "--after", "0", "--types", "payment.*", "--undelivered"), { count: 0 });
  receiver.answer = answers(500);
  const failed = await run("test", "erp");
  assert.deepEqual([failed.exitCode, /look into its log/.test(failed.stdout)], [1, true]);
  assert.deepEqual(await json("remove", "erp"), { waited: 0 });
  assert.deepEqual((await json<Listed>("list")).endpoints, []);
});

test("commands about endpoints say what is missing or unknown", async (t) => {
  const { run } = await company(t);
  for (const words of [
    ["remove", "none"],
    ["test", "none"],
    ["resume", "none"],
    ["rotate-secret", "none"],
  ]) {
    const { exitCode, stderr } = await run(...words);
    assert.deepEqual([exitCode, stderr.includes("There is no such endpoint.")], [1, true], words.join(" "));
  }
  assert.match((await run("replay", "none")).stderr, /--after, or --since/);
  assert.match((await run("change", "none", "--active", "--inactive")).stderr, /not both/);
  assert.match((await run("create", "erp", "ftp://shop.example/")).stderr, /http or https/);
  assert.match((await run("create", "erp", "https://shop.example/", "--types", "paid")).stderr, /does not exist/);
});
