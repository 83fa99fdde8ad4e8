/** The rules of CONTRIBUTING.md about tests, executed. */
import { test } from "node:test";
import { findLines, isTest, readSources, verdict } from "./tidy/source-files.ts";
import { longTitles } from "./tidy/titles.ts";

const code = readSources("{money,bank-simulator,server,checkout,widget,portal,storm,bench,tools}/**/*.{ts,tsx,mjs}");
const tests = code.filter(({ path }) => isTest(path) || /^(?:server\/tests|storm)\//.test(path));

test("the tests take their randomness from the seed", () => {
  const files = readSources("{money,server,checkout,portal,storm}/**/*.test.{ts,tsx}");
  verdict(
    files,
    files
      .filter(({ path }) => !path.startsWith("server/tests/tidy"))
      .flatMap((file) => findLines(file, /\bMath\.random\b/)),
  );
});

test("no test mocks our own code", () => {
  verdict(
    tests,
    tests.flatMap((file) => findLines(file, /\bmock\.(?:module|fn|method\((?!pg\.))/)),
  );
});

test("the title of a test states its guarantee in at most 100 characters", () => {
  verdict(tests, tests.flatMap(longTitles));
});

test("a loop in a test or in the storm has a bound", () => {
  verdict(
    tests,
    tests.flatMap((file) => findLines(file, /\bfor \(;;\)|\bwhile \(true\)/)),
  );
});
