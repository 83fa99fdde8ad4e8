import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../tools/testing/free-port.ts";
import type { Demo } from "../../server/src/demo/seed-demo.ts";
import type { Bench, Finding } from "../bench.ts";
import type { GetData } from "../loads/get.ts";
import type { LoadOrder } from "../load.ts";
import { runLoad } from "../load.ts";
import type { PagesData } from "../loads/pages.ts";
import { merchantOf } from "../merchant.ts";
import { bareStart, npmStart } from "../npm-start.ts";
import type { Started, StartOptions } from "../npm-start.ts";
import { cpuSeconds, memoryOf } from "../processes.ts";
import { logIn } from "../world.ts";
import { noLimits } from "../no-limits.ts";

const STARTS = 7;
const REQUESTS = 100_000;
const LINKS = 100;
const LOGINS_PER_TENTH = 8;
const IDLE_MS = 10_000;
const READY_SECONDS_MAX = 2.5;
const MEMORY_MB_MAX = 150;
const GROWTH_MAX = 1.15;
/** Counted from here on, references are of one length, and none is a part of another. */
const FIRST = 100;

type Place = Required<StartOptions>;

export const startup: Bench = {
  name: "startup",
  about: "the second npm start until it is ready; memory of the server process, idle and after 100,000 requests",
  async prepare(_world, scale) {
    const folder = await mkdtemp(join(tmpdir(), "servicepay-startup-"));
    return {
      comparisons: [],
      async findings({ progress }) {
        const port = await freePort();
        const bankPort = await freePort();
        const place = { dataFolder: folder, port, environment: { BANK_SIMULATOR_PORT: String(bankPort) } };
        const first = await npmStart(place);
        await first.stop();
        progress(`the first start of a new data folder took ${first.seconds.toFixed(2)} s`);
        return [...(await startTimes(place, progress)), ...(await memory(place, scale))];
      },
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

/** Starts of both kinds by turns, so that what disturbs the machine disturbs both. */
async function startTimes(place: Place, progress: (line: string) => void): Promise<Finding[]> {
  const ours: number[] = [];
  const bare: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    const service = await npmStart(place);
    cpu.push(await cpuSeconds(service.pid));
    ours.push(await stopped(service));
    bare.push(await stopped(await bareStart(place.dataFolder)));
    progress(`start ${round + 1} of ${STARTS}: ${ours.at(-1)!.toFixed(2)} s, bare ${bare.at(-1)!.toFixed(2)} s`);
  }
  const details = [
    `from ${Math.min(...ours).toFixed(2)} to ${Math.max(...ours).toFixed(2)} s; CPU of the server process until then ${median(cpu).toFixed(2)} s`,
    `bare Node with the same PostgreSQL ${median(bare).toFixed(2)} s: ratio ${(median(ours) / median(bare)).toFixed(2)}`,
  ];
  return [{ title: "second npm start to ready", value: median(ours), unit: "s", atMost: READY_SECONDS_MAX, details }];
}

async function stopped({ seconds, stop }: Started): Promise<number> {
  await stop();
  return seconds;
}

async function memory({ dataFolder, port, environment }: Place, scale: number): Promise<Finding[]> {
  const service = await npmStart({ dataFolder, port, environment: { ...environment, ...noLimits } });
  try {
    await delay(IDLE_MS);
    const idle = await memoryOf(service.pid);
    const url = `http://127.0.0.1:${port}`;
    const demo = JSON.parse(await readFile(join(dataFolder, "demo.json"), "utf8")) as Demo;
    const loads = await loadsOf(url, demo);
    const seen: number[] = [];
    let asked = 0;
    let turn = 0;
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      await logInByPassword(url, demo, LOGINS_PER_TENTH);
      while (asked < (REQUESTS * scale * tenth) / 10) {
        const load = loads[turn++ % loads.length]!;
        const { verified, wrong, firstWrong } = await runLoad({ ...load, url, connections: 32, seconds: 1 });
        if (wrong > 0) throw new Error(`${wrong} replies were wrong, such as ${firstWrong}`);
        asked += verified;
      }
      seen.push((await memoryOf(service.pid)).nowMb);
    }
    await delay(IDLE_MS);
    const after = await memoryOf(service.pid);
    const course = `under way, each tenth: ${seen.map((megabytes) => megabytes.toFixed(0)).join(", ")} MB`;
    const title = `memory of the server process after ${REQUESTS.toLocaleString("en")} requests`;
    return [
      { title: "memory of the server process, idle", value: idle.nowMb, unit: "MB", atMost: MEMORY_MB_MAX },
      {
        title,
        value: after.nowMb,
        unit: "MB",
        atMost: MEMORY_MB_MAX,
        details: [`at most ${after.peakMb.toFixed(0)} MB; ${asked} requests were made`],
      },
      {
        title: `${title}, against after the first tenth`,
        value: seen.at(-1)! / seen[0]!,
        unit: "times",
        atMost: GROWTH_MAX,
        details: [course],
      },
    ];
  } finally {
    await service.stop();
  }
}

/** Of a merchant's backend and its payers, by turns. */
async function loadsOf(url: string, demo: Demo): Promise<Pick<LoadOrder, "load" | "data">[]> {
  const token = await logIn(url, demo);
  const merchant = merchantOf({ url, token, demo });
  const pages: PagesData["pages"][number][] = [];
  for (let number = 0; number < LINKS; number += 1) {
    const reference = `BENCH-STARTUP-${FIRST + number}`;
    pages.push({ path: await merchant.newLink({ reference }), contains: reference });
  }
  const contains = '"page":1,"pageSize":10,"data":[{';
  const list = { path: "/cat/cat?page=1&pageSize=10", token, spread: 1, contains, length: null };
  return [
    { load: "get", data: list satisfies GetData },
    { load: "pages", data: { pages } satisfies PagesData },
  ];
}

/** All at once: each is a hash that takes 19 MB for a moment. */
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

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
