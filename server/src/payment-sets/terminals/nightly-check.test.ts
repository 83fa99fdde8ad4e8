/** A worker checks each terminal once a night. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, test, type TestContext } from "node:test";
import { publishedTerminals, startBankSimulator } from "@servicepay/bank-simulator";
import pg from "pg";
import { boundsOfBankDay, bankDayOf } from "#acquirers/registry.ts";
import { setTenantActive } from "#identity/index.ts";
import { inTransaction, type Context, type Platform } from "#platform/context.ts";
import { randomKey } from "#platform/crypto.ts";
import { toldMembers } from "../../../tests/support/messages/told-members.ts";
import { nestpaySettings } from "../../../tests/support/payment-sets.ts";
import { testPlatform } from "../../../tests/support/platform.ts";
import { newMember } from "../../../tests/support/portal-client.ts";
import type { CheckingTask } from "../../../tests/support/processes/checking-process.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";
import {
  checkTerminal,
  createTerminal,
  listFailingTerminals,
  terminalJobs,
  updateTerminal,
  type TerminalRecord,
} from "../index.ts";
import { nextNightlyCheck } from "./next-nightly-check.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SCRIPT = join(import.meta.dirname, "../../../tests/support/processes/checking-process.ts");
const keyEncryptionKey = randomKey();
const { platform, clock, databaseUrl, newTenant, contextFor, close } = await testPlatform({ keyEncryptionKey });
after(close);

async function newWorld(t: TestContext) {
  const published = publishedTerminals[0]!;
  const bank = await startBankSimulator({
    port: 0,
    ledgerFile: join(temporaryFolder(t), "ledger"),
    terminals: [published],
  });
  t.after(() => bank.close());
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  t.after(() => database.end());
  const { clientId, username, password, storeKey } = published;
  const settings: Record<string, string> = { ...nestpaySettings(bank.url), clientId, username, password, storeKey };
  const rows = async ({ tenantId }: Context, text: string, values: readonly unknown[] = []) => {
    await database.query("select set_config('app.tenant_id', $1, false)", [tenantId]);
    return (await database.query<Record<string, unknown>>(text, [...values])).rows;
  };
  // Terminals of earlier tests are due as well.
  for (const tenantId of companies) await setTenantActive(platform, tenantId, false);
  const newCompany = async () => {
    const ctx = contextFor(await newTenant());
    companies.push(ctx.tenantId);
    return ctx;
  };
  return {
    settings,
    rows,
    newCompany,
    ctx: await newCompany(),
    /** Adds a terminal that counts as one of a real bank. */
    async live(ctx: Context, name: string, changes: Record<string, string> = {}): Promise<TerminalRecord> {
      const input = { name, acquirerCode: "nestpay", currencies: ["TRY"], settings: { ...settings, ...changes } };
      const terminal = await inTransaction(ctx, (ctx) => createTerminal(ctx, input));
      await rows(ctx, "update terminals set is_test = false where id = $1", [terminal.id]);
      return terminal;
    },
  };
}

const companies: Context["tenantId"][] = [];

/** A platform that notes how often banks were asked. */
function counting(): { asked: () => number; counted: Platform } {
  let count = 0;
  const send: typeof platform.http.send = (request) => {
    count += 1;
    return platform.http.send(request);
  };
  return { asked: () => count, counted: { ...platform, http: { ...platform.http, send } } };
}

async function work(by: Platform = platform): Promise<void> {
  for (const job of terminalJobs) while ((await job.run(by, new AbortController().signal)) === "more");
}

/** Moves the clock to this hour of the next day in Istanbul. */
function tomorrowAt(hour: number): void {
  const { to } = boundsOfBankDay(bankDayOf(clock.now()));
  clock.set(new Date(to.getTime() + hour * HOUR_MS));
}

test("every active terminal of a real bank is checked once a night, a test or disabled terminal is not", async (t) => {
  const { ctx, newCompany, live, settings } = await newWorld(t);
  const other = await newCompany();
  for (const name of ["A", "B", "C"]) await live(ctx, name);
  await live(other, "D");
  const disabled = await live(ctx, "disabled");
  await inTransaction(ctx, (ctx) => updateTerminal(ctx, disabled.id, { isActive: false }));
  await inTransaction(ctx, (ctx) =>
    createTerminal(ctx, { name: "test", acquirerCode: "nestpay", currencies: ["TRY"], settings }),
  );
  const { asked, counted } = counting();
  await work(counted);
  assert.equal(asked(), 0, "not before the night");
  for (let night = 1; night <= 2; night += 1) {
    tomorrowAt(6);
    await work(counted);
    await work(counted);
    assert.equal(asked(), night * 4, `night ${night}`);
  }
});

test("each terminal has its own moment between two and six in Istanbul, and the next one is always ahead", () => {
  const ids = ["00000000", "3fffffff", "7fffffff", "bfffffff", "ffffffff"].map((end) => `0190-${end}`);
  const hourOf = (id: string, now: string) => nextNightlyCheck(id, new Date(now)).toISOString();
  assert.deepEqual(
    ids.map((id) => hourOf(id, "2026-11-29T21:00:00Z").slice(0, 16)),
    ["2026-11-29T23:00", "2026-11-29T23:59", "2026-11-30T00:59", "2026-11-30T01:59", "2026-11-30T02:59"],
  );
  assert.equal(hourOf(ids[0]!, "2026-11-29T22:59:59.999Z"), "2026-11-29T23:00:00.000Z");
  assert.equal(hourOf(ids[0]!, "2026-11-29T23:00:00Z"), "2026-11-30T23:00:00.000Z");
});

test("a terminal that fails at night is on the list of failing ones, and its members are mailed once", async (t) => {
  const { ctx, live, rows } = await newWorld(t);
  const { email } = await newMember(platform, ctx.tenantId, ["administrator"]);
  await newMember(platform, ctx.tenantId, ["finance"]);
  const [, wrong] = [await live(ctx, "right"), await live(ctx, "wrong", { password: "changed" })];
  // The bank's Date header tells the real time.
  clock.set(new Date());
  for (let night = 0; night < 3; night += 1) {
    await rows(ctx, "update terminals set check_due_at = $1, refused_checks = '{}'", [clock.now()]);
    await work();
    assert.deepEqual(await listFailingTerminals(ctx), [wrong.id]);
    assert.deepEqual(await toldMembers(ctx), [`terminal.failing ${email}`]);
  }
  const audited = await rows(ctx, "select from audit_log where tenant_id = $1 and action = 'terminal.checked'", [
    ctx.tenantId,
  ]);
  assert.equal(audited.length, 0, "a worker's checks do not fill the audit log");
});

test("after two checks within an hour that the bank refused, the night's check waits for the hour's end", async (t) => {
  const { ctx, live } = await newWorld(t);
  const { id } = await live(ctx, "POS", { password: "changed" });
  const { asked, counted } = counting();
  tomorrowAt(6);
  for (let time = 0; time < 2; time += 1) await checkTerminal(ctx, id);
  await work(counted);
  assert.equal(asked(), 0);
  clock.advance(HOUR_MS + 1_000);
  await work(counted);
  assert.equal(asked(), 1);
  clock.advance(DAY_MS / 2);
  await work(counted);
  assert.equal(asked(), 1, "once");
});

test("several workers check each terminal once, and a disabled company's terminals wait for its return", async (t) => {
  const { ctx, newCompany, live } = await newWorld(t);
  for (const name of ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]) await live(ctx, name);
  const disabled = await newCompany();
  await live(disabled, "POS");
  await setTenantActive(platform, disabled.tenantId, false);
  const { asked, counted } = counting();
  tomorrowAt(6);
  await Promise.all([work(counted), work(counted), work(counted)]);
  assert.equal(asked(), 10);
  await setTenantActive(platform, disabled.tenantId, true);
  tomorrowAt(6);
  await work(counted);
  assert.equal(asked(), 21);
});

test("kill -9 during a check: another worker makes it when the lease has ended, and not before", async (t) => {
  const { ctx, live, rows } = await newWorld(t);
  const [held, asked] = [Promise.withResolvers<void>(), { count: 0 }];
  const bank = createServer((_, reply) => {
    asked.count += 1;
    // The first request is never answered.
    if (asked.count === 1) held.resolve();
    else reply.writeHead(503).end();
  });
  bank.listen(0, "127.0.0.1");
  await once(bank, "listening");
  t.after(() => {
    bank.closeAllConnections();
    bank.close();
  });
  const { apiUrl } = nestpaySettings(`http://127.0.0.1:${(bank.address() as AddressInfo).port}`);
  const { id } = await live(ctx, "POS", { apiUrl: apiUrl! });
  tomorrowAt(6);
  const task: CheckingTask = {
    databaseUrl,
    keyEncryptionKey: keyEncryptionKey.toString("base64"),
    tenantId: ctx.tenantId,
    now: clock.now().toISOString(),
  };
  const env = { ...process.env, CHECKING_TASK: JSON.stringify(task) };
  const child = spawn(process.execPath, [SCRIPT], { env, stdio: "ignore" });
  const exit = once(child, "exit");
  await Promise.race([held.promise, exit]);
  child.kill("SIGKILL");
  await exit;
  assert.equal(asked.count, 1);

  await work();
  assert.equal(asked.count, 1, "the dead worker's lease holds");
  await rows(ctx, "update terminals set check_lease_until = now() - interval '1 second' where id = $1", [id]);
  await work();
  await work();
  assert.equal(asked.count, 2);
  assert.deepEqual(await listFailingTerminals(ctx), [id]);
});
