import assert from "node:assert/strict";
import { test } from "node:test";
import { buildApp } from "#app.ts";
import { countedRoundTrips } from "../../../tests/support/database/counted-round-trips.ts";
import { demoClient } from "../../../tests/support/demo-client.ts";
import { http, listening } from "../../../tests/support/http.ts";
import { startTestService } from "../../../tests/support/service.ts";

const ROUND_TRIPS = 11;

test(`a form "Pay" of a link takes ${ROUND_TRIPS} round trips to the database`, async (t) => {
  const service = await startTestService();
  const { database, count } = await countedRoundTrips(t, service.databaseUrl);
  t.after(() => service.close());
  const app = await buildApp({ ...service.platform, database });
  t.after(() => app.close());
  const client = await demoClient(service);
  const counted = http(await listening(app));
  const pay = async () => {
    const path = await client.linkPath();
    const nonce = /name="nonce" value="([^"]+)"/.exec((await client.get(path)).text)![1]!;
    const fields = new URLSearchParams({ nonce, step: "pay", ...client.cardOf("approved") });
    const before = count();
    const reply = await counted.request("POST", path, {
      body: fields.toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    assert.equal(reply.status, 303);
    assert.match(reply.headers.get("location")!, /\/3ds\/start\//);
    return count() - before;
  };
  await pay(); // opens the connection
  assert.equal(await pay(), ROUND_TRIPS);
});
