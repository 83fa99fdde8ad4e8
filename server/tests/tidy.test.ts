/** The rules of ARCHITECTURE.md, executed. Each prints how many files it read and fails when it read none. */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { inexactAmounts, misnamedContexts, misnamedPages } from "./tidy/conventions.ts";
import { forbiddenEntries } from "./tidy/entries.ts";
import { FOLDER_FILES_MAX, fullFolders } from "./tidy/folders.ts";
import { importedBy, mayImport, moduleOf } from "./tidy/module-map.ts";
import { ENVIRONMENT, RANDOMNESS, SENDERS, TIME } from "./tidy/one-place.ts";
import { importsUpwards, unusedImports } from "./tidy/order.ts";
import { keptState, strayJobs, strayRoutes } from "./tidy/roles.ts";
import { findLines, isTest, readSources, root, verdict } from "./tidy/source-files.ts";
import {
  exportedStatements,
  foreignTables,
  strayRuns,
  strayStatements,
  tablesOf,
  writesOfReports,
} from "./tidy/tables.ts";
import { misnamedVerbs } from "./tidy/verbs.ts";

const LINES_MAX = 300;
const BANNED_FOLDERS = new Set(["utils", "util", "helpers", "helper", "common", "shared", "misc", "lib"]);
const ALL_CODE = "{money,bank-simulator,server,checkout,widget,portal,storm,bench,tools,kit}/**/*.{ts,tsx,mjs}";

const architecture = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
/** Written by `npm run kit`. */
const MADE = /^kit\/[a-z]+\/src\/calls\//;
const everything = readSources(ALL_CODE).filter(({ path }) => !MADE.test(path));
const server = everything.filter(({ path }) => path.startsWith("server/src/") && !isTest(path));
const inside = (...folders: string[]) => server.filter(({ path }) => folders.some((folder) => path.startsWith(folder)));

test("the platform imports no module", () => {
  const files = inside("server/src/platform/");
  const violations = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => target.startsWith("server/src/") && !target.startsWith("server/src/platform/"))
      .map((target) => `${path} imports ${target}`),
  );
  verdict(files, violations);
});

test("the map of modules names every module and has no circle", () => {
  const modules = [...new Set(server.map(({ path }) => moduleOf(path)?.module ?? ""))].filter(
    (module) => !["", "platform", ...Object.keys(importedBy)].includes(module),
  );
  const unknown = modules.filter((module) => !(module in mayImport)).map((module) => `${module} is not in the map`);
  const visit = (module: string, path: readonly string[]): string[] =>
    path.includes(module)
      ? [`circle: ${[...path, module].join(" → ")}`]
      : (mayImport[module] ?? []).flatMap((next) => visit(next, [...path, module]));
  verdict(modules, [...unknown, ...Object.keys(mayImport).flatMap((module) => visit(module, []))], "modules");
});

test("the map of modules follows the order in ARCHITECTURE.md, and allows no import that nobody makes", () => {
  verdict(server, [...importsUpwards(architecture, mayImport), ...unusedImports(server, mayImport)]);
});

test("a module imports another only through its index, and only downwards", () => {
  const files = server.filter(({ path }) => moduleOf(path)?.module !== "platform");
  verdict(files, files.flatMap(forbiddenEntries));
});

test("only a module's store holds SQL, and it exports functions instead of statements", () => {
  const files = server.filter(({ path }) => moduleOf(path)?.module !== "platform");
  verdict(
    files,
    [strayStatements, strayRuns, exportedStatements].flatMap((rule) => files.flatMap(rule)),
  );
});

test("a table is touched by one module only", () => {
  const tables = tablesOf(readFiles("server/migrations/*.sql"));
  const stores = server.filter(({ path }) => moduleOf(path) !== undefined);
  assert.ok(tables.size > 0, "the migrations create no table");
  console.log(`  read ${tables.size} tables`);
  verdict(stores, foreignTables(stores, tables));
});

test("reports only read", () => {
  const files = inside("server/src/reports/").filter(({ path }) => !isTest(path));
  verdict(files, files.flatMap(writesOfReports));
});

test("a bank's adapter imports the contract, money and its own folder, nothing else of ours", () => {
  const files = inside("server/src/acquirers/").filter(({ path }) => moduleOf(path)?.rest.includes("/") === true);
  const violations = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => target.startsWith("server/") || target.startsWith("@servicepay/"))
      .filter((target) => target !== "@servicepay/money" && dirname(target) !== dirname(path))
      .filter((target) => !target.startsWith("server/src/acquirers/contract/"))
      .filter((target) => !path.includes("/contract/") || !target.startsWith("server/src/platform/text/"))
      .map((target) => `${path} imports ${target}`),
  );
  verdict(files, violations);
});

test("a bank's adapter has no state", () => {
  const files = inside("server/src/acquirers/");
  verdict(files, files.flatMap(keptState));
});

test("a module's routes are in its routes files, and its jobs in its jobs files", () => {
  const files = server.filter(({ path }) => (moduleOf(path)?.module ?? "") in mayImport);
  verdict(
    files,
    [strayRoutes, strayJobs].flatMap((rule) => files.flatMap(rule)),
  );
});

test("the environment is read in platform/config only", () => {
  verdict(server, outside(ENVIRONMENT, "server/src/platform/config/"));
});

test("the time is read in platform/clock.ts only, and by ids, which carry it", () => {
  verdict(server, outside(TIME, "server/src/platform/clock.ts", "server/src/platform/ids.ts"));
});

test("randomness is made in platform/ids.ts and platform/crypto.ts only", () => {
  verdict(server, outside(RANDOMNESS, "server/src/platform/ids.ts", "server/src/platform/crypto.ts"));
});

test("requests leave by platform/outbound-http only", () => {
  // A test's own fault point calls that test, and inside a transaction too, where the outbound client refuses to.
  const faultPoint = "server/src/platform/fault-point.ts";
  // The embedded database listens on a socket of this machine.
  const database = "server/src/platform/database/embedded-postgres/";
  verdict(server, outside(SENDERS, "server/src/platform/outbound-http/", faultPoint, database));
});

function outside(pattern: RegExp, ...allowed: string[]): string[] {
  return server
    .filter(({ path }) => !allowed.some((place) => path.startsWith(place)))
    .flatMap((file) => findLines(file, pattern));
}

test("packages for browsers and for others know nothing of the server's code", () => {
  const files = everything.filter(
    ({ path }) => /^(?:money|bank-simulator|checkout|widget|portal|kit)\//.test(path) && !isTest(path),
  );
  const violations = files.flatMap(({ path, imports }) =>
    imports.filter((target) => target.startsWith("server/")).map((target) => `${path} imports ${target}`),
  );
  verdict(files, violations);
});

test(`a file has at most ${LINES_MAX} lines`, () => {
  const long = everything.filter(({ lines }) => lines.length - 1 > LINES_MAX);
  verdict(
    everything,
    long.map(({ path, lines }) => `${path}: ${lines.length - 1} lines`),
  );
});

test(`a folder has at most ${FOLDER_FILES_MAX} code files beside each other`, () => {
  const files = everything.filter(({ path }) => !isTest(path));
  verdict(files, fullFolders(files));
});

test("a module has an index, and a README that says what it owns and guarantees", () => {
  const modules = Object.keys(mayImport);
  const filesOf = (module: string) => [module === "acquirers" ? "registry.ts" : "index.ts", "README.md"];
  const expected = modules.flatMap((module) => filesOf(module).map((name) => `server/src/${module}/${name}`));
  verdict(
    modules,
    expected.filter((path) => !existsSync(join(root, path))),
    "modules",
  );
});

test("folders have names that say what is in them", () => {
  const folders = [...new Set(everything.map(({ path }) => dirname(path)))];
  verdict(
    folders,
    folders.filter((folder) => folder.split("/").some((part) => BANNED_FOLDERS.has(part))),
    "folders",
  );
});

test("a verb file exports the function of its name", () => {
  verdict(everything, everything.flatMap(misnamedVerbs));
});

test("a verb that returns a page of a list with positions is called pageOf, and no other is", () => {
  verdict(server, server.flatMap(misnamedPages));
});

test("no number is called an amount or a price", () => {
  const files = everything.filter(
    ({ path }) =>
      /^(?:server\/src|money|bank-simulator)\//.test(path) && !path.includes("/demo/shop/") && !isTest(path),
  );
  verdict(files, files.flatMap(inexactAmounts));
});

test("a context is always called ctx", () => {
  const files = everything.filter(({ path }) => !isTest(path) && !path.startsWith("server/tests/"));
  verdict(files, files.flatMap(misnamedContexts));
});

test("nothing is left to be done later", () => {
  const later = /\b(?:TODO|FIXME)\b/;
  const files = everything.filter(({ path }) => path !== "server/tests/tidy.test.ts");
  verdict(
    files,
    files.flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => (later.test(line) ? [`${path}:${index + 1}`] : [])),
    ),
  );
});

test("every error code has its page in docs/errors", () => {
  const refusal = readFileSync(join(root, "server/src/platform/refusal.ts"), "utf8");
  const codes = [...new Set([...refusal.matchAll(/"(ERR_[A-Z_]+)"/g)].map(([, code]) => code ?? ""))];
  verdict(
    codes,
    codes
      .filter((code) => !existsSync(join(root, "docs/errors", `${code}.md`)))
      .map((code) => `docs/errors/${code}.md is missing`),
    "error codes",
  );
});

test("ARCHITECTURE.md describes every folder of the repository and of the server", () => {
  const folders = ["*/", "server/src/*/"].flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: ["node_modules", "data", "test-results"] }),
  );
  const named = (folder: string) => new RegExp(`^(?:${basename(folder)}/ |\\|.*\`${basename(folder)}/\`)`, "m");
  verdict(
    folders,
    folders.filter((folder) => !named(folder).test(architecture)),
    "folders",
  );
});

test("every path named in ARCHITECTURE.md exists", () => {
  const named = [...architecture.matchAll(/`([\w.@-]+(?:\/[\w.@-]*)+)`/g)].map(([, path]) => path ?? "");
  const paths = [...new Set(named)].filter((path) => !/^(?:application|text|image)\//.test(path));
  const bases = ["", "server/", "server/src/", "server/src/*/"];
  verdict(
    paths,
    paths.filter((path) => bases.every((base) => globSync(base + path, { cwd: root }).length === 0)),
    "paths",
  );
});

test("every link between the documents leads somewhere, and no merge has left its marks", () => {
  const documents = readFiles("{*,docs/**/*,*/*,server/src/*/*}.md");
  const broken = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)]
      .map(([, target]) => target ?? "")
      .filter((target) => !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path} links to ${target}`),
  );
  const unmerged = documents.filter(({ text }) => /^(?:<{7}|>{7}) /m.test(text)).map(({ path }) => `${path}: a merge`);
  verdict(documents, [...broken, ...unmerged], "documents");
});

test("every dependency has its reason in docs/dependencies.md", () => {
  const reasons = readFileSync(join(root, "docs/dependencies.md"), "utf8");
  const packages = readFiles("{*/,}package.json").map(
    ({ text }) => JSON.parse(text) as Record<string, Record<string, string>>,
  );
  const kinds = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];
  const names = [...new Set(packages.flatMap((content) => kinds.flatMap((kind) => Object.keys(content[kind] ?? {}))))];
  const foreign = names.filter((name) => !name.startsWith("@servicepay/"));
  verdict(
    foreign,
    foreign.filter((name) => !reasons.includes(`\`${name}\``)),
    "dependencies",
  );
});

test("a migration's name has a unique number and says what it does", () => {
  const names = globSync("server/migrations/*", { cwd: root }).map((path) => basename(path));
  const wrong = names.filter((name) => !/^\d{4}-[a-z]+(?:-[a-z0-9]+)+\.sql$/.test(name));
  const numbers = names.map((name) => name.slice(0, 4));
  const repeated = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  verdict(names, [...wrong, ...repeated.map((number) => `${number} is used twice`)], "migrations");
});

function readFiles(pattern: string): { path: string; text: string }[] {
  const paths = globSync(pattern, { cwd: root, exclude: ["**/node_modules/**"] }).toSorted();
  return [...new Set(paths)].map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}
