import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { tarOf } from "./tar.ts";

test("tar unpacks an archive to the same files, and the same files make the same bytes", () => {
  const folder = mkdtempSync(join(tmpdir(), "servicepay-tar-"));
  try {
    const files = ["", "ş", "x".repeat(512), "y".repeat(1_000)].map((text, index) => ({
      path: `package/dist/${index}.txt`,
      bytes: Buffer.from(text),
    }));
    writeFileSync(join(folder, "a.tar"), tarOf(files));
    execFileSync("tar", ["-xf", "a.tar"], { cwd: folder });
    for (const { path, bytes } of files) assert.deepEqual(readFileSync(join(folder, path)), bytes);
    assert.deepEqual(tarOf(files), readFileSync(join(folder, "a.tar")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a path that a header cannot hold is refused", () => {
  assert.throws(() => tarOf([{ path: "p".repeat(101), bytes: Buffer.alloc(0) }]), /too long/);
});
