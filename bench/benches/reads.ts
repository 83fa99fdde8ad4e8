import type { Bench, Comparison } from "../bench.ts";
import type { GetData } from "../loads/get.ts";
import { loadService, startBareServer } from "../sides.ts";
import type { BareServer } from "../sides.ts";
import type { BenchWorld } from "../world.ts";
import { seedTransactions } from "./seed-transactions.ts";

const ROWS = 1_000_000;

interface Read {
  title: string;
  path: string;
  contains: string | null;
  target: number | null;
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
    const rows = ROWS * scale;
    await seedTransactions(world, rows);
    const contains = `"totalCount":${rows}`;
    return compareReads(world, rows, [
      { title: "cat-list of 10", path: "/cat/cat?page=1&pageSize=10", contains, target: 0.35 },
      { title: "cat-list of 100", path: "/cat/cat?page=1&pageSize=100", contains, target: 0.25 },
      // Equal pages that are asked for at the same moment are read once: here they are not equal.
      {
        title: "cat-list of 10, of 100 pages",
        path: "/cat/cat?page={n}&pageSize=10",
        contains,
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
  for (const { title, path, contains, target, numbers = { spread: rows, first: 0 } } of reads) {
    const data: GetData = { path, token, ...numbers, contains, length: null };
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
