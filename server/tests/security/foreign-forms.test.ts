/** Forms that pages of other sites send in a visitor's name. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildApp } from "#app.ts";
import type { App } from "#platform/http/app.ts";
import { http, listening, type HttpClient } from "../support/http.ts";
import { testPlatform, type TestPlatform } from "../support/platform.ts";
import { routesOf } from "./routes-of.ts";

let shared: TestPlatform;
let app: App;
let url: string;
let client: HttpClient;
let routes: { method: string; path: string }[];
before(async () => {
  shared = await testPlatform({ rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
  app = await buildApp(shared.platform);
  url = await listening(app);
  client = http(url);
  routes = routesOf(app.printRoutes({ commonPrefix: false }))
    .map((route) => route.split(" "))
    .filter(([method]) => method !== "GET")
    .map(([method = "", path = ""]) => ({ method, path: path.replaceAll(/\{\w+\}|\*/g, "x") }));
});
after(async () => {
  await app.close();
  await shared.close();
});

/** What a form of another site can send without asking first. */
const CONTENT_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"];
const send = (method: string, path: string, headers: Record<string, string>) =>
  client.request(method, path, { headers, body: "a=1" });

/** Each of these proves in another way that what was sent is genuine. */
const FROM_ANYWHERE = new Map([["POST /3ds/return/x", "the bank's page sends it, and the bank's signature proves it"]]);

test("#12 every route that takes a browser's form refuses one that another site sends", async () => {
  assert.ok(routes.length >= 100, `${routes.length} routes change something`);
  const foreign = [
    { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    { "Sec-Fetch-Site": "same-site", Origin: "https://evil.example" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: url.replace(/\d+$/, "1") },
    { Origin: url.replace("http:", "https:") },
  ];
  const taken = new Set<string>();
  for (const { method, path } of routes)
    for (const type of CONTENT_TYPES)
      for (const headers of foreign) {
        const { status, text } = await send(method, path, { ...headers, "Content-Type": type });
        const isRefused =
          status === 403 || status === 401 || (status === 400 && /ERR_CONTENT_TYPE/.test(text)) || status === 415;
        if (!isRefused) taken.add(`${method} ${path}`);
      }
  assert.deepEqual([...taken], [...FROM_ANYWHERE.keys()]);
});

test("#12 a payer whose browser does not say where a form comes from can pay; a member's needs the proof", async () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  for (const path of ["/r/x", "/hpm/pay", "/k/x/stop"])
    for (const headers of [{}, { Origin: url }, { "Sec-Fetch-Site": "same-origin" }, { "Sec-Fetch-Site": "none" }])
      assert.equal((await send("POST", path, { ...form, ...headers })).status, 404, path);
  assert.equal((await send("POST", "/portal/-/log-in", form)).status, 403);
  assert.notEqual((await send("POST", "/portal/-/log-in", { ...form, Origin: url })).status, 403);
});
