import { setTimeout as delay } from "node:timers/promises";
import { ofRounds, type Bench, type Figure } from "../bench.ts";
import { totalCountError } from "../company/total-count-error.ts";
import { runLoad } from "../load.ts";
import type { GetData } from "../loads/get.ts";
import { requireFreeDisk } from "../require-free-disk.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";
import { seedTransactions } from "./seed-transactions.ts";

const ROWS = 10_000_000;
const ROWS_MIN = 10_000;
const PAGES = [1, 1_000, 100_000];
const PAGE_SIZE = 10;
const DEEPEST_MS_MAX = 5;
/** With so few connections, requests do not wait for each other: the figure is the time of one page. */
const CONNECTIONS = 2;
const WRITES_PER_SECOND = 50;

export const lists: Bench = {
  name: "lists",
  about: "GET /cat/cat at pages 1, 1,000 and 100,000 of ten million transactions, while transactions are written",
  async measure({ rounds, seconds, scale, progress }) {
    const rows = Math.max(ROWS_MIN, ROWS * scale);
    await requireFreeDisk(rows);
    await using world = await openBenchWorld();
    await seedTransactions(world, rows);
    progress(`lists: ${rows.toLocaleString("en")} transactions are stored`);
    const writer = startWriting(world);
    const figures: Figure[] = [];
    for (const page of PAGES) {
      // With fewer rows, this loads the page at the same fraction of the list.
      const pageToLoad = Math.max(1, Math.round((page * rows) / ROWS));
      const times: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const { p50Ms } = await loadPage(world, pageToLoad, rows, seconds);
        if (round > 0) times.push(p50Ms); // The first is the warm-up.
      }
      figures.push({
        name: `lists: page ${page.toLocaleString("en")} of ${ROWS.toLocaleString("en")} transactions, p50`,
        ...ofRounds(times),
        unit: "ms",
        ...(page === PAGES.at(-1) && { atMost: DEEPEST_MS_MAX }),
      });
    }
    const written = await writer.stop();
    return [...figures, await totalCountError(world, "lists", rows + written)];
  },
};

/** Requests one page again and again. `totalCount` must never fall while rows are written. */
function loadPage({ token, url }: BenchWorld, page: number, totalFrom: number, seconds: number) {
  const data: GetData = {
    path: `/cat/cat?page=${page}&pageSize=${PAGE_SIZE}`,
    token,
    spread: 1,
    contains: `"page":${page},"pageSize":${PAGE_SIZE},"data":[{`,
    totalFrom,
  };
  return runLoad({ load: "get", data, url, connections: CONNECTIONS, seconds });
}

/** Writes transactions at a steady pace. */
function startWriting({ url, token }: BenchWorld): { stop(): Promise<number> } {
  let isStopping = false;
  let written = 0;
  const run = process.hrtime.bigint().toString(36);
  const write = async () => {
    written += 1;
    const now = new Date().toISOString();
    const record = { erpCode: `WRITTEN-${run}-${written}`, accountErpCode: "ACC-1", amount: 1.5, currencyCode: "TRY" };
    const reply = await fetch(`${url}/cat/cat`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ ...record, transactionDate: now, dueDate: now }),
    });
    if (!reply.ok) throw new Error(`POST /cat/cat answered ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const startedAt = performance.now();
  const running = (async () => {
    while (!isStopping) {
      const isDue = written < ((performance.now() - startedAt) / 1_000) * WRITES_PER_SECOND;
      if (isDue) await write();
      else await delay(1_000 / WRITES_PER_SECOND);
    }
  })();
  running.catch(() => {}); // stop() awaits the promise and throws its error.
  return {
    async stop() {
      isStopping = true;
      await running;
      return written;
    },
  };
}
