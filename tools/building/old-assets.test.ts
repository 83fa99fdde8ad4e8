import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { removeOldAssets } from "./old-assets.ts";

const DAY = 24 * 60 * 60_000;

test("files of the previous version's pages stay for a week after the build that replaced them", async () => {
  const root = await mkdtemp(join(tmpdir(), "assets-"));
  const place = { folder: join(root, "assets"), register: join(root, "unused.json") };
  await mkdir(place.folder);
  await writeFile(join(place.folder, "form-OLD.js"), "old");
  await writeFile(join(place.folder, "form-NEW.js"), "new");
  // The file's age does not count, only the time since no page names it.
  await utimes(join(place.folder, "form-OLD.js"), 0, 0);
  const now = Date.now();
  const filesAfter = async (days: number, current: string) => {
    await removeOldAssets(place, new Set([current]), now + days * DAY);
    return (await readdir(place.folder)).toSorted();
  };
  assert.deepEqual(await filesAfter(0, "form-NEW.js"), ["form-NEW.js", "form-OLD.js"]);
  assert.deepEqual(await filesAfter(6, "form-NEW.js"), ["form-NEW.js", "form-OLD.js"]);
  assert.deepEqual(await filesAfter(6.5, "form-OLD.js"), ["form-NEW.js", "form-OLD.js"], "a version was taken back");
  assert.deepEqual(await filesAfter(7.5, "form-NEW.js"), ["form-NEW.js", "form-OLD.js"], "its week starts again");
  assert.deepEqual(await filesAfter(15, "form-NEW.js"), ["form-NEW.js"]);
  await rm(root, { recursive: true });
});

test("a file that another build is writing is left alone, one that a stopped build left is not", async () => {
  const root = await mkdtemp(join(tmpdir(), "assets-"));
  const place = { folder: join(root, "assets"), register: join(root, "unused.json") };
  await mkdir(place.folder);
  await writeFile(join(place.folder, "form-A.js.7-1.new"), "being writ");
  await writeFile(join(place.folder, "form-B.js.7-1.new"), "left");
  await utimes(join(place.folder, "form-B.js.7-1.new"), 0, 0);
  await removeOldAssets(place, new Set());
  assert.deepEqual(await readdir(place.folder), ["form-A.js.7-1.new"]);
  await rm(root, { recursive: true });
});
