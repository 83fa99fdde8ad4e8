import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { startBankSimulator } from "@servicepay/bank-simulator";
import { amountFromDecimal } from "@servicepay/money";
import { noReferences } from "#acquirers/registry.ts";
import { createTenant, findTenant, setTenantActive } from "#identity/index.ts";
import { createLogin, logInWithPassword } from "#identity/login.ts";
import { createMemberLogin, logInMember, roles } from "#members/index.ts";
import { listTerminals, openTerminal, paymentOptions } from "#payment-sets/index.ts";
import type { Config } from "#platform/config/config.ts";
import { inTransaction, type Platform } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { findVisibleAccounts } from "#users/index.ts";
import { testPlatform } from "../../tests/support/platform.ts";
import { readUser } from "../users/read-user.ts";
import type { DemoTenant } from "./demo-file.ts";
import { seedDemo, type Demo } from "./seed-demo.ts";

const addresses = { baseUrl: "http://localhost:8080", bankSimulatorUrl: "http://127.0.0.1:9" };

interface Counts {
  all: number;
  negative: number;
  undated: number;
  fractional: number;
  undescribed: number;
  uncoded: number;
  turkish: number;
}

const counts = statement<Counts>(
  "test.demoCounts",
  `select count(*) as all, count(*) filter (where amount < 0) as negative, count(*) filter (where transaction_date is null) as undated,
     count(*) filter (where date_trunc('second', due_date) <> due_date) as fractional, count(*) filter (where description = '') as undescribed,
     count(*) filter (where erp_code is null) as uncoded, count(*) filter (where description ~ '[şğıİçöü]') as turkish
   from account_transactions where tenant_id = $1`,
);

async function sandbox(context: TestContext, settings: Partial<Config> = {}) {
  const dataFolder = await mkdtemp(join(tmpdir(), "demo-"));
  const { platform, contextFor, close } = await testPlatform({ dataFolder, ...settings });
  context.after(async () => {
    await close();
    await rm(dataFolder, { recursive: true });
  });
  const file = join(dataFolder, "demo.json");
  const readDemo = async () => JSON.parse(await readFile(file, "utf8")) as Demo;
  return { platform, contextFor, file, readDemo };
}

async function demoCounts(platform: Platform, code: string): Promise<Counts> {
  const tenant = await findTenant(platform, code);
  assert.ok(tenant);
  const row = await platform.database.tenant(tenant.id, (tx) => tx.row(counts, [tenant.id]));
  assert.ok(row);
  return row;
}

test("the first start makes the demo and describes it in demo.json", async (context) => {
  const { platform, file, readDemo } = await sandbox(context);
  assert.deepEqual(await seedDemo(platform, addresses), { isFirst: true });
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const demo = await readDemo();
  assert.deepEqual(Object.keys(demo), [
    "baseUrl",
    "hpmUrl",
    "widgetScriptUrl",
    "bankSimulatorUrl",
    "tenants",
    "testCards",
    "portal",
  ]);
  assert.equal(demo.portal.url, `${platform.config.portalUrl}/portal`);
  assert.deepEqual(
    demo.portal.members.map(({ role }) => role),
    roles,
  );
  const { email, password } = demo.portal.members[0]!;
  const sender = { address: "::1", userAgent: "", traceId: "0" };
  assert.equal((await logInMember(createMemberLogin(platform), { email, password }, sender)).state, "open");
  assert.match(demo.widgetScriptUrl, /\/widget\/v\d+\.\d+\.\d+\/servicepay\.js$/);
  assert.equal(demo.tenants.length, 2);
  for (const tenant of demo.tenants) {
    assert.deepEqual(
      tenant.paymentSets.map(({ currencyCode }) => currencyCode),
      ["TRY", "USD", "EUR"],
    );
    assert.equal(tenant.paymentSetId, tenant.paymentSets[0]?.id);
    for (const secret of [
      tenant.password,
      tenant.apiKey,
      tenant.secretKey,
      tenant.webhookSecret,
      tenant.defaultCustomerCode,
    ])
      assert.ok(secret);
    assert.ok(tenant.dynamicFields.length > 0);
    assert.equal(tenant.selfServiceUrl, `${platform.config.hpmUrl}/my/${tenant.code}`);
    const { all, negative, undated, fractional, undescribed, uncoded, turkish } = await demoCounts(
      platform,
      tenant.code,
    );
    assert.ok(all >= 1_000 && turkish > 500);
    for (const some of [negative, undated, fractional, undescribed, uncoded])
      assert.ok(some > 20 && some < all / 2, String(some));
  }
});

test("the first company has two users of one dealer: one pays, one looks, and both can log in", async (context) => {
  const { platform, readDemo } = await sandbox(context);
  await seedDemo(platform, addresses);
  const [{ code, users }] = (await readDemo()).tenants as [DemoTenant];
  assert.deepEqual(
    users.map(({ canPay }) => canPay),
    [true, false],
  );
  const tenant = await findTenant(platform, code);
  const ctx = { ...platform, tenantId: tenant!.id, actor: { kind: "operator", id: "test" }, traceId: "0" } as const;
  for (const { code, canPay } of users) {
    const user = await readUser(ctx, "code", code);
    assert.notEqual(user.invitedAt, null);
    const accounts = await findVisibleAccounts(ctx, user);
    assert.deepEqual(
      accounts.map((account) => [account.erpCode, account.canPay]),
      [
        ["120.01.001", canPay],
        ["120.01.004", canPay],
      ],
    );
  }
});

test("the cards of the demo include one for each outcome that the contract names", async (context) => {
  const { platform, readDemo } = await sandbox(context);
  await seedDemo(platform, addresses);
  const outcomes = new Set((await readDemo()).testCards.map(({ outcome }) => outcome));
  for (const outcome of [
    "approved",
    "insufficient_funds",
    "do_not_honour",
    "lost_card",
    "expired_card",
    "wrong_cvv",
    "threeds_failed",
    "threeds_not_enrolled",
    "timeout",
    "system_error",
  ]) {
    assert.ok(outcomes.has(outcome), outcome);
  }
});

test("another start keeps everything as it was", async (context) => {
  const { platform, readDemo } = await sandbox(context);
  await seedDemo(platform, addresses);
  const first = await readDemo();
  assert.deepEqual(await seedDemo(platform, addresses), { isFirst: false });
  assert.deepEqual(await readDemo(), first);
  assert.equal((await demoCounts(platform, "demo")).all, 1_200);
});

test("a start that died before demo.json was written is finished by the next", async (context) => {
  const { platform, file, readDemo } = await sandbox(context);
  await seedDemo(platform, addresses);
  const lost = await readDemo();
  await rm(file);
  await seedDemo(platform, addresses);
  const found = await readDemo();
  assert.equal((await demoCounts(platform, "demo")).all, 1_200);
  assert.deepEqual(
    found.tenants.map(({ paymentSetId }) => paymentSetId),
    lost.tenants.map(({ paymentSetId }) => paymentSetId),
  );
  assert.notEqual(found.tenants[0]?.password, lost.tenants[0]?.password);
  assert.notEqual(found.tenants[0]?.secretKey, lost.tenants[0]?.secretKey);
});

test("a second server with its own folder on the database is refused, and the demo's log-ins stay", async (context) => {
  const { platform, readDemo } = await sandbox(context, { databaseUrl: "postgres://elsewhere/servicepay" });
  await seedDemo(platform, addresses);
  const before = await readDemo();
  const dataFolder = await mkdtemp(join(tmpdir(), "demo-second-"));
  context.after(() => rm(dataFolder, { recursive: true }));
  const second: Platform = { ...platform, config: { ...platform.config, dataFolder } };
  await assert.rejects(seedDemo(second, addresses), (error: Error) => {
    assert.match(error.message, /^This database has a demo already \(demo, demo-two\)/);
    assert.match(error.message, /`servicepay tenant disable demo`, `servicepay tenant disable demo-two`/);
    return true;
  });
  assert.deepEqual(await readdir(dataFolder), []);
  assert.deepEqual(await seedDemo(platform, addresses), { isFirst: false });
  assert.deepEqual(await readDemo(), before);
  const { username, password } = before.tenants[0]!;
  const session = await logInWithPassword(
    createLogin(platform),
    { username, password },
    { address: "::1", traceId: "0" },
  );
  assert.ok(session.accessToken);
});

test("a demo whose folder is lost gets new log-ins once its companies are disabled", async (context) => {
  const { platform, file, readDemo } = await sandbox(context, { databaseUrl: "postgres://elsewhere/servicepay" });
  await seedDemo(platform, addresses);
  const lost = await readDemo();
  await rm(file);
  await assert.rejects(seedDemo(platform, addresses), /This database has a demo already/);
  for (const { code } of lost.tenants) await setTenantActive(platform, (await findTenant(platform, code))!.id, false);
  await seedDemo(platform, addresses);
  const found = await readDemo();
  assert.notEqual(found.tenants[0]?.password, lost.tenants[0]?.password);
  assert.equal((await findTenant(platform, "demo"))?.isActive, true);
});

test("a start that died between a tenant and its records is finished by the next", async (context) => {
  const { platform, readDemo } = await sandbox(context);
  await createTenant(platform, { code: "demo", name: "Örnek Ticaret A.Ş." });
  await seedDemo(platform, addresses);
  assert.equal((await readDemo()).tenants.length, 2);
  assert.equal((await demoCounts(platform, "demo")).all, 1_200);
});

test("the demo's terminals follow the simulator to its new address and reach it", async (context) => {
  const { platform, contextFor, readDemo } = await sandbox(context);
  await seedDemo(platform, addresses);
  const folder = await mkdtemp(join(tmpdir(), "demo-bank-"));
  const simulator = await startBankSimulator({ port: 0, ledgerFile: join(folder, "ledger.ndjson") });
  context.after(async () => {
    await simulator.close();
    await rm(folder, { recursive: true });
  });
  await seedDemo(platform, { ...addresses, bankSimulatorUrl: simulator.url });
  assert.equal((await readDemo()).bankSimulatorUrl, simulator.url);
  const tenant = await findTenant(platform, "demo");
  assert.ok(tenant);
  const ctx = contextFor(tenant.id);
  const terminals = await listTerminals(ctx);
  assert.deepEqual(terminals.map(({ name }) => name).toSorted(), [
    "Axess POS",
    "Bonus POS",
    "CardFinans POS",
    "Maximum & Paraf POS",
    "World POS",
  ]);
  for (const { id } of terminals) {
    const { terminal } = await openTerminal(ctx, id);
    const amount = amountFromDecimal("1")!;
    const outcome = await terminal.query({
      bankOrderId: "NOSUCHORDER",
      amount,
      chargedAmount: amount,
      currency: "TRY",
      installments: 1,
      references: noReferences,
    });
    assert.equal(outcome.kind, "notFound");
  }
});

test("each program of the demo's cards has its installments", async (context) => {
  const { platform, contextFor, readDemo } = await sandbox(context);
  await seedDemo(platform, addresses);
  const tenant = await findTenant(platform, "demo");
  assert.ok(tenant);
  const ctx = contextFor(tenant.id);
  const { tenants } = await readDemo();
  const order = {
    paymentSetId: tenants[0]?.paymentSetId ?? "",
    amount: amountFromDecimal("150.25")!,
    currency: "TRY" as const,
    subject: "s",
  };
  const countsOf = async (bin: string) =>
    (await inTransaction(ctx, (write) => paymentOptions(write, { ...order, bin }))).flatMap((pos) =>
      pos.installments.map(({ installment }) => installment),
    );
  assert.deepEqual(await countsOf("435508"), [1, 3, 6, 9]);
  assert.deepEqual(await countsOf("540036"), [1, 2, 3, 6, 9]);
  assert.deepEqual(await countsOf("545103"), [1, 2, 3, 6, 12]);
  assert.deepEqual(await countsOf("454359"), [1, 2, 3, 6]);
  assert.deepEqual(await countsOf("552879"), [1, 3]);
  assert.deepEqual(await countsOf("531157"), [1, 2, 3, 6]);
  assert.deepEqual(await countsOf("589004"), [1]);
});
