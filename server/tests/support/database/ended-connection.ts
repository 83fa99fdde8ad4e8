import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";

const READY_FOR_QUERY = "Z\0\0\0\u0005I";

/** A proxy to the database that ends its first connection in the same packet that says that it is ready. */
export async function endsFirstConnection(databaseUrl: string): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(databaseUrl);
  let isFirst = true;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on("data", (bytes) => server.write(bytes));
    server.on("data", (bytes: Buffer) => {
      const isEnded = isFirst && bytes.toString("latin1").endsWith(READY_FOR_QUERY);
      if (!isEnded) return void client.write(bytes);
      isFirst = false;
      client.end(Buffer.concat([bytes, shutDown()]));
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

/** The server's message when an administrator ends a session. */
function shutDown(): Buffer {
  const fields = Buffer.from(
    "SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0",
    "latin1",
  );
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
