import { setTimeout as delay } from "node:timers/promises";
import type { Bench, Figure } from "../bench.ts";
import { payLinkData, resetCardLimits } from "../company/pay-data.ts";
import { openCaller } from "../connection.ts";
import { flowFrom } from "../load.ts";
import { startReceivers } from "../receivers/receivers.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";

const PAYMENTS = 400;
/** The first pages of a table and its indexes are not counted. */
const WARM_UP = 100;
const POLL_MS = 200;
const SENT_TIMEOUT_MS = 60_000;
/** Tables with less than this for each payment are added up. */
const SHOWN_BYTES = 20;

interface TableSize {
  name: string;
  bytes: number;
  index_bytes: number;
  rows: number;
}

export const size: Bench = {
  name: "size",
  about: "the bytes that a paid link with 3-D Secure, a webhook and a receipt leaves in each table",
  async measure({ scale, progress }) {
    await using world = await openBenchWorld({ environment: { EMAILS_PER_MINUTE: "100000" } });
    const receivers = await startReceivers(1, world.demo.tenants[0]!.webhookSecret);
    const caller = await openCaller(world.url);
    try {
      await receivers.begin({ slowCount: 0, slowMs: 0, checksBodies: false });
      const flow = await flowFrom("pay-link", payLinkData(world, receivers.urls, ["Email"]), world.url);
      const pay = async (from: number, to: number) => {
        for (let index = from; index < to; index += 1) {
          if (index % 20 === 0) await resetCardLimits(world);
          await flow.run(caller.ask, index);
          if (index % 100 === 99) progress(`${index + 1} links`);
        }
        await untilAllSentAndSealed(world);
      };
      const count = Math.max(100, Math.round(PAYMENTS * scale));
      await pay(0, WARM_UP);
      const before = await sizes(world);
      await pay(WARM_UP, WARM_UP + count);
      return figuresOf(before, await sizes(world), count);
    } finally {
      caller.close();
      await receivers.close();
    }
  },
};

/** Waits until webhooks and messages are sent and the audit log is sealed. */
async function untilAllSentAndSealed({ query }: BenchWorld): Promise<void> {
  const until = performance.now() + SENT_TIMEOUT_MS;
  for (;;) {
    const [left] = await query<{ count: number }>(
      `select (select count(*) from webhook_deliveries where state = 'pending')::int
         + (select count(*) from notifications where state = 'queued')::int + (select count(*) from audit_waiting)::int as count`,
    );
    if (left!.count === 0) return;
    if (performance.now() > until) throw new Error(`${left!.count} rows still wait`);
    await delay(POLL_MS);
  }
}

function sizes({ query }: BenchWorld): Promise<TableSize[]> {
  return query<TableSize>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes, pg_indexes_size(oid)::float8 as index_bytes,
       (xpath('/row/count/text()', query_to_xml(format('select count(*) from %I', relname), false, true, '')))[1]::text::float8 as rows
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
}

function figuresOf(before: readonly TableSize[], after: readonly TableSize[], count: number): Figure[] {
  const start = new Map(before.map((table) => [table.name, table]));
  const grown = after
    .map((table) => {
      const { bytes, index_bytes: indexBytes, rows } = start.get(table.name)!;
      return {
        name: table.name,
        bytes: (table.bytes - bytes) / count,
        indexBytes: (table.index_bytes - indexBytes) / count,
        rows: (table.rows - rows) / count,
      };
    })
    .toSorted((left, right) => right.bytes - left.bytes);
  const shown = grown.filter(({ bytes }) => bytes >= SHOWN_BYTES);
  const details = shown.map(
    ({ name, bytes, indexBytes, rows }) =>
      `${name}: ${bytes.toFixed(0)} bytes, of them ${indexBytes.toFixed(0)} in indexes, ${rows.toFixed(1)} rows`,
  );
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0);
  return [{ name: "size: a paid link", value: total / 1_024, unit: "KB", details }];
}
