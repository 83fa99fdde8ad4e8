import assert from "node:assert/strict";
import { test } from "node:test";
import { noticePage, sendPage } from "#platform/http/page-reply.ts";
import type { LogFields } from "#platform/log/log.ts";
import { testServer, type TestServer } from "../support/server.ts";

const PAGE = "https://pay.example/hpm/pay?id=1&sign=SECRET-SIGNATURE#SECRET-FRAGMENT";
const old = (changes: object = {}) => ({
  "csp-report": {
    "document-uri": PAGE,
    referrer: "https://shop.example/?q=SECRET-REFERRER",
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://evil.example/skimmer.js?card=SECRET-CARD",
    "script-sample": "SECRET-SAMPLE",
    ...changes,
  },
});
const recent = (changes: object = {}) => [
  {
    type: "csp-violation",
    url: PAGE,
    body: { documentURL: PAGE, effectiveDirective: "connect-src", blockedURL: "https://evil.example/x", ...changes },
  },
];

async function reported(): Promise<TestServer & { lines: [string, LogFields][]; send: Send }> {
  const server = await testServer((app, platform) => {
    app.get("/page", { config: { access: { by: "anyone" } }, schema: { hide: true } }, (_request, reply) =>
      sendPage(reply, 200, noticePage(platform, "not_found", { locale: "tr" })),
    );
  });
  const lines: [string, LogFields][] = [];
  server.platform.log.warn = (message, fields = {}) => void lines.push([message, fields]);
  const send: Send = (body, type = "application/csp-report") =>
    fetch(`${server.baseUrl}/policy-reports`, {
      method: "POST",
      headers: { "Content-Type": type },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  return { ...server, lines, send };
}

type Send = (body: unknown, type?: string) => Promise<Response>;

test("#17 every page tells browsers to report violations of its policy to our own origin", async () => {
  await using server = await testServer((app, platform) => {
    app.get("/page", { config: { access: { by: "anyone" } }, schema: { hide: true } }, (_request, reply) =>
      sendPage(reply, 200, noticePage(platform, "not_found", { locale: "tr" })),
    );
  });
  const { headers } = await server.client.get("/page");
  assert.match(headers.get("content-security-policy") ?? "", /; report-uri \/policy-reports; report-to policy$/);
  assert.equal(headers.get("reporting-endpoints"), 'policy="/policy-reports"');
});

test("#17 a report is counted by directive and logged by host and page, without queries or samples", async () => {
  const server = await reported();
  try {
    assert.equal((await server.send(old())).status, 204);
    assert.equal((await server.send(recent(), "application/reports+json")).status, 204);
    assert.equal((await server.send(old({ "blocked-uri": "chrome-extension://abcdef/x.js" }))).status, 204);
    const reported = server.lines.map(([, { reason, host, route }]) => [reason, host, route]);
    assert.deepEqual(reported, [
      ["script-src-elem", "evil.example", "/hpm/"],
      ["connect-src", "evil.example", "/hpm/"],
      ["script-src-elem", "extension", "/hpm/"],
    ]);
    assert.doesNotMatch(JSON.stringify(server.lines), /SECRET/);
    const { body } = await server.platform.metrics.expose();
    assert.match(body, /servicepay_policy_reports_total\{directive="script-src-elem"\} 2/);
    assert.doesNotMatch(body, /SECRET|evil/);
  } finally {
    await server.close();
  }
});

test("a report is logged with the kind of page that sent it", async () => {
  const server = await reported();
  try {
    const kinds = {
      "/hpm/account/x": "/hpm/",
      "/r/AbC1": "/r/",
      "/k/unknown": "/k/",
      "/widget/v1.0.0/card": "/widget/",
      "/b2c/widget/return/x": "/b2c/",
      "/3ds/start/x": "/3ds/",
      "/portal": "/portal",
      "/portal/acme/payments": "/portal",
      "/secret/x": "other",
    };
    for (const path of Object.keys(kinds)) await server.send(old({ "document-uri": `https://pay.example${path}` }));
    assert.deepEqual(
      server.lines.map(([, { route }]) => route),
      Object.values(kinds),
    );
  } finally {
    await server.close();
  }
});

test("#17 forged reports break nothing, log only known values, and are limited in size and number", async () => {
  const server = await reported();
  try {
    const madeUp: unknown[] = [
      null,
      [],
      [null, 7, "x"],
      {},
      { "csp-report": null },
      { "csp-report": [] },
      old({ "effective-directive": "SECRET-directive\r\nx", "blocked-uri": 7, "document-uri": "::" }),
      old({ "blocked-uri": "https://SECRET\u0000.example/" }),
      Array.from({ length: 1_000 }, () => recent()[0]),
    ];
    for (const body of madeUp.slice(0, -1)) assert.ok((await server.send(body)).status < 500);
    for (const body of ["{", '{"__proto__":{}}', "[".repeat(2_000)])
      assert.equal((await server.send(body)).status, 400, body.slice(0, 20));
    assert.equal((await server.send(madeUp.at(-1))).status, 413);
    assert.equal((await server.send("<xml/>", "text/xml")).status, 400);
    assert.doesNotMatch(JSON.stringify(server.lines), /SECRET/);
    const before = server.lines.length;
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < 310; sent += 1) {
      const { status } = await server.send(old());
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    assert.ok((statuses.get(429) ?? 0) >= 10, "too many are refused");
    assert.ok(server.lines.length - before <= 30, `${server.lines.length - before} lines`);
    server.clock.advance(60_000);
    assert.equal((await server.send(old())).status, 204);
  } finally {
    await server.close();
  }
});
