/** The rules of ARCHITECTURE.md about adapters and the bank simulator, executed. */
import { test } from "node:test";
import { isTest, readSources, verdict } from "./tidy/source-files.ts";

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
