/** Whatever a path has in place of an id, the reply is described, in the form of its operation. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readDescription, type Description, type Operation } from "../support/description.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { widgetClient, type WidgetClient } from "../support/widget-client.ts";

let service: TestService;
let shop: WidgetClient;
let api: Description;
let withIds: Operation[];
before(async () => {
  service = await startTestService({ rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
  shop = await widgetClient(service);
  api = await readDescription(shop);
  withIds = api.operations.filter(({ path }) => path.includes("{"));
  assert.ok(withIds.length >= 8, `${withIds.length} operations have an id in their path`);
});
after(() => service.close());

const call = ({ method, path }: Operation, id: string, token?: string) =>
  api.call(method, path.replace("{id}", id), {
    ...(token !== undefined && { token }),
    ...(method === "POST" && { body: {} }),
  });

test("a wrong id of any length is refused: 400 at id, and 401 without a token", async () => {
  for (const operation of withIds) {
    for (const length of [1, 100, 1_000, 1_024, 1_025, 5_000, 10_000, 14_000]) {
      const { status, text } = await call(operation, "x".repeat(length), shop.token);
      assert.equal(status, 400, `${operation.method} ${operation.path} ${length}: ${text.slice(0, 200)}`);
      assert.match(text, /"field":"id"/);
      assert.ok(text.length < 1_000, "the reply does not repeat the id");
      assert.equal((await call(operation, "x".repeat(length))).status, 401);
    }
  }
});

test("escapes, control characters and bytes that are no text get a described reply", async () => {
  const written = [
    "%20",
    "%2F",
    "%2f..%2f",
    "%3F",
    "%23",
    "%0d%0aX-A:1",
    "%00",
    "%F0%9F%92%B3",
    "%C4%B1",
    "a;b",
    "a%2525",
  ];
  for (const operation of withIds)
    for (const id of written) {
      const { status, text } = await call(operation, id, shop.token);
      assert.ok([400, 404].includes(status), `${operation.method} ${operation.path} ${id}: ${text}`);
    }
});

test("an address that cannot be decoded is 400 at url, in the form of its operation", async () => {
  const broken = ["%", "%z", "%zz", "%ff", "%C4", "%c0%af", "%ED%A0%80", "%f0%9f%92", `${"x".repeat(2_000)}%ff`];
  for (const operation of withIds)
    for (const id of broken) {
      const { status, text } = await call(operation, id, shop.token);
      assert.equal(status, 400, `${operation.method} ${operation.path} ${id}: ${text}`);
      assert.match(text, /"field":"url"/);
    }
});

test("an address that is longer than 16 KiB is 431 for every operation", async () => {
  for (const { method, path } of withIds)
    for (const length of [17_000, 100_000]) {
      const reply = await shop.request(method, path.replace("{id}", "x".repeat(length)), { token: shop.token });
      assert.deepEqual([reply.status, reply.body.errorCode], [431, "ERR_TOO_LARGE"]);
    }
});
