import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { testServer, type TestServer } from "../../../../tests/support/server.ts";
import { CONTENTS, documentPages } from "./document-pages.ts";
import { renderDocument } from "./render-document.ts";

const pages = documentPages();
let server: TestServer;
before(async () => {
  server = await testServer(() => {});
});
after(() => server.close());

test("every document has a page, and every link on every page leads to an existing page and anchor", async () => {
  const texts = new Map<string, string>();
  for (const { address } of pages.values()) {
    const page = await server.client.get(address);
    assert.equal(page.status, 200, address);
    texts.set(address, page.text);
  }
  assert.ok(texts.size >= 40, `${texts.size} pages`);
  const others = new Set(["/docs/", "/openapi.json", "/docs/site.css", "/docs/third-party-notices.txt"]);
  for (const [address, text] of texts) {
    for (const [, href = ""] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^https?:|^data:/.test(href) || others.has(href)) continue;
      const { pathname, hash } = new URL(href, `http://service${address}`);
      if (pathname.endsWith(".png")) assert.equal((await server.client.get(pathname)).status, 200, href);
      else assert.ok(texts.has(pathname), `${address} leads to ${href}`);
      const id = decodeURIComponent(hash.slice(1));
      if (hash !== "") assert.ok(texts.get(pathname)!.includes(`id="${id}"`), `${address} leads to ${href}`);
    }
  }
});

test("a document's page loads nothing but our own stylesheet and images, and runs no script", async () => {
  const page = await server.client.get("/docs/guides/widget");
  const policy = page.headers.get("content-security-policy") ?? "";
  assert.match(policy, /^default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'/);
  assert.doesNotMatch(page.text, /<script|<style|style="/);
});

test("the table of contents lists only existing pages", () => {
  const paths = CONTENTS.flatMap((group) => group.paths);
  assert.ok(paths.length >= 15);
  for (const path of paths) assert.ok(pages.has(path), path);
});

test("HTML in a document is shown as text, and links to scripts or to files without a page are removed", () => {
  const source = `# T\n\n<script>alert(1)</script> <b onclick="x">b</b>\n\n[a](javascript:alert(1)) [b](../src/x.ts) [c](widget.md#in-the-page)\n\n<img src="x" onerror="y">`;
  const { html } = renderDocument(source, "docs/guides/x.md", pages);
  assert.doesNotMatch(html, /<script|<b |<img|javascript:/);
  assert.deepEqual(
    [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
    ["/docs/guides/widget#in-the-page"],
  );
});

test("two sections with the same title have different anchors", () => {
  const { html, sections } = renderDocument("# T\n\n## Same `x`\n\n## Same `x`\n", "docs/x.md", pages);
  assert.deepEqual(
    sections.map(({ id }) => id),
    ["same-x", "same-x-1"],
  );
  assert.match(html, /id="same-x-1"/);
});

test("any address without a document is 404", async () => {
  for (const address of ["/docs/nothing", "/docs/constructor", "/docs/images/nothing.png", "/docs/guides/..%2fwidget"])
    assert.equal((await server.client.get(address)).status, 404, address);
});
