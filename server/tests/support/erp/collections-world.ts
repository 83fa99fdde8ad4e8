import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { collectionRoutes } from "#collections/index.ts";
import { currentAccountRoutes } from "#current-accounts/index.ts";
import type { HttpReply, Json } from "../http.ts";
import { paymentWorld } from "../payment-world.ts";

/** A merchant whose payments are booked, with the calls of its ERP. */
export async function collectionsWorld(t: TestContext) {
  const world = await paymentWorld(t, {
    config: { rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 },
    routes: (app) => {
      collectionRoutes(app);
      currentAccountRoutes(app);
    },
  });
  const { client } = world.server;
  const { token } = await world.server.newMerchant({ tenantId: world.ctx.tenantId });
  const pay = async () => {
    const payment = await world.newPayment();
    await world.start(payment, "approved");
    return payment;
  };
  const list = async (query = "?isIntegrated=false"): Promise<Json> => {
    const reply = await client.get(`/vendor/collection/list${query}`, { token });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  const put = (body: unknown, path = "/vendor/collection"): Promise<HttpReply> => client.put(path, body, { token });
  const acknowledge = (id: string, erpCode: string) => put({ id, erpCode, isIntegrated: true });
  const putBatch = (collections: unknown) => put({ collections }, "/vendor/collection/batch");
  const line = (fields: object) => ({
    accountErpCode: "120.01",
    amount: -100.25,
    currencyCode: "TRY",
    dueDate: "2026-01-31T00:00:00",
    ...fields,
  });
  const post = (fields: object) => client.post("/cat/cat", line(fields), { token });
  const postBatch = (lines: object[]) => client.post("/cat/cat/batch", { transactions: lines.map(line) }, { token });
  const lines = async (): Promise<string[]> => {
    const { body } = await client.get("/cat/cat/list?accountErpCode=120.01", { token });
    assert.equal(body.totalCount, body.data.length);
    return body.data.map((each: Json) => `${each.erpCode} ${Number(each.amount)}`).toSorted();
  };
  return { world, client, token, pay, list, put, acknowledge, putBatch, post, postBatch, lines };
}
