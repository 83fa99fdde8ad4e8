import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { Random } from "../random.ts";
import type { Tally } from "../report/tally.ts";

/**
 * A fault of one request and its reply. `cut_before`: the request is lost. `cut_after`: it arrives and the connection is
 * reset. `cut_in_reply`: reset in the middle of the reply. `blackhole`: the reply never comes and the connection stays
 * open. `garbage`: other bytes precede the reply. `truncate`: the reply ends early with a normal close. `twice`: the
 * reply comes twice.
 */
export type ProxyFault =
  | "delay"
  | "cut_before"
  | "cut_after"
  | "cut_in_reply"
  | "blackhole"
  | "garbage"
  | "truncate"
  | "twice";

/** The proxy picks one at random; repeated entries are likelier. */
export const proxyFaultsOf: Readonly<Record<"bank" | "database", readonly ProxyFault[]>> = {
  bank: [
    ...(["cut_before", "cut_before", "cut_before", "cut_before"] as const),
    ...(["cut_after", "cut_after", "cut_after", "cut_after", "cut_in_reply", "cut_in_reply"] as const),
    ...(["delay", "blackhole", "garbage", "truncate", "twice"] as const),
  ],
  database: ["delay", "delay", "cut_before", "cut_after", "cut_in_reply", "blackhole"],
};

export interface ChaosProxy {
  port: number;
  /** The percentage of requests that fail. */
  setRate(percent: number): void;
  /** While down, the proxy refuses new connections. */
  setDown(isDown: boolean): void;
  /** Resets every connection. */
  cutAll(): void;
  close(): Promise<void>;
}

export interface ChaosProxyOptions {
  name: string;
  /** Called for each connection, since a restarted server has another port. */
  targetPort: () => number;
  faults: readonly ProxyFault[];
  delayMaxMs: number;
  random: Random;
  tally: Tally;
}

/** Starts a TCP proxy on loopback that loses, delays and corrupts traffic. */
export async function startChaosProxy(options: ChaosProxyOptions): Promise<ChaosProxy> {
  let percent = 0;
  let isDown = false;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (isDown) return void client.resetAndDestroy();
    const target = connect({ port: options.targetPort(), host: "127.0.0.1", noDelay: true });
    client.setNoDelay(true);
    for (const socket of [client, target]) {
      open.add(socket);
      socket.once("close", () => open.delete(socket));
      socket.on("error", () => {}); // "close" follows and closes the other side.
    }
    client.once("close", () => target.destroy());
    target.once("close", () => client.end());
    relay(client, target, options, () => percent);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cutAll = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    setRate: (rate) => void (percent = rate),
    setDown: (down) => void (isDown = down),
    cutAll,
    async close() {
      cutAll();
      server.close();
      await once(server, "close");
    },
  };
}

function relay(client: Socket, target: Socket, options: ChaosProxyOptions, percent: () => number): void {
  const { random, tally, name, faults, delayMaxMs } = options;
  let fault: ProxyFault | null = null;
  /** Keeps the order: data waits for delayed data before it. */
  let sending: Promise<void> | null = null;
  client.on("data", (request: Buffer) => {
    const chosen = random.percent(percent()) ? random.pick(faults) : null;
    if (chosen !== null) tally.count(`${name} ${chosen}`);
    fault = chosen ?? (fault === "blackhole" ? fault : null);
    if (chosen === "cut_before") return void client.resetAndDestroy();
    const delayMs = chosen === "delay" ? random.below(delayMaxMs) : 0;
    if (delayMs === 0 && sending === null) return void target.write(request);
    sending = (sending ?? Promise.resolve()).then(async () => {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (!target.destroyed) target.write(request);
    });
  });
  client.on("end", () => void (sending ?? Promise.resolve()).then(() => target.end()));
  target.on("data", (reply: Buffer) => {
    switch (fault) {
      case "blackhole":
        return;
      case "cut_after":
        return void client.resetAndDestroy();
      case "cut_in_reply":
        return void client.write(firstHalf(reply), () => client.resetAndDestroy());
      case "truncate":
        return void client.end(firstHalf(reply));
      case "garbage":
        fault = null;
        return void client.write(Buffer.concat([Buffer.from([0, 1, 2, 255, 13, 10]), reply]));
      case "twice":
        fault = null;
        return void client.write(Buffer.concat([reply, reply]));
      default:
        client.write(reply);
    }
  });
  target.on("end", () => {
    if (fault !== "blackhole") client.end();
  });
}

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.max(1, Math.floor(bytes.length / 2)));
}
