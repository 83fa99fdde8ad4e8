import assert from "node:assert/strict";
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../test-support/client.ts";
import { openBooks } from "./books.ts";
import type { Entry } from "./entries.ts";
import { openLedgerFile } from "./ledger-file.ts";

const closed: Entry = { kind: "dayClosed", at: "2026-01-01T21:00:00.000Z" };

test("appended entries are read back in order", async (t) => {
  const path = join(await temporaryFolder(t), "deep", "ledger.ndjson");
  const first = openLedgerFile(path);
  const later: Entry = { kind: "dayClosed", at: "2026-01-02T21:00:00.000Z" };
  first.append(closed);
  first.append(later);
  first.close();
  const second = openLedgerFile(path);
  assert.deepEqual(second.entries, [closed, later]);
  second.close();
});

test("an incomplete last line is removed, and the next entry starts on its own line", async (t) => {
  const path = join(await temporaryFolder(t), "ledger.ndjson");
  await writeFile(path, `${JSON.stringify(closed)}\n{"kind":"transac`);
  const file = openLedgerFile(path);
  assert.deepEqual(file.entries, [closed]);
  file.append(closed);
  file.close();
  assert.equal(await readFile(path, "utf8"), `${JSON.stringify(closed)}\n`.repeat(2));
});

test("damage before the last line is an error", async (t) => {
  const path = join(await temporaryFolder(t), "ledger.ndjson");
  await writeFile(path, `{"kind"\n`);
  await appendFile(path, `${JSON.stringify(closed)}\n`);
  assert.throws(() => openBooks(path), /damaged in line 1/);
});
