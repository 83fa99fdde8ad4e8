import { ofRounds, type Bench, type Figure } from "../bench.ts";
import { FIRST_TENANT } from "../company/first-tenant.ts";
import { runLoad } from "../load.ts";
import type { GetData } from "../loads/get.ts";
import { requireFreeDisk } from "../require-free-disk.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";

const ROWS = 1_000_000;
const ROWS_MIN = 10_000;
/** One in this many collections waits for the ERP. */
const WAITING_SHARE = 100;
/** One in this many collections is the refund of the sale before it. */
const REFUND_SHARE = 10;
const PAGE_SIZE = 100;
const LIST_MS_MAX = 25;
/** An ERP reads one page after another. Two callers show what happens while somebody else reads the list as well. */
const CALLERS = { "one caller": 1, "two callers": 2 };

export const collections: Bench = {
  name: "collections",
  about: "GET /vendor/collection/list?isIntegrated=false with a million collections, of which 10,000 wait for the ERP",
  async measure({ rounds, seconds, scale, progress }) {
    const rows = Math.max(ROWS_MIN, ROWS * scale);
    await requireFreeDisk(rows);
    await using world = await openBenchWorld();
    await seedCollections(world, rows);
    const listed = await listedOf(world);
    progress(
      `collections: ${rows.toLocaleString("en")} collections are stored, ${listed.toLocaleString("en")} are listed`,
    );
    const data: GetData = {
      path: `/vendor/collection/list?isIntegrated=false&page=1&pageSize=${PAGE_SIZE}`,
      token: world.token,
      spread: 1,
      contains: `"totalCount":${listed},"page":1,"pageSize":${PAGE_SIZE},"data":[{`,
    };
    const figures: Figure[] = [];
    for (const [callers, connections] of Object.entries(CALLERS)) {
      const [middle, slowest]: [number[], number[]] = [[], []];
      for (let round = 0; round <= rounds; round += 1) {
        const { p50Ms, p99Ms } = await runLoad({ load: "get", data, url: world.url, connections, seconds });
        if (round === 0) continue; // The first is the warm-up.
        middle.push(p50Ms);
        slowest.push(p99Ms);
      }
      const name = `collections: what waits, of ${ROWS.toLocaleString("en")} collections, ${callers}`;
      figures.push(
        { name: `${name}, p50`, ...ofRounds(middle), unit: "ms" },
        { name: `${name}, p99`, ...ofRounds(slowest), unit: "ms", ...(connections === 1 && { atMost: LIST_MS_MAX }) },
      );
    }
    return figures;
  },
};

/** The newest collections wait. Every tenth is the refund of the sale before it, which waits too if that does. */
async function seedCollections({ query }: BenchWorld, rows: number): Promise<void> {
  const idOf = (n: string) => `('01900000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  await query(
    `insert into collections (tenant_id, id, kind, reverses_id, payment_id, order_reference, client_reference, account_erp_code,
       amount, charged_amount, currency, installments, terminal_id, masked_pan, auth_code, description, booked_at, erp_code, integrated_at)
     select ${FIRST_TENANT}, ${idOf("n")},
       case when n % $2 = 0 then 'refund' else 'sale' end, case when n % $2 = 0 then ${idOf("n - 1")} end, ${idOf("n")},
       'SP' || n, 'ORDER-' || n, 'ACC-' || n % 5000, n % 100000 / 100.0 + 1, n % 100000 / 100.0 + 1, 'TRY', 1, ${idOf("1")},
       '454360******0008', '123456', 'Sipariş ' || n, timestamptz '2026-01-01' + n * interval '7 seconds',
       case when n <= $3 then 'REC-' || n end, case when n <= $3 then timestamptz '2026-01-01' + n * interval '8 seconds' end
     from generate_series(1, $1::int) n`,
    [rows, REFUND_SHARE, rows - rows / WAITING_SHARE],
  );
  await query("vacuum (analyze) collections");
}

/** Counts the collections that wait, without refunds whose sale waits too. */
async function listedOf({ query }: BenchWorld): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from collections c left join collections sale on sale.tenant_id = c.tenant_id and sale.id = c.reverses_id
     where c.erp_code is null and (sale.id is null or sale.erp_code is not null)`,
  );
  return row!.count;
}
