/** Size limits of the payer's pages, compressed with gzip. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { test } from "node:test";
import { newVisitor } from "./browser.ts";
import { openLink, openWidget, typeCard } from "./payer-states.ts";
import { payerWorld } from "./payer-world.ts";

const KILOBYTE = 1024;

const world = payerWorld();

interface Loaded {
  url: URL;
  type: string;
  bytes: number;
}

/** The size that the service sends to a browser with gzip. Only images may be sent uncompressed. */
async function bytesOnTheWire(url: URL): Promise<number> {
  const [reply] = (await once(request(url, { headers: { "accept-encoding": "gzip" } }).end(), "response")) as [
    IncomingMessage,
  ];
  const chunks = (await reply.toArray()) as Buffer[];
  const isText = /text\/(html|css|javascript)/.test(reply.headers["content-type"] ?? "");
  assert.equal(reply.headers["content-encoding"], isText ? "gzip" : undefined, url.pathname);
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

for (const locale of ["tr", "en"] as const) {
  test(`the hosted page is at most 45 KB in 6 requests: its script 16 KB, its style 8 KB (${locale})`, async () => {
    await using visitor = await newVisitor(world.browser);
    const { page } = visitor;
    const loading: Promise<Loaded>[] = [];
    page.on("response", (response) => {
      const url = new URL(response.url());
      if (url.protocol === "data:") return;
      const type = response.headers()["content-type"]?.split(";")[0] ?? "";
      loading.push(bytesOnTheWire(url).then((bytes) => ({ url, type, bytes })));
    });
    await openLink(page, world, locale);
    await page.waitForLoadState("networkidle");
    const loaded = await Promise.all(loading);
    const size = (of: (one: Loaded) => boolean) => loaded.filter(of).reduce((sum, { bytes }) => sum + bytes, 0);
    assert.deepEqual([...new Set(loaded.map(({ url }) => url.origin))], [world.service.url]);
    assert.ok(loaded.length <= 6, `${loaded.length} requests`);
    const report = loaded.map(({ url, bytes }) => `${url.pathname} ${bytes}`).join(", ");
    assert.ok(size(({ type }) => type === "text/javascript") <= 16 * KILOBYTE, report);
    assert.ok(size(({ type }) => type === "text/css") <= 8 * KILOBYTE, report);
    assert.ok(size(() => true) <= 45 * KILOBYTE, report);
  });
}

test("the loader is at most 3 KB, the frame's script 16 KB, and nothing comes from other origins", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const scripts = new Map<string, number>();
  const origins = new Set<string>();
  const reading: Promise<void>[] = [];
  page.on("response", (response) => {
    const url = new URL(response.url());
    if (url.protocol === "data:" || url.origin === world.merchant.origin) return;
    origins.add(url.origin);
    if (!url.pathname.endsWith(".js")) return;
    reading.push(bytesOnTheWire(url).then((bytes) => void scripts.set(url.pathname, bytes)));
  });
  const frame = await openWidget(page, world, { mode: "inline" });
  await typeCard(frame, world);
  await frame.getByLabel("3 taksit").waitFor();
  await Promise.all(reading);
  assert.deepEqual([...origins], [world.service.url]);
  const report = JSON.stringify([...scripts]);
  const sizes = [...scripts].map(([path, bytes]) => [path.startsWith("/widget/") ? "loader" : "frame", bytes] as const);
  const total = (kind: string) => sizes.filter(([of]) => of === kind).reduce((sum, [, bytes]) => sum + bytes, 0);
  assert.ok(total("loader") > 0 && total("loader") <= 3 * KILOBYTE, report);
  assert.ok(total("frame") > 0 && total("frame") <= 16 * KILOBYTE, report);
});
