import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { findTenants } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { runCommand } from "../../../tests/support/run-command.ts";

let server: TestPlatform;
before(async () => {
  server = await testPlatform();
});
after(() => server.close());

async function company() {
  const tenantId = await server.newTenant();
  const [tenant] = await findTenants(server.platform, [tenantId]);
  const settings = {
    DATABASE_URL: server.databaseUrl,
    KEY_ENCRYPTION_KEY: server.platform.config.keyEncryptionKey!.toString("base64"),
  };
  const limit = (...words: string[]) =>
    runCommand(["refund-limit", ...words, "--tenant", tenant!.code, "--json"], settings);
  return { ctx: server.contextFor(tenantId), limit };
}

test("refund-limit set changes the limits of one currency, and the audit log names the operator", async () => {
  const { ctx, limit } = await company();
  const set = await limit("set", "--currency", "EUR", "--support", "150.50", "--finance", "9000");
  assert.equal(set.exitCode, 0, set.stderr);
  const limits = (text: string) =>
    (JSON.parse(text) as { currency: string; role: string; limit: string }[]).map((each) =>
      [each.currency, each.role, each.limit].join(" "),
    );
  const expected = ["TRY support 1000.00", "TRY finance 25000.00", "EUR support 150.50", "EUR finance 9000.00"];
  assert.deepEqual(limits(set.stdout), expected);
  assert.deepEqual(limits((await limit("list")).stdout), expected);
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, { limit: 10 }));
  const changed = entries.filter(({ action }) => action === "approval_limit.changed");
  assert.deepEqual(
    changed.map(({ actor_kind }) => actor_kind),
    ["operator", "operator"],
  );
});

test("refund-limit set refuses a wrong currency, amount or order of the limits, and changes nothing", async () => {
  const { limit } = await company();
  for (const [words, message] of [
    [["--currency", "XX", "--support", "1"], /currency such as TRY/],
    [["--currency", "TRY", "--support", "1.2.3"], /amount such as/],
    [["--currency", "TRY"], /Say which limit/],
    [["--currency", "TRY", "--support", "25000.01"], /must not exceed the finance limit/],
    [["--currency", "TRY", "--finance", "25000.001"], /decimal places/],
  ] as const) {
    const reply = await limit("set", ...words);
    assert.notEqual(reply.exitCode, 0);
    assert.match(reply.stderr, message);
  }
  assert.match((await limit("list")).stdout, /"25000.00"/);
});
