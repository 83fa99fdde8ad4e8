import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Demo } from "../../server/src/demo/seed-demo.ts";
import { freePort } from "../../tools/testing/free-port.ts";
import { ofRounds, type Bench, type Figure } from "../bench.ts";
import { newLinks } from "../company/new-links.ts";
import { runLoad, type LoadOrder } from "../load.ts";
import type { GetData } from "../loads/get.ts";
import type { PagesData } from "../loads/pages.ts";
import { noLimits } from "../no-limits.ts";
import { npmStart, type StartOptions } from "../npm-start.ts";
import { memoryOf } from "../processes.ts";
import { logIn } from "../world.ts";

const STARTS = 7;
const REQUESTS = 100_000;
const LINKS = 100;
const LOG_INS_PER_TENTH = 8;
const IDLE_MS = 10_000;
const READY_SECONDS_MAX = 2.5;
const MEMORY_MB_MAX = 200;
const GROWTH_MAX = 1.15;

export const startup: Bench = {
  name: "startup",
  about: "the second npm start until it is ready; memory of the server process, idle and after 100,000 requests",
  async measure({ scale, progress }) {
    const dataFolder = await mkdtemp(join(tmpdir(), "servicepay-startup-"));
    try {
      const environment = { BANK_SIMULATOR_PORT: String(await freePort()) };
      const options = { dataFolder, port: await freePort(), environment };
      const first = await npmStart(options);
      await first.stop();
      progress(`the first start of a new data folder took ${first.seconds.toFixed(2)} s`);
      return [await secondStarts(options), ...(await memory(options, scale))];
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  },
};

async function secondStarts(options: StartOptions): Promise<Figure> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const { seconds, stop } = await npmStart(options);
    await stop();
    times.push(seconds);
  }
  return { name: "startup: second npm start until ready", ...ofRounds(times), unit: "s", atMost: READY_SECONDS_MAX };
}

async function memory(options: Required<StartOptions>, scale: number): Promise<Figure[]> {
  const { dataFolder, port, environment } = options;
  const service = await npmStart({ ...options, environment: { ...environment, ...noLimits } });
  try {
    await delay(IDLE_MS);
    const idle = await memoryOf(service.pid);
    const url = `http://127.0.0.1:${port}`;
    const demo = JSON.parse(await readFile(join(dataFolder, "demo.json"), "utf8")) as Demo;
    const tenths = await memoryUnderLoad(service.pid, { url, demo, requests: REQUESTS * scale });
    await delay(IDLE_MS);
    const after = await memoryOf(service.pid);
    return [
      { name: "startup: memory of the server process, idle", value: idle.nowMb, unit: "MB" },
      {
        name: "startup: memory after 100,000 requests",
        value: after.nowMb,
        unit: "MB",
        atMost: MEMORY_MB_MAX,
        details: [`after each tenth: ${tenths.map((megabytes) => megabytes.toFixed(0)).join(", ")} MB`],
      },
      {
        name: "startup: memory after 100,000 requests, against after 10,000",
        value: tenths.at(-1)! / tenths[0]!,
        unit: "times",
        atMost: GROWTH_MAX,
      },
    ];
  } finally {
    await service.stop();
  }
}

interface Traffic {
  url: string;
  demo: Demo;
  requests: number;
}

/** Sends requests, and returns the process's memory after each tenth of them. */
async function memoryUnderLoad(pid: number, { url, demo, requests }: Traffic): Promise<number[]> {
  const loads = await loadsOf(url, demo);
  const seen: number[] = [];
  let sent = 0;
  let turn = 0;
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    await logInByPassword(url, demo, LOG_INS_PER_TENTH);
    while (sent < (requests * tenth) / 10) {
      const load = loads[turn++ % loads.length]!;
      sent += (await runLoad({ ...load, url, connections: 32, seconds: 1 })).count;
    }
    seen.push((await memoryOf(pid)).nowMb);
  }
  return seen;
}

async function loadsOf(url: string, demo: Demo): Promise<Pick<LoadOrder, "load" | "data">[]> {
  const token = await logIn(url, demo.tenants[0]!);
  const pages = await newLinks({ url, token, demo }, "BENCH-STARTUP", LINKS);
  const list: GetData = {
    path: "/cat/cat?page=1&pageSize=10",
    contains: '"page":1,"pageSize":10,"data":[{',
    token,
    spread: 1,
  };
  return [
    { load: "get", data: list },
    { load: "pages", data: { pages } satisfies PagesData },
  ];
}

/** Logs in concurrently, because each log-in uses 19 MB while its password is hashed. */
async function logInByPassword(url: string, demo: Demo, times: number): Promise<void> {
  const { username, password } = demo.tenants[0]!;
  const body = JSON.stringify({ username, password });
  const headers = { "content-type": "application/json" };
  const replies = await Promise.all(
    Array.from({ length: times }, () => fetch(`${url}/auth/token`, { method: "POST", headers, body })),
  );
  const refused = replies.find(({ ok }) => !ok);
  if (refused !== undefined) throw new Error(`POST /auth/token answered ${refused.status}: ${await refused.text()}`);
}
