/** Running time must neither depend on secrets nor grow faster than the length of a hostile text. */
import assert from "node:assert/strict";
import { createHook } from "node:async_hooks";
import { test } from "node:test";
import { analyse } from "scslre";
import { regularExpressionsIn } from "../support/regular-expressions.ts";
import { testServer } from "../support/server.ts";
import { findLines, isTest, readSources, verdict } from "../tidy/source-files.ts";

/** Code that runs on texts from outside: the server, the pages' scripts, the widget, amounts. */
const PRODUCT = "{server/src,checkout/src,widget/src,money/src}/**/*.{ts,tsx}";
/** Slow on long texts, but they are only used on our own texts of a few dozen characters. */
const ON_SHORT_TEXTS: Readonly<Record<string, string>> = {
  "checkout/src/text/difference.ts": "\\.?0+$",
  "server/src/current-accounts/exact-instant.ts": "0+$",
  "server/src/identity/password.ts": "=+$",
  "server/src/platform/config/config.ts": "\\/+$",
};

test("#22 the time of no regular expression in the product grows faster than the length of a hostile text", () => {
  const files = readSources(PRODUCT).filter(({ path }) => !isTest(path));
  const found = files.flatMap(({ path, text }) =>
    regularExpressionsIn(text).map((expression) => ({ ...expression, path, place: `${path}:${expression.line}` })),
  );
  assert.ok(found.length >= 100, `${found.length} expressions`);
  const onShortTexts = found.filter(({ path, source }) => ON_SHORT_TEXTS[path] === source);
  assert.equal(onShortTexts.length, Object.keys(ON_SHORT_TEXTS).length, "every exception is still needed");
  const others = found.filter((expression) => !onShortTexts.includes(expression));
  const slow = others.filter(isSlow).map(({ source, place }) => `${place}: /${source}/`);
  verdict(found, slow, "expressions");
});

test("the search for slow expressions finds known slow ones", () => {
  for (const source of ["^(a+)+$", "\\s+$", "(\\d+)*x", "^a*a*b"]) assert.ok(isSlow({ source, flags: "" }), source);
  for (const source of ["^[a-z0-9]{1,64}$", "\\s{1,64}$"]) assert.ok(!isSlow({ source, flags: "" }), source);
  const found = regularExpressionsIn(
    'const a = b / c / d; // /no/\nconst e = `${x.replace(/[/"]/g, "/")} /no/`; f(/x\\/y/i);',
  );
  assert.deepEqual(
    found.map(({ source, flags }) => [source, flags]),
    [
      ['[/"]', "g"],
      ["x\\/y", "i"],
    ],
  );
  const inPage = regularExpressionsIn("<li><b {...props} /></li>;\nf(/x/);");
  assert.deepEqual(inPage, [{ line: 2, source: "x", flags: "" }]);
});

/** Whether the time on some text grows with the square of its length or faster. */
function isSlow({ source, flags }: { source: string; flags: string }): boolean {
  return analyse({ source, flags: flags.replaceAll(/[^dgimsuvy]/g, "") }, { maxReports: 1 }).reports.length > 0;
}

/** Names of secrets that an attacker could guess from the time of a comparison. */
const SECRET =
  "(?:\\w*[sS]ecret|\\w*[sS]ignature|mac|\\w*Mac|\\w*[pP]assword|accessToken|refreshToken|storeKey)(?:Hash)?";
const HARMLESS = `(?! *(?:null|undefined|""|true|false|typeof))`;
const COMPARED = new RegExp(
  `\\b${SECRET}(?:\\.toString\\([^)]*\\))? *[!=]==?(?!=)${HARMLESS}|` +
    `(?<!null|undefined|""|true|false) [!=]==? *(?:\\w+\\.)*${SECRET}\\b(?! *\\()(?!\\.length)|` +
    `\\.(?:equals|compare)\\((?:\\w+\\.)*${SECRET}\\)`,
);

test("#6 secrets are compared in constant time: no line of the server compares one by value", () => {
  const files = readSources("server/src/**/*.{ts,tsx}").filter(({ path }) => !isTest(path));
  const lines = files.flatMap((file) => findLines(file, COMPARED)).filter((line) => !line.includes("typeof "));
  verdict(files, lines);
  for (const bad of ["if (secret === given)", "given !== row.signature", "mac.equals(signature)", "a.password == b"])
    assert.match(bad, COMPARED);
  for (const good of ["secret === null", "signature !== undefined", "passwordStdin === true"])
    assert.doesNotMatch(good, COMPARED);
});

test("#9 an unknown user name costs the same hashing as a known one with a wrong password", async () => {
  await using server = await testServer();
  const { username } = await server.newMerchant();
  const started: string[] = [];
  const hook = createHook({ init: (_id, type) => void started.push(type) }).enable();
  const hashesOf = async (name: string) => {
    started.length = 0;
    assert.equal((await server.client.post("/auth/token", { username: name, password: "wrong password" })).status, 401);
    return started.filter((type) => /argon/i.test(type)).length;
  };
  try {
    assert.deepEqual([await hashesOf(username), await hashesOf("nobody-of-this-name")], [1, 1]);
  } finally {
    hook.disable();
  }
});
