/**
 * Two companies with the same codes, orders and customers share one service. One of them does a day's work and calls the
 * API with the other's ids. The other's rows must not change, even if only row-level security protects them.
 */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import pg from "pg";
import { findTenant } from "#identity/index.ts";
import { startTestService } from "../support/service.ts";
import { webhookReceiver } from "../support/webhook-receiver.ts";
import { codesOf, merchantDay, type MerchantDay } from "./merchant-day.ts";
import { tenantRows, tenantTables } from "./tenant-rows.ts";

const SAME = { codes: codesOf("twin"), gsm: "+905321112233", tckn: "10000000146" };

test("#33 a company's rows do not change, whatever another company with the same codes does", async (t) => {
  const { victim, attack } = await twoCompanies(t);
  const before = await victim.checksums();
  const filled = Object.values(before).filter((sum) => !sum.startsWith("0 rows")).length;
  console.log(`  ${filled} of ${Object.keys(before).length} tables hold rows of the company`);
  assert.ok(filled >= 25);
  await attack();
  assert.deepEqual(await victim.checksums(), before);
});

test("#33 the same is true if the application forgets its own filters: row-level security alone is enough", async (t) => {
  const forgotten = forgetTenantFilters(t);
  const { victim, attack } = await twoCompanies(t);
  const before = await victim.checksums();
  await attack();
  assert.deepEqual(await victim.checksums(), before);
  console.log(`  ${forgotten.size} statements ran without their tenant`);
  assert.ok(forgotten.size >= 60);
});

test("#33 without row-level security forgotten filters change others' rows, so these tests find a gap", async (t) => {
  forgetTenantFilters(t);
  const { service, victim, attack, reach } = await twoCompanies(t);
  await attack();
  const before = await victim.checksums();
  const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 1 });
  pool.on("error", () => {}); // The database is dropped when the test ends.
  t.after(() => pool.end());
  for (const table of await tenantTables(pool)) await pool.query(`alter table ${table} disable row level security`);
  await assert.rejects(reach, "calls with the other's ids succeed");
  const after = await victim.checksums();
  const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
  console.log(`  changed: ${changed.join(", ")}`);
  assert.ok(changed.includes("customers") && changed.includes("saved_cards"), changed.join(", "));
});

test("#33 the application's role sees, changes and adds no other tenant's row, without any filter", async (t) => {
  const { service, attack, tenantIds } = await twoCompanies(t);
  await attack();
  const [own, other] = tenantIds;
  const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 1 });
  pool.on("error", () => {}); // The database is dropped when the test ends.
  t.after(() => pool.end());
  const probe = async (text: string) => {
    await pool.query("begin");
    await pool.query(`select set_config('role', 'servicepay_app', true), set_config('app.tenant_id', $1, true)`, [own]);
    const result = await pool.query<{ foreign: number; all: number }>(text).catch((error: pg.DatabaseError) => error);
    await pool.query("rollback");
    return "rows" in result
      ? { rows: result.rows, changed: result.rowCount, code: null }
      : { rows: [], code: result.code };
  };
  let filled = 0;
  const tables = await tenantTables(pool);
  for (const table of tables) {
    const counts = `count(*) filter (where tenant_id <> '${own}')::int as foreign, count(*)::int as all`;
    const [seen] = (await probe(`select ${counts} from ${table}`)).rows;
    assert.equal(seen?.foreign, 0, table);
    if (seen.all > 0) filled += 1;
    const given = await probe(`update ${table} set tenant_id = '${other}'`);
    assert.ok(given.changed === 0 || isRefused(given.code), `${table} gives rows away: ${given.code}`);
    const added = await probe(`insert into ${table} (tenant_id) values ('${other}')`);
    assert.ok(isRefused(added.code), `${table} takes rows of another: ${added.code}`);
    const removed = await probe(`delete from ${table} where tenant_id = '${other}'`);
    assert.ok(removed.changed === 0 || isRefused(removed.code), `${table} loses rows of another: ${removed.code}`);
  }
  console.log(`  ${tables.length} tables, ${filled} of them with rows`);
  assert.ok(filled >= 25);
});

/** The role lacks the privilege, a policy refuses the row, or a trigger guards it. */
const isRefused = (code: string | null | undefined) => code === "42501" || code === "P0001";

async function twoCompanies(t: TestContext) {
  // Workers would list the terminals' days while the rows are compared.
  const service = await startTestService({
    rateLimitPerAddress: 100_000,
    rateLimitPerCredential: 100_000,
    reconcileHour: null,
  });
  t.after(() => service.close());
  const receiver = await webhookReceiver();
  t.after(() => receiver.close());
  const [ownId, otherId] = await Promise.all(
    service.tenants.map(async ({ code }) => (await findTenant(service.platform, code))!.id),
  );
  const options = { ...SAME, webhookURL: receiver.origin };
  const theirs = await merchantDay(service, 1, options);
  const victim = tenantRows(service.databaseUrl, otherId!);
  t.after(() => victim.close());
  await victim.settled();
  let own: MerchantDay | undefined;
  const reach = () => useForeignIds(theirs, own!);
  const attack = async () => {
    own = await merchantDay(service, 0, options);
    await reach();
    await victim.settled();
  };
  return { service, victim, attack, reach, tenantIds: [ownId!, otherId!] as const };
}

/** Calls endpoints that change a record with the other company's ids. All calls must fail. */
async function useForeignIds(theirs: MerchantDay, { shop }: MerchantDay): Promise<void> {
  const { token } = shop;
  const replies = [
    await shop.put("/vendor/customer", { id: theirs.customerId, name: "Mine" }, { token }),
    await shop.put("/vendor/currentAccount", { id: theirs.accountId, name: "Mine" }, { token }),
    await shop.put("/vendor/user", { id: theirs.userId, name: "Mine" }, { token }),
    await shop.put("/cat/cat", { id: theirs.transactionId, amount: -1 }, { token }),
    await shop.delete(`/cat/cat?id=${theirs.transactionId}`, { token }),
    await shop.delete(`/vendor/creditcard/${theirs.savedCardId}`, { token }),
    await shop.post("/b2c/payment/cancel", { referenceCode: theirs.orderReference }, { token }),
    await shop.post("/b2c/payment/refund", { referenceCode: theirs.widgetOrderId, amount: 1 }, { token }),
    await shop.newLink({ paymentSetId: theirs.paymentSetId }),
    await shop.pay(theirs.prepareToken),
  ];
  assert.deepEqual(
    replies.map(({ status }) => status),
    [404, 404, 404, 404, 404, 404, 404, 404, 404, 400],
  );
}

/** Removes the tenant filter from every statement that the application's role runs, and returns those statements' names. */
function forgetTenantFilters(t: TestContext): Set<string> {
  const forgotten = new Set<string>();
  const texts = new Map<string, string>();
  const roles = new WeakMap<object, string>();
  const { parse, bind } = pg.Connection.prototype;
  t.mock.method(pg.Connection.prototype, "parse", function rememberText(this: pg.Connection, ...[query, more]: Parse) {
    texts.set(query.name, query.text);
    parse.call(this, query, more);
  });
  t.mock.method(pg.Connection.prototype, "bind", function removeFilter(this: pg.Connection, ...[config, more]: Bind) {
    const name = config?.statement ?? "";
    const text = texts.get(name) ?? "";
    if (text.includes("set_config('role'")) roles.set(this.stream, String(config?.values?.[0]));
    const unfiltered = text
      .replaceAll(/\b(?:\w+\.)?tenant_id = \$1(?![0-9])/g, "$1::uuid is not null")
      .replaceAll(/\b\w+\.tenant_id = \w+\.tenant_id\b/g, "true");
    if (unfiltered === text || roles.get(this.stream) !== "servicepay_app") return bind.call(this, config, more);
    forgotten.add(name);
    parse.call(this, { name: "", text: unfiltered, types: [] }, more);
    bind.call(this, { ...config, statement: "" }, more);
  });
  return forgotten;
}

type Parse = Parameters<pg.Connection["parse"]>;
type Bind = Parameters<pg.Connection["bind"]>;
