/** Row-level security does not stop the system's role, so each statement on a table of companies names the company. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { testDatabase, type TestDatabase } from "../support/database/database.ts";
import { findStatements } from "../support/database/every-statement.ts";
import { foreignJoins, unnamedTenants } from "../support/database/unnamed-tenants.ts";

/** Statements of all companies, by the reason for which they may be. */
const OF_ALL_COMPANIES: Readonly<Record<string, readonly string[]>> = {
  "workers look for due work, and then lease it company by company": [
    "approvals.due",
    "attempts.listDueTenants",
    "attempts.listUntoldWaits",
    "audit.listWaitingTenants",
    "cardTries.listSuspects",
    "events.listWaitingTenants",
    "imports.listWaiting",
    "linkFiles.listWaiting",
    "notices.due",
    "notifications.listReadySenders",
    "notifications.listTenantsToReport",
    "payments.selectExpired",
    "payments.unpaidVisits",
    "positions.tenantsWithChanges",
    "privacy.findLeftErasures",
    "reconciliations.listDueTenants",
    "terminalHealth.listRecent",
    "terminalHealth.listTenantsToCheck",
    "terminals.listTenantsToCheck",
    "endpoints.listReplays",
    "webhooks.listReadyReceivers",
  ],
  "metrics, doctor and operators' pages count without showing rows": [
    "approvals.oldestDue",
    "attempts.countUnclearOfAll",
    "attempts.oldestDue",
    "cardData.oldestExpired",
    "cardTries.countAlarms",
    "events.oldestWaiting",
    "imports.oldestDue",
    "linkFiles.oldestDue",
    "notices.oldestDue",
    "notifications.measureQueue",
    "notifications.oldestDue",
    "payments.countUnpaidVisits",
    "payments.oldestExpired",
    "privacy.oldestLeftErasure",
    "reconciliationCases.countOpen",
    "reconciliations.oldestDue",
    "reports.countUnclear",
    "reports.listQueues",
    "terminalHealth.countOfAll",
    "terminals.oldestCheckDue",
    "endpoints.oldestReplay",
    "webhooks.measureQueue",
    "webhooks.oldestDue",
  ],
  "what a page of everybody shows is found by its id": ["branding.byId"],
  "a secret, a signed id, or a name that is unique in the installation, finds the company": [
    "identity.accessTokenByHash",
    "identity.findToken",
    "identity.lockToken",
    "identity.loginByApiKey",
    "identity.loginByUsername",
    "identity.widgetTokenById",
    "invitations.selectById",
    "notifications.findByShortAddress",
  ],
  "a member is one person in several companies": [
    "memberships.selectOfMember",
    "memberships.selectOfSession",
    "oidcIdentities.selectOfMember",
  ],
  "the sandbox's mailbox shows every message": ["notifications.findInSandbox", "notifications.newest"],
  "a worker counts for each company at once, and groups by company": [
    "cardTries.countBusySenders",
    "terminalCalls.ofAll",
  ],
  "what has expired is deleted by its age, whosever it is": [
    "cardData.purge",
    "cardTries.purge",
    "cardTries.purgeBusySenders",
    "savedCards.purgePending",
  ],
  "whole rows of the archive return, and the query keeps those of $1": [
    "audit.restoreEntries",
    "audit.restoreHeads",
    "audit.restoreLinks",
    "payments.restoreArchived.attempt_history",
    "payments.restoreArchived.ledger_entries",
  ],
};
const listed = new Set(Object.values(OF_ALL_COMPANIES).flat());

/** Retention finds the oldest rows of all companies by their age; what it deletes is matched by the whole key. */
const isRetention = (name: string) => /\.(?:deleteOld|countOld)$/.test(name);

let database: TestDatabase;
let statements: Awaited<ReturnType<typeof findStatements>>;
let tables: ReadonlySet<string>;
before(async () => {
  statements = await findStatements();
  database = await testDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and a.attname = 'tenant_id'`,
  );
  await client.end();
  tables = new Set(rows.map(({ name }) => name));
  assert.ok(statements.length > 700 && tables.size > 70, `${statements.length} statements, ${tables.size} tables`);
});
after(() => database.close());

test("every statement on a table of companies names the company, or is on the list with a reason", () => {
  const unnamed = statements.filter(({ text }) => unnamedTenants(text, tables).length > 0).map(({ name }) => name);
  assert.deepEqual(
    unnamed.filter((name) => !listed.has(name) && !isRetention(name)),
    [],
    "name the tenant, or the reason in this test",
  );
  assert.deepEqual(
    [...listed].filter((name) => !unnamed.includes(name)),
    [],
    "these need no reason any more",
  );
});

test("lists whose statements are made for each request name the company too", () => {
  const sources = join(import.meta.dirname, "../../src");
  const files = globSync("**/*.ts", { cwd: sources }).filter((path) => !path.endsWith(".test.ts"));
  const lists = files.filter((path) => readFileSync(join(sources, path), "utf8").includes("= filteredStatement("));
  assert.ok(lists.length >= 15, `${lists.length} lists`);
  const unnamed = lists.filter((path) => !readFileSync(join(sources, path), "utf8").includes("tenant_id = $1"));
  assert.deepEqual(unnamed, ["identity/store/tenant-list.ts"], "the list of companies itself");
});

test("statements of all companies join rows of one company only", () => {
  const joining = statements.filter(({ text }) => foreignJoins(text, tables).length > 0);
  assert.deepEqual(
    joining.map(({ name, text }) => `${name}: ${foreignJoins(text, tables).join(", ")}`),
    [],
  );
});

test("what retention deletes is matched by its company", () => {
  const deleting = statements.filter(
    ({ name, text }) => name.endsWith(".deleteOld") && unnamedTenants(text, tables).length > 0,
  );
  assert.ok(deleting.length >= 15, `${deleting.length} statements`);
  assert.deepEqual(
    deleting.filter(({ text }) => !/\btenant_id = \w+\.tenant_id\b/.test(text)).map(({ name }) => name),
    [],
  );
});

test("the rule sees a forgotten company in each kind of statement", () => {
  const some = new Set(["payments", "attempts"]);
  for (const [text, forgotten] of [
    ["select id from payments where id = $1", ["payments"]],
    ["select id from payments where tenant_id = $1 and id = $2", []],
    ["update payments set state = $2 where id = $1", ["payments"]],
    ["delete from attempts a where a.id = $1 or a.tenant_id is null", ["attempts"]],
    ["insert into payments (id) values ($1)", ["payments"]],
    ["insert into payments (tenant_id, id) values ($1, $2)", []],
    ["select 1 from payments p join attempts a on a.payment_id = p.id where p.tenant_id = $1", ["attempts"]],
    ["select 1 from payments p join attempts a on a.tenant_id = p.tenant_id where p.tenant_id = $1", []],
    [
      "select 1 from payments p where p.tenant_id = $1 and exists (select from attempts a where a.payment_id = p.id)",
      ["attempts"],
    ],
    ["with a as (select id from attempts) update payments set state = $2 where tenant_id = $1", ["attempts"]],
  ] as const)
    assert.deepEqual(unnamedTenants(text, some), forgotten, text);
});
