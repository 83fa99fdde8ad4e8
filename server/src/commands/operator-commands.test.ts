import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { testPlatform, type TestPlatform } from "../../tests/support/platform.ts";
import { runCommand } from "../../tests/support/run-command.ts";

let server: TestPlatform;
before(async () => {
  server = await testPlatform();
});
after(() => server.close());

function servicepay(words: readonly string[], input = "") {
  const settings = {
    DATABASE_URL: server.databaseUrl,
    KEY_ENCRYPTION_KEY: server.platform.config.keyEncryptionKey!.toString("base64"),
  };
  return runCommand([...words, "--json"], settings, input);
}

async function json<Data>(words: readonly string[], input = ""): Promise<Data> {
  const { exitCode, stdout, stderr } = await servicepay(words, input);
  assert.equal(exitCode, 0, stderr + stdout);
  return JSON.parse(stdout) as Data;
}

test("operator create prints a password once, list shows who is one, and remove ends the access", async () => {
  const create = ["operator", "create", "deniz@operator.example", "--name", "Deniz Arslan"];
  const made = await json<{ password: string; address: string }>(create);
  assert.ok(made.password.length >= 20);
  assert.equal(made.address, `${server.platform.config.portalUrl}/portal/-/log-in`);
  assert.partialDeepStrictEqual(await json<object[]>(["operator", "list"]), [
    { email: "deniz@operator.example", name: "Deniz Arslan", hasSecondFactor: false },
  ]);
  const again = await servicepay(create);
  assert.equal(again.exitCode, 1);
  assert.match(again.stderr, /already has an account/);
  await json(["operator", "remove", "deniz@operator.example"]);
  assert.deepEqual(await json(["operator", "list"]), []);
  assert.equal((await servicepay(["operator", "remove", "deniz@operator.example"])).exitCode, 1);
  await json([...create, "--password-stdin"], "four unrelated words");
  assert.equal((await json<object[]>(["operator", "list"])).length, 1);
});

test("the log of the installation is verified with audit verify --installation, and is no tenant's", async () => {
  const verdict = await json<{ broken: null; verified: number; waiting: number }>([
    "audit",
    "verify",
    "--installation",
  ]);
  assert.equal(verdict.broken, null);
  assert.ok(verdict.verified + verdict.waiting >= 3);
  assert.equal((await servicepay(["audit", "verify", "--tenant", "-"])).exitCode, 1);
});
