import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";
import { failingWith, rolledBack, warningWith } from "../../../tests/support/database/server-messages.ts";
import { unreliableDatabase } from "../../../tests/support/database/unreliable-database.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import type { TenantId } from "../ids.ts";
import type { Database } from "./database.ts";
import { causeCodeOf, CommitUnknown, isRetryable } from "./failures.ts";
import { statement } from "./statement.ts";

let support: TestPlatform;
before(async () => {
  support = await testPlatform();
});
after(() => support.close());

const nameOf = statement<{ name: string }>("test.nameOf", `select name from tenants where id = $1`);
const rename = statement("test.rename", `update tenants set name = $2 where id = $1`);

type Write = (database: Database, tenant: TenantId, name: string) => Promise<unknown>;
const ways: readonly [string, Write][] = [
  ["a transaction", (database, tenant, name) => database.system((tx) => tx.run(rename, [tenant, name]))],
  ["a single write", (database, tenant, name) => database.writeSystem().run(rename, [tenant, name])],
];

/** Deferred constraints and triggers, conflicts, a failed or read-only transaction. */
const refusals = ["23505", "23503", "23514", "22012", "42501", "P0001", "40000", "40002", "25006", "25P02"];
/** Cancelled, shut down, connection lost, disk full, I/O error, unsupported, a defect of the server, completion unknown. */
const uncertain = ["57014", "57P01", "57P02", "57P03", "57P05", "08000", "08003", "08006", "08007", "08P01"].concat([
  "53100",
  "53200",
  "53300",
  "58030",
  "0A000",
  "XX000",
  "XX001",
  "40003",
  "25P03",
  "HV000",
  "99999",
]);

async function writeAndChangeReply(t: TestContext, write: Write, change: (reply: Buffer) => Buffer) {
  const tenant = await support.newTenant();
  const { database, changeReply } = await unreliableDatabase(t, support.databaseUrl);
  await write(database, tenant, "Before");
  changeReply(1, change);
  const error = await write(database, tenant, "After").then(
    () => null,
    (cause: unknown) => cause,
  );
  const { name } = (await database.readSystem().row(nameOf, [tenant]))!;
  return { error, name };
}

for (const [way, write] of ways) {
  test(`every error of the commit of ${way} leaves the outcome unknown, unless PostgreSQL refused it`, async (t) => {
    for (const code of uncertain) {
      const { error, name } = await writeAndChangeReply(t, write, failingWith(code));
      assert.ok(error instanceof CommitUnknown, `${code}: ${String(error)}`);
      assert.equal(causeCodeOf(error), code);
      assert.equal(isRetryable(error), false, "unknown work is not run again");
      assert.equal(name, "After", "the server had committed it");
    }
    for (const code of refusals) {
      const { error } = await writeAndChangeReply(t, write, failingWith(code));
      assert.ok(error instanceof Error && !(error instanceof CommitUnknown), code);
      assert.equal(causeCodeOf(error), code);
    }
  });

  test(`a warning while ${way} commits leaves the outcome unknown, since the standby has not confirmed it`, async (t) => {
    for (const code of ["01000", "57P01"]) {
      const { error } = await writeAndChangeReply(t, write, warningWith(code));
      assert.ok(error instanceof CommitUnknown, `${code}: ${String(error)}`);
      assert.equal(causeCodeOf(error), code);
    }
    assert.equal((await writeAndChangeReply(t, write, warningWith("00000"))).error, null, "a notice is no warning");
  });
}

test("a commit that the server answers with a rollback is not reported as done", async (t) => {
  const { error } = await writeAndChangeReply(t, ways[0]![1], rolledBack);
  assert.match(String(error), /answered the commit with ROLLBACK/);
});
