import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";

/** A proxy to the database that drops everything while it is silent, like a network without a route. */
export interface SilentProxy {
  url: string;
  fallSilent(): void;
  speak(): void;
  close(): void;
}

export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(databaseUrl);
  let isSilent = false;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on("data", (bytes) => isSilent || server.write(bytes));
    server.on("data", (bytes) => isSilent || client.write(bytes));
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
  return {
    url: url.href,
    fallSilent: () => void (isSilent = true),
    speak: () => void (isSilent = false),
    close: () => void proxy.close(),
  };
}
