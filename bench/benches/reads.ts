import type { Bench, Comparison } from "../bench.ts";
import type { GetData } from "../loads/get.ts";
import { loadService, startBareServer } from "../sides.ts";
import type { BareServer } from "../sides.ts";
import type { BenchWorld } from "../world.ts";
import { seedTransactions } from "./seed-transactions.ts";

const ROWS = 1_000_000;
/** As many as the near pages hold. */
const ROWS_MIN = 1_000;

interface Read {
  title: string;
  path: string;
  contains: string;
  target: number | null;
  /** How many records a list holds that is the same each time. */
  records?: number;
  /** How many different ones are asked for, and the first of their numbers; as many as there are rows if absent. */
  numbers?: { spread: number; first: number };
}

/** As many pages as are read by their beginning. */
const NEAR_PAGES = 100;

export const catGet: Bench = {
  name: "cat-get",
  about: "GET /cat/cat?erpCode= of one transaction among a million",
  async prepare(world, scale) {
    const rows = ROWS * scale;
    await seedTransactions(world, rows);
    const read = {
      title: "cat-get",
      path: "/cat/cat?erpCode=BENCH-{n}",
      contains: '"erpCode":"BENCH-{n}"',
      target: 0.5,
    };
    return compareReads(world, rows, [read]);
  },
};

export const catList: Bench = {
  name: "cat-list",
  about: "GET /cat/cat, the first page of 10 and of 100, and near pages, among a million",
  async prepare(world, scale) {
    const rows = Math.max(ROWS_MIN, ROWS * scale);
    await seedTransactions(world, rows);
    const listOf = (page: string, size: number) => ({
      path: `/cat/cat?page=${page}&pageSize=${size}`,
      contains: `"totalCount":${rows},"page":${page},"pageSize":${size},"data":[{`,
    });
    return compareReads(world, rows, [
      { title: "cat-list of 10", ...listOf("1", 10), records: 10, target: 0.35 },
      { title: "cat-list of 100", ...listOf("1", 100), records: 100, target: 0.25 },
      // Equal pages that are asked for at the same moment are read once: here they are not equal.
      {
        title: "cat-list of 10, of 100 pages",
        ...listOf("{n}", 10),
        target: null,
        numbers: { spread: NEAR_PAGES, first: 1 },
      },
    ]);
  },
};

async function compareReads(world: BenchWorld, rows: number, reads: readonly Read[]) {
  const { token } = world;
  const bare: BareServer[] = [];
  const comparisons: Comparison[] = [];
  for (const { title, path, contains, target, records, numbers = { spread: rows, first: 0 } } of reads) {
    const length = records === undefined ? null : await lengthOf(world, path, records);
    const data: GetData = { path, token, ...numbers, contains, length };
    const server = await startBareServer(world, {
      path: path.replace("{n}", "1"),
      load: "get",
      data: { ...data, contains: null },
    });
    bare.push(server);
    comparisons.push({
      title,
      ours: (seconds) => loadService(world, { load: "get", data }, seconds),
      baseline: (seconds) => server.run(seconds),
      baselineIs: "a bare Fastify route that answers the same bytes and headers",
      ratioOf: "rate",
      target,
    });
  }
  return { comparisons, close: async () => void (await Promise.all(bare.map((server) => server.close()))) };
}

/** Of a reply that is the same each time: its records are counted once, and each one that is as long has them all. */
async function lengthOf({ url, token }: BenchWorld, path: string, records: number): Promise<number> {
  const reply = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  const body = await reply.text();
  const { data } = JSON.parse(body) as { data?: unknown[] };
  if (data?.length !== records) throw new Error(`${path} answered ${reply.status}: ${body.slice(0, 400)}`);
  return Buffer.byteLength(body);
}
