import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

const folder = new URL("../../deploy/cells/", import.meta.url);
const guide = await readFile(new URL("../../docs/guides/cells.md", import.meta.url), "utf8");
const script = await readFile(new URL("move-tenant.sh", folder), "utf8");

test("the guide names every file of deploy/cells", async () => {
  const files = await readdir(folder);
  assert.ok(files.length > 0);
  for (const name of files) assert.ok(guide.includes(name), name);
});

test("the guide explains every step of move-tenant.sh", () => {
  const steps = [...script.matchAll(/^ {4}([a-z-]+)\) /gm)].map(([, step]) => step!);
  assert.ok(steps.length >= 10, steps.join());
  for (const step of steps) assert.match(guide, new RegExp(`\`${step}\\b|move-tenant\\.sh ${step}\\b`), step);
});

test("the port at which a paused company is answered is the same in the proxy and the script", async () => {
  const proxy = await readFile(new URL("cells.conf", folder), "utf8");
  const [, address] = /PAUSED_SERVER:=([0-9.:]+)\}/.exec(script) ?? [];
  assert.ok(address !== undefined && proxy.includes(`listen ${address};`) && proxy.includes(`server ${address};`));
});
