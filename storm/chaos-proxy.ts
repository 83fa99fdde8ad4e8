import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import type { Random } from "./random.ts";
import type { Tally } from "./tally.ts";

/**
 * What may happen to one request and its reply: `cut_before` = the request is lost; `cut_after` = it arrives and the
 * connection dies; `cut_in_reply` = some bytes of the reply still come; `blackhole` = the reply never comes and nobody
 * says so; `garbage` = other bytes stand before the reply; `truncate` = it ends early, politely; `twice` = it comes twice.
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

/** One of them each time; what stands there twice is chosen twice as often. */
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
  /** In how many of a hundred requests something goes wrong; 0 = all is well. */
  setRate(percent: number): void;
  /** New connections are refused from now on, or taken again. */
  setDown(isDown: boolean): void;
  /** Kills every connection at once. */
  cutAll(): void;
  close(): Promise<void>;
}

export interface ChaosProxyOptions {
  name: string;
  /** Asked at each connection: a server that is started again has another one. */
  targetPort: () => number;
  faults: readonly ProxyFault[];
  delayMaxMs: number;
  random: Random;
  tally: Tally;
}

/** A TCP proxy on loopback that loses, delays and spoils what passes through it. */
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
      socket.on("error", () => {}); // Its "close" follows, and takes the other side with it.
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
  /** What waits for what was delayed before it. */
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
        return void client.write(reply.subarray(0, Math.max(1, reply.length >> 1)), () => client.resetAndDestroy());
      case "truncate":
        return void client.end(reply.subarray(0, Math.max(1, reply.length >> 1)));
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
