import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { checkEndedSessions } from "./sessions.ts";

test("I34 is broken exactly if one of the processes still accepts an ended session", async (t) => {
  const addresses = await Promise.all([processOf(t, ["new"]), processOf(t, ["new", "ended"])]);
  const call = { method: "GET", path: "/payments", token: "ended" } as const;
  const orders = [{ reference: "S1-0", ended: [{ what: "a token", call }] }];
  assert.deepEqual(await checkEndedSessions({ addresses }, orders), ["I34: a token (order S1-0) is accepted"]);
  assert.deepEqual(await checkEndedSessions({ addresses: addresses.slice(0, 1) }, orders), []);
});

/** A process that accepts these tokens. */
async function processOf(t: { after(end: () => void): void }, tokens: readonly string[]): Promise<string> {
  const server = createServer(({ headers }, response) => {
    const isAccepted = tokens.some((token) => headers.authorization === `Bearer ${token}`);
    response.writeHead(isAccepted ? 200 : 401).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
