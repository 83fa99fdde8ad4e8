/** The rules of `tidy.test.ts` find what they forbid. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inexactAmounts, misnamedContexts, misnamedPages } from "./conventions.ts";
import { forbiddenEntries } from "./entries.ts";
import { FOLDER_FILES_MAX, fullFolders } from "./folders.ts";
import { ENVIRONMENT, RANDOMNESS, SENDERS, TIME } from "./one-place.ts";
import { importsUpwards, unusedImports } from "./order.ts";
import { auditOfPortal, copiedUnions, modelOfPortal, unionsOf } from "./portal.ts";
import { keptState, strayJobs, strayRoutes } from "./roles.ts";
import { sourceFile, type SourceFile } from "./source-files.ts";
import { exportedStatements, foreignTables, strayRuns, strayStatements, tablesOf } from "./tables.ts";
import { longTitles } from "./titles.ts";
import { misnamedVerbs } from "./verbs.ts";

test("the rules find what they forbid", () => {
  const found = (path: string, text: string, rule: (file: SourceFile) => string[]) =>
    rule(sourceFile(path, text)).length;
  assert.equal(found("server/src/links/a.ts", 'import { x } from "../payments/store.ts";', forbiddenEntries), 1);
  assert.equal(
    found("server/src/links/a.ts", 'import type { X } from "#widget-payments/index.ts";', forbiddenEntries),
    1,
  );
  assert.equal(found("server/src/links/a.ts", 'import {\n  x,\n} from "#payments/index.ts";', forbiddenEntries), 0);
  assert.equal(
    found("server/src/links/a.ts", 'const find = statement<Row>("links.find", `select 1`);', strayStatements),
    1,
  );
  assert.equal(found("server/src/links/a.ts", "await reading(ctx).tx.row(byId, [id]);", strayRuns), 1);
  assert.equal(
    found("server/src/links/store.ts", 'const find = statement("links.find", `select 1`);', strayStatements),
    0,
  );
  assert.equal(
    found("server/src/links/store.ts", 'export const find = statement("links.find", `select 1`);', exportedStatements),
    1,
  );
  const unions = unionsOf([
    sourceFile("server/src/links/link.ts", 'export type LinkState = "open" | "paid" | "expired";'),
    sourceFile("server/src/links/index.ts", 'export type { LinkState } from "./link.ts";'),
  ]);
  const copy = (file: SourceFile) => copiedUnions(file, unions);
  assert.equal(found("server/src/portal/a.tsx", 'state: "paid" | "open" | "expired";', copy), 1);
  assert.equal(found("server/src/portal/a.tsx", 'state: "paid" | "open" | "gone";', copy), 0);
  const title = `test("${"word ".repeat(21)}", () => {});`;
  assert.equal(found("server/src/links/a.test.ts", title, longTitles), 1);
  assert.equal(found("server/src/links/a.test.ts", 'test("a link is paid once", () => {});', longTitles), 0);
  for (const text of ["process.env", 'process["env"]', 'import { env } from "node:process";'])
    assert.match(text, ENVIRONMENT);
  for (const text of ["Date.now()", "map(Date.now)", "new Date()", "new Date;", "Temporal.Now.instant()"])
    assert.match(text, TIME);
  assert.doesNotMatch("new Date(nowMs)", TIME);
  for (const text of ["Math.random()", "crypto.randomUUID()"]) assert.match(text, RANDOMNESS);
  for (const text of ["await fetch(url)", "globalThis.fetch(url)", 'import { request } from "node:https";'])
    assert.match(text, SENDERS);
  for (const text of [
    "client.fetch(url)",
    'import { isIP } from "node:net";',
    'import type { Socket } from "node:net";',
  ])
    assert.doesNotMatch(text, SENDERS);
  assert.equal(found("storm/read-books.ts", "export function readAll() {}", misnamedVerbs), 1);
  assert.equal(found("storm/read-books.ts", "export async function readBooks() {}", misnamedVerbs), 0);
  assert.equal(found("storm/run-file.ts", "export interface RunFile {}", misnamedVerbs), 0);
  assert.equal(found("storm/a.ts", "function a(\n  tenant: WriteContext,\n) {}", misnamedContexts), 1);
  assert.equal(found("storm/a.ts", "inTransaction(ctx, async (tx) => b(tx))", misnamedContexts), 1);
  assert.equal(found("storm/a.ts", "inTransaction(ctx, ({ tx }) => b(tx, (ctx: Context) => c))", misnamedContexts), 0);
  const pageOf = (name: string, result: string) => `export function ${name}(\n  ctx: Context,\n): ${result} {\n}`;
  const page = "Promise<ListPage<Link>>";
  assert.equal(found("server/src/links/a.ts", pageOf("listLinks", page), misnamedPages), 1);
  assert.equal(found("server/src/links/a.ts", pageOf("pageOfLinks", "Promise<Link[]>"), misnamedPages), 1);
  assert.equal(found("server/src/links/a.ts", pageOf("pageOfLinks", page), misnamedPages), 0);
  assert.equal(found("money/src/a.ts", "interface A { chargedAmount?: number }", inexactAmounts), 1);
  assert.equal(found("server/src/links/a.ts", 'app.get("/x", show);', strayRoutes), 1);
  assert.equal(found("server/src/links/page-routes.ts", 'app.get("/x", show);', strayRoutes), 0);
  assert.equal(found("server/src/links/a.ts", "const job = { everyMs: 1 };", strayJobs), 1);
  assert.equal(found("server/src/links/jobs.ts", "const job = { everyMs: 1 };", strayJobs), 0);
  assert.equal(found("server/src/acquirers/a/b.ts", "const seen = new Map<string, string>();", keptState), 1);
  assert.equal(found("server/src/acquirers/a/b.ts", "  const seen = new Map();", keptState), 0);
  assert.equal(found("server/src/portal/a.tsx", "await recordAudit(ctx, row);", auditOfPortal), 1);
  assert.equal(found("server/src/portal/links/model.ts", "", modelOfPortal), 1);
  const architecture = "   commands → links\n     → payments, audit";
  assert.deepEqual(importsUpwards(architecture, { links: ["audit"], payments: ["audit", "links"], cards: [] }), [
    "payments is below links",
    "ARCHITECTURE.md's order lacks cards",
  ]);
  const caller = sourceFile("server/src/links/a.ts", 'import { x } from "#payments/index.ts";');
  assert.deepEqual(unusedImports([caller], { links: ["payments", "audit"] }), ["links → audit"]);
  const crowd = Array.from({ length: FOLDER_FILES_MAX + 1 }, (_, index) => sourceFile(`storm/file-${index}.ts`, ""));
  assert.deepEqual([fullFolders(crowd.slice(1)).length, fullFolders(crowd).length], [0, 1]);
  const stores = ["links", "payments"].map((module) =>
    sourceFile(`server/src/${module}/store.ts`, "select 1 from links"),
  );
  assert.equal(foreignTables(stores, tablesOf([{ text: "create table links (id uuid)" }])).length, 1);
});
