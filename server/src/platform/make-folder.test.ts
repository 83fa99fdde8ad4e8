import assert from "node:assert/strict";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { explainFolder } from "./explain-folder.ts";
import { makeFolder } from "./make-folder.ts";

test("a folder is made with those above it, also by two at once, and a file in its place is refused", async (t) => {
  const home = await mkdtemp(join(tmpdir(), "servicepay-folder-"));
  t.after(() => rm(home, { recursive: true }));
  const folder = join(home, "a", "b");
  await Promise.all([makeFolder(folder, 0o700), makeFolder(folder, 0o700)]);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  await makeFolder(folder, 0o711);
  await writeFile(join(home, "file"), "");
  await assert.rejects(makeFolder(join(home, "file"), 0o700), { code: "EEXIST" });
  await assert.rejects(makeFolder(join(home, "file", "below"), 0o700), { code: "ENOTDIR" });
});

test(
  "a folder in a file system that lets nobody create anything is refused at once",
  { skip: process.platform !== "linux" && "only Linux has /proc", timeout: 10_000 },
  async () => {
    const error = await makeFolder("/proc/servicepay", 0o700).catch((error: unknown) => error);
    assert.match(
      explainFolder("/proc/servicepay", error),
      /^\/proc\/servicepay cannot be created.*set DATA_DIR to another/,
    );
  },
);
