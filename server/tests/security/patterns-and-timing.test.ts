/** Running time must neither depend on secrets nor grow faster than the length of a hostile text. */
import assert from "node:assert/strict";
import { createHook } from "node:async_hooks";
import { test } from "node:test";
import { testServer } from "../support/server.ts";
import { regularExpressionsIn } from "../support/regular-expressions.ts";
import { findLines, isTest, readSources, verdict } from "../tidy/source-files.ts";

/** Code that runs on texts from outside: the server, the pages' scripts, the widget, amounts. */
const PRODUCT = "{server/src,checkout/src,widget/src,money/src}/**/*.ts";
const SHORT = 2_000;
const GROWTH = 8;
/** Eight times the text may take eight times as long, and three times that on a busy machine. Quadratic time would take 64 times. */
const RATIO_MAX = 24;
/** Shorter times cannot be measured reliably. */
const MEASURABLE_MS = 4;

/** Slow on long texts, but they are only used on our own texts of a few dozen characters. */
const ON_SHORT_TEXTS: Readonly<Record<string, string>> = {
  "checkout/src/text/difference.ts": "\\.?0+$",
  "server/src/commands/rates/rates-table.ts": "\\.?0+$",
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
  const slow = others.flatMap(({ source, flags, place }) => {
    const expression = new RegExp(source, flags.replaceAll(/[^gimsu]/g, ""));
    const worst = hostileParts(source).find((part) => growsTooFast(expression, part));
    return worst === undefined ? [] : [`${place}: /${source}/ on ${JSON.stringify(worst)} repeated`];
  });
  verdict(found, slow, "expressions");
});

test("the search for slow expressions finds known slow ones", () => {
  for (const [source, part] of [
    ["^(a+)+$", "a"],
    ["\\s+$", " "],
    ["^(?:a|a)*b", "a"],
    ["(\\d+)*x", "1"],
  ] as const) {
    assert.ok(hostileParts(source).includes(part), source);
    assert.ok(growsTooFast(new RegExp(source), part), source);
  }
  assert.ok(!growsTooFast(/^[a-z0-9]{1,64}$/, "a"));
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
});

/** Each character of the expression, examples of its classes, and pairs of these. */
function hostileParts(source: string): string[] {
  const literal = source.replaceAll(/\\[dDwWsSbBpPu]\{?[A-Za-z]*\}?|[\\^$.*+?()[\]{}|]/g, "");
  const characters = new Set(Array.from(literal).slice(0, 12).concat(["a", "1", " ", "-", ".", "/", "=", "ı", "\n"]));
  const parts = [...characters];
  const pairs = parts.slice(0, 6).flatMap((left) => parts.slice(0, 6).map((right) => left + right));
  return [...new Set([...parts, ...pairs])];
}

/** Compares two times, so that a busy machine does not matter. */
function growsTooFast(expression: RegExp, part: string): boolean {
  for (const end of ["\u0000", ""]) {
    const text = (length: number) => part.repeat(Math.ceil(length / part.length)) + end;
    // An exponential pattern would never end on the long text, so a much shorter one is used first.
    if (explodes(expression, part, end)) return true;
    const short = fastest(expression, text(SHORT));
    const long = fastest(expression, text(SHORT * GROWTH));
    if (long < MEASURABLE_MS || long / Math.max(short, 0.01) <= RATIO_MAX) continue;
    const again = fastest(expression, text(SHORT * GROWTH), 5) / Math.max(fastest(expression, text(SHORT), 5), 0.01);
    if (again > RATIO_MAX) return true;
  }
  return false;
}

function explodes(expression: RegExp, part: string, end: string): boolean {
  const repeats = [16, 24].map((count) => fastest(expression, part.repeat(count) + end));
  return repeats[1]! > 1 && repeats[1]! / Math.max(repeats[0]!, 0.001) > 6;
}

function fastest(expression: RegExp, text: string, runs = 2): number {
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    expression.lastIndex = 0;
    const startedAt = performance.now();
    text.replace(expression, "");
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
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
  const files = readSources("server/src/**/*.ts").filter(({ path }) => !isTest(path));
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
