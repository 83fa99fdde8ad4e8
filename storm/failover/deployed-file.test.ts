import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { deployedFile, environmentIn } from "./deployed-file.ts";

const folder = new URL("../../deploy/high-availability/", import.meta.url);

test("every value that a file of deploy/high-availability names is in cluster.env.example", async () => {
  const values = environmentIn(await readFile(new URL("cluster.env.example", folder), "utf8"));
  const files = (await readdir(folder)).filter((name) => name !== "cluster.env.example");
  assert.ok(files.length > 0);
  for (const name of files) assert.doesNotMatch(await deployedFile(name, values), /\$/);
});

test("the guide names every file of deploy/high-availability", async () => {
  const guide = await readFile(new URL("../../docs/guides/high-availability.md", folder), "utf8");
  for (const name of await readdir(folder))
    assert.ok(guide.includes(name.replace(/-(api|worker)\.service$/, "-*.service")), name);
});
