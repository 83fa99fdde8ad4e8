import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before } from "node:test";
import { currentAccountRoutes } from "#current-accounts/index.ts";
import type { HttpReply, Json } from "./http.ts";
import { testServer, type Merchant, type TestServer } from "./server.ts";

/** A transaction with its required fields, without its code. */
export const row = { accountErpCode: "120.01", amount: -111, currencyCode: "TRY", dueDate: "2026-02-28T00:00:00" };

export function newRow() {
  return { erpCode: randomUUID(), ...row };
}

export interface CatClient {
  server(): TestServer;
  merchant(): Merchant;
  get(path: string, token?: string): Promise<HttpReply>;
  post(body: unknown, token?: string): Promise<HttpReply>;
  put(body: unknown, token?: string): Promise<HttpReply>;
  remove(query: string, token?: string): Promise<HttpReply>;
  create(fields?: object, token?: string): Promise<Json>;
}

/** Starts a server with the routes of current accounts, and a merchant who calls it, for the tests of one file. */
export function catClient(): CatClient {
  let server: TestServer;
  let merchant: Merchant;
  before(async () => {
    server = await testServer(currentAccountRoutes, { rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
    merchant = await server.newMerchant();
  });
  after(() => server.close());

  const post = (body: unknown, token = merchant.token) => server.client.post("/cat/cat", body, { token });
  return {
    server: () => server,
    merchant: () => merchant,
    get: (path, token = merchant.token) => server.client.get(path, { token }),
    post,
    put: (body, token = merchant.token) => server.client.put("/cat/cat", body, { token }),
    remove: (query, token = merchant.token) => server.client.delete(`/cat/cat${query}`, { token }),
    async create(fields = {}, token = merchant.token) {
      const reply = await post({ ...newRow(), ...fields }, token);
      assert.equal(reply.status, 201, reply.text);
      return reply.body.data;
    },
  };
}
