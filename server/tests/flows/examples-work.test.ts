/** The service accepts the requests that /openapi.json shows as examples. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoClient, type DemoClient } from "../support/demo-client.ts";
import type { Json } from "../support/http.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

/** In an order in which each finds what an earlier one made. Other requests need a token, a card or the id of a record. */
const REQUESTS = [
  "POST /vendor/currentAccount",
  "PUT /vendor/currentAccount",
  "POST /vendor/customer",
  "PUT /vendor/customer",
  "POST /vendor/user",
  "PUT /vendor/user",
  "POST /cat/cat/batch",
  "PUT /cat/cat",
  "PUT /cat/cat/replace",
  "POST /vendor/paymentRequest",
  "PUT /vendor/paymentRequest",
  "POST /hpm",
] as const;

test("the example of each request that needs no earlier reply is accepted as it is shown", async () => {
  const { paths }: Json = (await client.get("/openapi.json")).body;
  const { paymentSetId } = service.tenants[0];
  const refused: string[] = [];
  for (const name of REQUESTS) {
    const [method, path] = name.split(" ") as [string, string];
    const { example } = paths[path][method.toLowerCase()].requestBody.content["application/json"];
    const body = "paymentSetId" in example ? { ...example, paymentSetId } : example;
    const { status, text } = await client.request(method, path, { token: client.token, body });
    if (status > 201) refused.push(`${name}: ${status} ${text}`);
  }
  assert.deepEqual(refused, []);
});
