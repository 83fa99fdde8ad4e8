import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { findTenant } from "#identity/index.ts";
import { demoClient, type DemoClient } from "../../tests/support/demo-client.ts";
import { startTestService, type TestService } from "../../tests/support/service.ts";
import { allowWidgetOrigin, listWidgetOrigins, removeWidgetOrigin } from "./index.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

async function framePath(changes: Record<string, string> = {}): Promise<string> {
  const { body } = await client.get("/b2c/widget/token", { token: client.token });
  const [publicId = ""] = String(body.token).split(".");
  return `/widget/v1.0.0/card?${new URLSearchParams({ p: publicId, amount: "10.5", currency: "TRY", ...changes }).toString()}`;
}

test("the script is immutable, open to every origin, and is what its published hash says", async () => {
  const list = await client.get("/widget/versions.json");
  assert.equal(list.headers.get("access-control-allow-origin"), "*");
  const { latest, versions } = list.body;
  const { path, integrity } = versions[latest];
  assert.equal(path, `v${latest}/servicepay.js`);
  const script = await client.get(`/widget/${path}`);
  assert.equal(script.status, 200);
  assert.equal(script.headers.get("cache-control"), "public, max-age=31536000, immutable");
  assert.equal(script.headers.get("access-control-allow-origin"), "*");
  assert.equal(`sha384-${createHash("sha384").update(script.text).digest("base64")}`, integrity);
  assert.ok(Buffer.byteLength(script.text) < 8 * 1024);
  assert.equal((await client.get("/widget/v9.9.9/servicepay.js")).status, 404);
});

test("/widget/v1 is the newest 1.x, and the inventory names each script with its hash and purpose", async () => {
  const { latest, versions } = (await client.get("/widget/versions.json")).body;
  const newest = await client.get("/widget/v1/servicepay.js");
  assert.equal(newest.text, (await client.get(`/widget/${versions[latest].path}`)).text);
  assert.equal(newest.headers.get("cache-control"), "public, max-age=300");
  const { scripts } = (await client.get("/widget/script-inventory.json")).body as {
    scripts: { address: string; integrity: string; purpose: string }[];
  };
  assert.ok(scripts.length >= 5);
  for (const { address, integrity, purpose } of scripts) {
    const { status, text } = await client.get(address);
    assert.equal(status, 200, address);
    assert.equal(`sha384-${createHash("sha384").update(text).digest("base64")}`, integrity);
    assert.notEqual(purpose, "");
  }
});

test("the frame is a form of our origin that any page may show in a sandbox without a list", async () => {
  const { status, text, headers } = await client.get(await framePath());
  assert.equal(status, 200);
  for (const part of ["Örnek Ticaret A.Ş.", "₺10,50", 'autocomplete="cc-number"']) assert.ok(text.includes(part), part);
  assert.match(headers.get("content-security-policy")!, /frame-ancestors http: https:;/);
  assert.equal(headers.get("x-frame-options"), null);
  assert.equal(headers.get("cache-control"), "no-store");
});

test("a listed origin is the only one that may show the frame, and the list can be changed", async () => {
  const tenant = await findTenant(service.platform, service.tenants[0].code);
  const ctx = service.contextFor(tenant!.id);
  await allowWidgetOrigin(ctx, "https://shop.example");
  await allowWidgetOrigin(ctx, "https://shop.example/");
  assert.deepEqual(await listWidgetOrigins(ctx), ["https://shop.example"]);
  const { headers, text } = await client.get(await framePath());
  assert.match(headers.get("content-security-policy")!, /frame-ancestors https:\/\/shop\.example;/);
  assert.ok(text.includes('"parentOrigins":["https://shop.example"]'));
  await removeWidgetOrigin(ctx, "https://shop.example");
  assert.deepEqual(await listWidgetOrigins(ctx), []);
  for (const bad of ["shop.example", "https://shop.example/x", "javascript:1", "https://a@shop.example"]) {
    await assert.rejects(allowWidgetOrigin(ctx, bad), { field: "origin" });
  }
});

for (const [title, changes, code, field] of [
  ["an unknown token", { p: "spw_0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10" }, "ERR_UNAUTHORIZED", "token"],
  ["an amount that is none", { amount: "1e3" }, "ERR_VALIDATION", "amount"],
  ["an amount finer than the kuruş", { amount: "1.005" }, "ERR_VALIDATION", "amount"],
  ["a currency without a payment set", { currency: "JPY" }, "ERR_VALIDATION", "currency"],
] as const) {
  test(`for ${title} the frame tells the loader why there is no form`, async () => {
    const { status, text } = await client.get(await framePath(changes));
    assert.equal(status, 200);
    const model = JSON.parse(/id="model">([^<]*)</.exec(text)![1]!) as { error: { code: string; field: string } };
    assert.deepEqual([model.error.code, model.error.field], [code, field]);
    assert.ok(!text.includes("cc-number"));
  });
}

test("a test payment set in a prod page shows a banner, in a test page none", async () => {
  assert.ok((await client.get(await framePath())).text.includes("Test ortamı"));
  assert.ok(!(await client.get(await framePath({ environment: "test" }))).text.includes("Test ortamı"));
});

test("assets of the pages are immutable and found under their hashed names", async () => {
  const { text } = await client.get(await framePath());
  const paths = [...text.matchAll(/(?:href|src)="(\/checkout\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  assert.equal(paths.length, 2);
  for (const path of paths) {
    const { status, headers } = await client.get(path);
    assert.equal(status, 200);
    assert.match(headers.get("cache-control")!, /immutable/);
  }
  assert.equal((await client.get("/checkout/assets/checkout.css")).status, 404);
});

test("a page of the version before still finds its script, and no name leads out of the folder", async () => {
  const file = new URL("../../../checkout/dist/assets/frame.before-0123ABCD.js", import.meta.url);
  await writeFile(file, "// of the version before\n");
  try {
    const { status, text, headers } = await client.get("/checkout/assets/frame.before-0123ABCD.js");
    assert.deepEqual([status, text], [200, "// of the version before\n"]);
    assert.match(headers.get("cache-control")!, /immutable/);
  } finally {
    await rm(file);
  }
  for (const path of ["..%2Frender.js", "..%2Frender-0123ABCD.js", "%2e%2e%2funused-assets.json", "frame-0123ABCD.map"])
    assert.equal((await client.get(`/checkout/assets/${path}`)).status, 404, path);
});
