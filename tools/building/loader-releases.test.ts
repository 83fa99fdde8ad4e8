import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { readReleases, release } from "./loader-releases.ts";
import { buildLoader } from "./widget.ts";

const WIDGET = join(import.meta.dirname, "..", "..", "widget");

test("every released loader has the bytes of its release, and each file of the folder is one", async () => {
  const releases = await readReleases();
  assert.ok(releases.length > 0);
  const files = (await readdir(join(WIDGET, "releases"))).toSorted();
  assert.deepEqual(files, [...releases.map(({ version }) => `${version}.js`), "integrity.json"].toSorted());
});

test("a loader whose source has changed since its version was released has another version", async () => {
  const built = await buildLoader();
  const released = (await readReleases()).find(({ version }) => version === built.version);
  if (released === undefined) return;
  assert.ok(
    built.bytes.equals(released.bytes),
    `servicepay.js ${built.version} was released and is served as it was, for ever: merchants have pinned it by its hash.
widget/src (or what builds it) now makes another file. Raise "version" in widget/package.json; until it is released,
that version is served without being cached for long. When it is finished: npm run build -- --release-loader`,
  );
});

test("a version is released once", async () => {
  const [first] = await readReleases();
  await assert.rejects(release(first!.version, Buffer.from("other")), /raise the version in widget\/package\.json/);
});

test("the snippets that integrators copy name the newest released loader and its hash", async () => {
  const newest = (await readReleases()).at(-1)!;
  const address = `/widget/v${newest.version}/servicepay.js`;
  for (const page of [join(WIDGET, "README.md"), join(WIDGET, "..", "docs", "guides", "widget.md")]) {
    const text = await readFile(page, "utf8");
    assert.ok(text.includes(`${address}"`), `${page} does not load ${address}`);
    assert.ok(text.includes(`integrity="${newest.integrity}"`), `${page} does not name its hash`);
    assert.deepEqual([...new Set(text.match(/\/widget\/v\d+\.\d+\.\d+\/servicepay\.js/g))], [address], page);
  }
});
