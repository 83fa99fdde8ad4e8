import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { startBankSimulator } from "@servicepay/bank-simulator";
import pg from "pg";
import type { Demo } from "#demo/seed-demo.ts";
import { readConfig } from "#platform/config/config.ts";
import { silentLog } from "#platform/log/log.ts";
import { startService } from "#start/start-service.ts";
import { startDebianServer, type DebianServer } from "../../../../tools/testing/debian-server.ts";
import { codeBlocksOf } from "../../guides/code-blocks.ts";
import { demoClient } from "../../support/demo-client.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { shopOf } from "./shop.ts";

const ENTRY = new URL("../../../src/commands/servicepay.ts", import.meta.url).pathname;
const NEW_PASSWORD = "of-the-new-server";
const CREATE_OWNER = [
  `create role servicepay login createrole password '${NEW_PASSWORD}'`,
  "create database servicepay owner servicepay",
];
const execute = promisify(execFile);

test("a dump can be restored on a server without the roles: as the guide says, and after a mistake", async (t) => {
  const servers = [await startDebianServer(), await startDebianServer()];
  const [before, after] = servers;
  for (const server of servers) if (!("reason" in server)) t.after(() => server.stop());
  if (before === undefined || "reason" in before) return t.skip(before?.reason);
  if (after === undefined || "reason" in after) return t.skip(after?.reason);
  const folder = temporaryFolder(t);
  const bank = await startBankSimulator({ port: 0, ledgerFile: join(folder, "ledger") });
  t.after(() => bank.close());
  const settings = { DATA_DIR: join(folder, "data"), BANK_SIMULATOR_URL: bank.url };
  const operator = await operatorOf(folder, settings);

  await asSuperuser(before, CREATE_OWNER);
  const reference = await withShop({ ...settings, DATABASE_URL: ownerUrl(before) }, (shop) => shop.pay());
  await operator.follow(before, blockWith("pg_dump"));

  await t.test(
    "without the roles every policy is lost: doctor reports it, and migrate restores all of them",
    async () => {
      await asSuperuser(after, CREATE_OWNER);
      const restore = ["--username=servicepay", "--dbname=servicepay", "--no-owner", "servicepay.dump"];
      await assert.rejects(
        operator.run(after, join(after.bin, "pg_restore"), restore),
        /role "servicepay_app" does not exist/,
      );
      const command = (...words: string[]) => runCommand(words, { ...settings, DATABASE_URL: ownerUrl(after) });
      assert.equal(await policiesOf(after), 0);
      const ill = await command("doctor");
      assert.equal(ill.exitCode, 1, ill.stdout);
      assert.match(
        ill.stdout,
        /FAILED +protection +\d+ objects of the migrations are missing or changed: role servicepay_app/,
      );
      assert.match(ill.stdout, /run `servicepay migrate`/);
      assert.match((await command("tenant", "list")).stderr, /lacks roles or policies.*run `servicepay migrate` first/);
      const mended = await command("migrate");
      assert.equal(mended.exitCode, 0, mended.stderr);
      assert.match(mended.stdout, /role servicepay_app\n.*role servicepay_system\n/);
      assert.match(mended.stdout, /policy links: tenant_rows\n/);
      assert.equal(await policiesOf(after), await policiesOf(before));
      const well = await command("doctor");
      assert.equal(well.exitCode, 0, well.stdout);
      assert.equal((await command("migrate")).stdout, "The database is up to date.\n");
      await asSuperuser(after, [
        "drop database servicepay",
        "drop role servicepay_app, servicepay_system",
        "drop role servicepay",
      ]);
    },
  );

  await t.test("the guide's commands restore a service that takes payments and refunds earlier ones", async () => {
    const said = await operator.follow(after, blockWith("pg_restore"));
    assert.match(said, /Created: servicepay_app, servicepay_system\.\n/);
    assert.match(said, /The database is up to date\.\n/);
    assert.match(said, / 0 failed\n$/);
    assert.equal(await policiesOf(after), await policiesOf(before));
    await withShop({ ...settings, DATABASE_URL: ownerUrl(after) }, async (shop) => {
      await shop.takeBack("refund", { referenceCode: reference, amount: 10 });
      await shop.pay();
    });
  });
});

/** The guide's only block of commands with this program. */
function blockWith(program: string): string {
  const blocks = codeBlocksOf("docs/guides/operating.md").filter(({ text }) =>
    new RegExp(`^${program} `, "m").test(text),
  );
  assert.equal(blocks.length, 1, `blocks with ${program}`);
  return blocks[0]!.text;
}

/** An operator's shell, with the passwords in a file and `servicepay` on the path. */
async function operatorOf(folder: string, settings: Record<string, string>) {
  const pgpass = join(folder, "pgpass");
  await writeFile(
    join(folder, "servicepay"),
    `#!/bin/sh\nexec ${process.execPath} --disable-warning=ExperimentalWarning ${ENTRY} "$@"\n`,
    { mode: 0o755 },
  );
  const run = async ({ superuserUrl, bin }: DebianServer, program: string, words: readonly string[]) => {
    const { hostname, port, password } = new URL(superuserUrl);
    await writeFile(pgpass, `*:*:*:postgres:${password}\n*:*:*:servicepay:${NEW_PASSWORD}\n`, { mode: 0o600 });
    const environment = { PGHOST: hostname, PGPORT: port, PGPASSFILE: pgpass, NEW_PASSWORD };
    const DATABASE_URL = `postgres://servicepay:${NEW_PASSWORD}@${hostname}:${port}/servicepay`;
    const PATH = `${bin}:${folder}:${process.env["PATH"]}`;
    const { stdout } = await execute(program, [...words], {
      cwd: folder,
      env: { ...settings, ...environment, DATABASE_URL, PATH },
    });
    return stdout;
  };
  return {
    run,
    follow: (server: DebianServer, block: string) => run(server, "bash", ["-euo", "pipefail", "-c", block]),
  };
}

function ownerUrl({ superuserUrl }: DebianServer): string {
  const url = new URL(superuserUrl);
  Object.assign(url, { username: "servicepay", password: NEW_PASSWORD, pathname: "/servicepay" });
  return url.href;
}

async function asSuperuser({ superuserUrl }: DebianServer, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  for (const text of statements) await client.query(text);
  await client.end();
}

async function policiesOf(server: DebianServer): Promise<number> {
  const client = new pg.Client(ownerUrl(server));
  await client.connect();
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from pg_policies");
  await client.end();
  return rows[0]!.count;
}

/** Runs the service on that database while a merchant works with it. */
async function withShop<Result>(
  settings: Record<string, string>,
  work: (shop: ReturnType<typeof shopOf>) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ PORT: "0", ...settings });
  const service = await startService({ config, log: silentLog, progress: () => {} });
  try {
    const demo = JSON.parse(await readFile(join(config.dataFolder, "demo.json"), "utf8")) as Demo;
    const [first, second] = demo.tenants;
    return await work(shopOf(await demoClient({ url: service.address!, demo, tenants: [first!, second!] })));
  } finally {
    await service.stop();
  }
}
