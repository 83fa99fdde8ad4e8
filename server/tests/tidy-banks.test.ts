/** The rules of ARCHITECTURE.md about adapters and the bank simulator, executed. */
import { test } from "node:test";
import { acquirers } from "#acquirers/registry.ts";
import { findLines, isTest, readSources, verdict } from "./tidy/source-files.ts";

const everything = readSources("{server/src/acquirers,bank-simulator}/**/*.ts").filter(({ path }) => !isTest(path));
const adapters = everything.filter(({ path }) => path.startsWith("server/"));
const simulator = everything.filter(({ path }) => path.startsWith("bank-simulator/"));

test("adapters and the bank simulator know nothing of each other", () => {
  const violations = everything.flatMap(({ path, imports }) =>
    imports
      .filter((target) => target.startsWith(path.startsWith("server/") ? "@servicepay/bank-simulator" : "server/"))
      .map((target) => `${path} imports ${target}`),
  );
  verdict(adapters, violations);
});

test("a protocol of the simulator imports no other protocol, and what banks share imports none", () => {
  const PROTOCOL = /^bank-simulator\/src\/protocols\/([^/]+)\//;
  const entries = /^bank-simulator\/src\/(?:index|published|protocols\/registry)\.ts$/;
  const files = simulator.filter(({ path }) => !entries.test(path));
  const violations = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => PROTOCOL.test(target) && PROTOCOL.exec(target)?.[1] !== PROTOCOL.exec(path)?.[1])
      .map((target) => `${path} imports ${target}`),
  );
  verdict(files, violations);
});

test("an adapter's folder is flat and has at most 25 files", () => {
  const folders = Map.groupBy(
    adapters.filter(({ path }) => !path.includes("/contract/") && path.split("/").length > 4),
    ({ path }) => path.split("/")[3] ?? "",
  );
  const violations = [...folders].flatMap(([folder, files]) => [
    ...files.filter(({ path }) => path.split("/").length > 5).map(({ path }) => `${path} is in a folder of a folder`),
    ...(files.length > 25 ? [`${folder} has ${files.length} files`] : []),
  ]);
  verdict([...folders.keys()], violations, "folders");
});

test("every adapter proves the contract", () => {
  const suites = readSources("server/src/acquirers/*/*.contract.test.ts");
  const missing = acquirers.filter(
    ({ code }) =>
      !suites.some(({ path, text }) => path.includes(`/${code}/`) && text.includes(`acquirerContract(${code},`)),
  );
  verdict(
    suites,
    missing.map(({ code }) => `${code} has no ${code}.contract.test.ts`),
  );
});

test("code outside the adapters names no bank protocol: it asks for a capability", () => {
  const codes = acquirers.map(({ code }) => code);
  const quoted = new RegExp(`["'\`](?:${codes.join("|")})["'\`:]`);
  const files = readSources("{server/src,portal/src,checkout,widget}/**/*.{ts,tsx}").filter(
    ({ path }) => !isTest(path) && !path.startsWith("server/src/acquirers/"),
  );
  verdict(
    files,
    files.flatMap((file) => findLines(file, quoted)),
  );
});
