import { once } from "node:events";
import pg from "pg";
import { medianOf } from "./bench.ts";
import type { DelayOrder } from "./delaying-proxy.ts";
import { ended, forkFile } from "./processes.ts";

interface DelayedDatabase extends AsyncDisposable {
  url: string;
}

const SAMPLES = 300;

/** Starts a proxy through which each round trip to the database takes `longerMs` more than at `url`. */
export async function delayRoundTrips(url: string, port: number, longerMs: number): Promise<DelayedDatabase> {
  const proxy = forkFile("delaying-proxy.ts");
  const delayBy = (delayMs: number) => proxy.send({ port, delayMs } satisfies DelayOrder);
  delayBy(0);
  const [proxyPort] = (await once(proxy, "message")) as [number];
  const proxyUrl = throughPort(url, proxyPort);
  // The detour through another process already takes part of the delay.
  const proxyMs = (await roundTripMs(proxyUrl)) - (await roundTripMs(url));
  delayBy(Math.max(0, longerMs - proxyMs));
  return {
    url: proxyUrl,
    async [Symbol.asyncDispose]() {
      proxy.disconnect();
      await ended(proxy);
    },
  };
}

function throughPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.search = "";
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

async function roundTripMs(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const startedAt = performance.now();
    await client.query("select 1");
    times.push(performance.now() - startedAt);
  }
  await client.end();
  return medianOf(times);
}
