import assert from "node:assert/strict";
import { test } from "node:test";
import { textIn } from "./index.ts";

/** Texts whose number is never 1, whose plural counts something else, or that begin with a name. */
const EXCEPTIONS = new Set([
  "audit.whole.chainSoFar",
  "health.words.migrations_missing",
  "invitation.title",
  "linkFiles.fileHint",
  "linkFiles.firstOnly",
  "password.hint",
  "payment.markup",
  "payment.tries",
  "rates.count",
  "receivers.more",
  "refusedLines.firstOnly",
  "resend.tooMany",
  "stoppedAddresses.more",
]);
/** "1 lines", "1 open differences"; not "1 line was". */
const PLURAL = /(?<![0-9,.])1 (?:[a-z]+ )?(?!(?:as|has|is|its|ms|stays|waits|was)\b)[a-z]*[^s\s]s(?![a-z])/;

test("no English sentence of the portal counts one of something in the plural", () => {
  const wrong: string[] = [];
  let sentences = 0;
  visit(textIn("en"), "", (path, sentence) => {
    sentences += 1;
    if (PLURAL.test(sentence)) wrong.push(`${path}: ${sentence}`);
  });
  assert.ok(sentences > 200);
  assert.deepEqual(wrong, []);
});

/** Calls every text that takes parameters with 1. */
function visit(text: unknown, path: string, found: (path: string, sentence: string) => void): void {
  if (typeof text === "object" && text !== null)
    for (const [name, part] of Object.entries(text)) visit(part, path === "" ? name : `${path}.${name}`, found);
  if (typeof text !== "function" || EXCEPTIONS.has(path)) return;
  const given = new Proxy({}, { get: () => 1 });
  for (const value of [1, "1", given])
    try {
      const sentence: unknown = text(value, value, value);
      for (const each of typeof sentence === "object" ? Object.values(sentence ?? {}) : [sentence])
        found(path, String(each));
    } catch {
      // The text takes another kind of value.
    }
}
