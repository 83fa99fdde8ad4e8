import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { openDatabase, type Database } from "#platform/database/database.ts";
import { silentLog } from "#platform/log/log.ts";

/** PostgreSQL ends each round trip with this message (ReadyForQuery); the state of the transaction follows. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

/** A database behind a proxy that counts the round trips. */
export async function countedRoundTrips(
  t: TestContext,
  databaseUrl: string,
): Promise<{ database: Database; count(): number }> {
  const { hostname, port } = new URL(databaseUrl);
  let count = 0;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    let tail = Buffer.alloc(0);
    server.on("data", (bytes: Buffer) => {
      const seen = Buffer.concat([tail, bytes]);
      for (let at = seen.indexOf(READY); at >= 0; at = seen.indexOf(READY, at + 1)) count += 1;
      tail = seen.subarray(Math.max(0, seen.length - READY.length + 1));
      client.write(bytes);
    });
    client.on("data", (bytes) => server.write(bytes));
    client.on("error", () => server.destroy()).on("close", () => server.destroy());
    server.on("error", () => client.destroy()).on("close", () => client.destroy());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const database = openDatabase({ url: url.href, connectionsMax: 1, prepared: true, log: silentLog });
  t.after(async () => {
    await database.close();
    proxy.close();
  });
  return { database, count: () => count };
}
