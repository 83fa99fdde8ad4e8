/** A person who opens a broken address gets a page that says what to do. A program gets the described error. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { http, type HttpClient, type HttpReply } from "../support/http.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let client: HttpClient;
before(async () => {
  service = await startTestService({ rateLimitPerAddress: 100_000 });
  client = http(service.url);
});
after(() => service.close());

const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const PROGRAM = { accept: "*/*" };
const open = (path: string, headers: Record<string, string>) => client.get(path, { headers });

function assertPage({ status, headers, text }: HttpReply, expected: number, words: RegExp, path: string): void {
  assert.equal(status, expected, path);
  assert.match(headers.get("content-type") ?? "", /^text\/html/, path);
  assert.match(text, words, path);
  assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'/, path);
  assert.match(headers.get("x-trace-id") ?? "", /^[0-9a-f]{32}$/, path);
  assert.equal(headers.get("cache-control"), "no-store", path);
}

test("an address of a page with broken escapes is 400 and a page, in the language of the person", async () => {
  const pages = ["/r/%ff", "/r/%", "/k/%c3%28", "/k/%ff/stop", "/3ds/start/%ff", "/b2c/widget/return/%ff"];
  for (const path of pages)
    for (const headers of [BROWSER, PROGRAM]) {
      const turkish = await open(path, { ...headers, "accept-language": "tr" });
      assertPage(turkish, 400, /<html lang="tr".*Sayfa bulunamadı/s, path);
      assertPage(await open(`${path}?lang=en`, headers), 400, /<html lang="en".*not found/s, path);
    }
});

test("a page of the portal with broken escapes is answered as the portal's pages are", async () => {
  const reply = await open("/portal/%ff/customers", { ...BROWSER, "accept-language": "en" });
  assertPage(reply, 400, /The address is wrong.*href="\/portal"/s, "/portal");
});

test("a browser that opens an unknown address gets a page: 404, or 400 with broken escapes", async () => {
  for (const path of ["/r", "/hpm/pay/x", "/hpm/accounts", "/nothing"])
    assertPage(await open(path, { ...BROWSER, "accept-language": "en" }), 404, /<html lang="en"/, path);
  for (const path of ["/hpm/pay%ff?id=1", "/hpm/account/%", "/%ff"])
    assertPage(await open(path, { ...BROWSER, "accept-language": "en" }), 400, /not found/, path);
});

test("an address that was cut off, or is too long for a page, is a page that says so", async () => {
  for (const path of ["/r/", `/r/${"x".repeat(100)}`, "/k/", `/k/${"x".repeat(100)}`])
    for (const headers of [BROWSER, PROGRAM])
      assertPage(await open(`${path}?lang=en`, headers), 400, /not found/, path);
  for (const path of ["/hpm/pay", "/hpm/account", "/r/abc", "/k/abc"])
    assertPage(await open(`${path}?lang=en`, PROGRAM), 404, /not found/, path);
});

test("programs, and addresses of the interface, get the described JSON", async () => {
  const cases = [
    ["/nothing", PROGRAM, 404, "ERR_NOT_FOUND"],
    ["/%ff", PROGRAM, 400, "ERR_VALIDATION"],
    ["/vendor/creditcard/%ff", BROWSER, 400, "ERR_VALIDATION"],
    ["/vendor/creditcard/%ff", PROGRAM, 400, "ERR_VALIDATION"],
    ["/vendor/customer", BROWSER, 401, "ERR_UNAUTHORIZED"],
    ["/vendor/collection", BROWSER, 405, "ERR_METHOD_NOT_ALLOWED"],
  ] as const;
  for (const [path, headers, status, code] of cases) {
    const reply = await open(path, headers);
    assert.deepEqual([reply.status, reply.body?.errorCode], [status, code], path);
  }
});
