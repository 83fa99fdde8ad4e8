import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { fatalError, READY } from "./server-messages.ts";

/** A proxy to the database that ends its first connection in the same packet that says that it is ready. */
export async function endsFirstConnection(databaseUrl: string): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(databaseUrl);
  let isFirst = true;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on("data", (bytes) => server.write(bytes));
    server.on("data", (bytes: Buffer) => {
      const isEnded = isFirst && bytes.subarray(-READY.length).equals(READY);
      if (!isEnded) return void client.write(bytes);
      isFirst = false;
      client.end(Buffer.concat([bytes, fatalError("57P01")]));
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const url = new URL(databaseUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  return { url: url.href, close: () => void proxy.close() };
}
