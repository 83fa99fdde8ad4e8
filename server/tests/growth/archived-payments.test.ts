/** Years of a company that archives its payments every month: size and touched pages, past the time that attempts are kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bankDayOf } from "#acquirers/registry.ts";
import {
  archivePayments,
  searchPayments,
  pageOfPayments,
  readOrderStatus,
  paymentHistory,
  takeOrder,
  type Payment,
} from "#payments/index.ts";
import { inTransaction, reading } from "#platform/context.ts";
import { readMonthlyTotals, readFigures } from "#reports/index.ts";
import { paymentWorld, type PaymentWorld } from "../support/payment-world.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { measured } from "./measured-database.ts";
import { TouchedBlocks } from "./service.ts";

/** npm run proof uses the full sizes. */
const [MONTHS, PAYMENTS_OF_MONTH] = process.env["TEST_FULL_SIZE"] === "true" ? [60, 2_000] : [30, 250];
const KEPT_MONTHS = 19;
/** The month that runs, the one that ends with it, and those that are kept. */
const FULL_AFTER = KEPT_MONTHS + 2;
/** Without the archive the tables would have grown by two fifths. */
const GROWTH_MAX = 1.25;
/** A dead row that vacuum could not remove yet, or a deeper index. */
const PAGES_MORE = 12;
const LEAVING = ["attempts", "attempt_history", "ledger_entries"];
/** What stays of a payment: its row, which names the archive, and its part of the sums by hour. */
const STAYING = ["payments", "archived_figures", "payment_archives"];
const STAYING_BYTES_MAX = 2_000;

interface MonthsEnd {
  leavingBytes: number;
  stayingBytes: number;
  attempts: number;
  pagesOf: ReadonlyMap<string, number>;
}

test("attempts, histories and ledger stop growing, and no query touches more pages than before", async (t) => {
  const world = await paymentWorld(t);
  const folder = temporaryFolder(t);
  const model = await world.newPayment();
  await world.start(model, "approved");
  const begin = world.clock.now();
  const ends: MonthsEnd[] = [];
  let archived = 0;
  for (let month = 0; month < MONTHS; month += 1) {
    const at = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1 + month, 3, 9));
    world.clock.set(at);
    await copyMonth(world, model, { at, month });
    for (const { payments } of await archivePayments(world.ctx, { folder, keptMonths: KEPT_MONTHS }))
      archived += payments;
    for (const table of [...LEAVING, ...STAYING]) await world.rows(`vacuum (analyze) ${table}`);
    ends.push(await endOfMonth(world, month));
  }
  // The first month holds the payment that was copied, which keeps the payer's details.
  assert.equal(archived, (MONTHS - KEPT_MONTHS - 1) * PAYMENTS_OF_MONTH);

  const [full, end] = [ends[FULL_AFTER]!, ends.at(-1)!];
  const more = (MONTHS - 1 - FULL_AFTER) * PAYMENTS_OF_MONTH;
  const stays = (end.stayingBytes - full.stayingBytes) / more;
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1_024)} KB`;
  console.log(
    `  month ${FULL_AFTER + 1}: ${full.attempts} attempts, ${kilobytes(full.leavingBytes)}; month ${MONTHS}: ${end.attempts} attempts, ${kilobytes(end.leavingBytes)}; ${Math.round(stays)} bytes of each archived payment stay`,
  );
  assert.equal(end.attempts, full.attempts);
  assert.ok(
    end.leavingBytes <= full.leavingBytes * GROWTH_MAX,
    `${full.leavingBytes} bytes became ${end.leavingBytes}`,
  );
  assert.ok(stays <= STAYING_BYTES_MAX, `${stays} bytes of each payment stay`);
  const grown = [...end.pagesOf].filter(
    ([name, pages]) => pages > (full.pagesOf.get(name) ?? 0) * GROWTH_MAX + PAGES_MORE,
  );
  console.log(`  compared ${end.pagesOf.size} statements`);
  assert.ok(end.pagesOf.size >= 10);
  assert.deepEqual(grown, []);
});

/** The payments of a month are copies of the model: one each minute, with ids of their times, and without the payer's details. */
async function copyMonth(
  { rows }: PaymentWorld,
  { id }: Payment,
  { at, month }: { at: Date; month: number },
): Promise<void> {
  const own = (kind: string) =>
    `(lpad(to_hex(${at.getTime()}::bigint + n * 60000), 12, '0') || '7${kind}08000' || lpad(to_hex(n), 12, '0'))::uuid`;
  const time = `to_timestamp(${at.getTime() / 1000} + n * 60)`;
  const name = `'${month}-' || n`;
  const copy = async (table: string, from: string, changes: Readonly<Record<string, string>>) => {
    const [{ columns }] = await rows(`select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
    const changed = Object.entries(changes).map(([column, value]) => `'${column}', ${value}`);
    await rows(`alter table ${table} disable trigger user`);
    await rows(
      `insert into ${table} (${columns}) select ${columns} from (
         select r.* from (${from}) m cross join generate_series(1, ${PAYMENTS_OF_MONTH}) n
         cross join lateral jsonb_populate_record(m.model, jsonb_build_object(${changed.join(", ")})) r) copied`,
    );
    await rows(`alter table ${table} enable trigger user`);
  };
  const ofModel = (table: string) =>
    `select t as model from ${table} t join attempts a on a.id = t.attempt_id where a.payment_id = '${id}'`;
  await copy("payments", `select t as model from payments t where id = '${id}'`, {
    id: own("50"),
    order_reference: `upper(substr(md5(${name}), 1, 16))`,
    client_reference: `'ORDER-' || ${name}`,
    exclusive_key: `'order:ORDER-' || ${name}`,
    source_id: own("4c"),
    description: "null",
    created_at: time,
    updated_at: time,
  });
  await copy("attempts", `select t as model from attempts t where payment_id = '${id}'`, {
    id: own("41"),
    payment_id: own("50"),
    exclusive_key: `'order:ORDER-' || ${name}`,
    bank_order_id: `upper(substr(md5(${name}), 1, 20))`,
    payer_ip: "null",
    created_at: time,
    submitted_at: time,
    finished_at: time,
  });
  await copy("attempt_history", ofModel("attempt_history"), { attempt_id: own("41"), at: time });
  await copy("ledger_entries", ofModel("ledger_entries"), { attempt_id: own("41"), created_at: time });
}

async function endOfMonth(world: PaymentWorld, month: number): Promise<MonthsEnd> {
  const bytesOf = async (tables: readonly string[]) => {
    const [{ bytes }] = await world.rows(
      "select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest($1::text[]) as name",
      [tables],
    );
    return bytes as number;
  };
  const [{ attempts }] = await world.rows("select count(*)::int as attempts from attempts");
  return {
    leavingBytes: await bytesOf(LEAVING),
    stayingBytes: await bytesOf(STAYING),
    attempts,
    pagesOf: await pagesOf(world, month),
  };
}

/** The pages of what people and programs ask: of the newest payments, and of the oldest order. */
async function pagesOf({ ctx: plain, clock }: PaymentWorld, month: number): Promise<ReadonlyMap<string, number>> {
  const touched = new TouchedBlocks();
  const ctx = { ...plain, database: measured(plain.database, touched.note) };
  const { rows } = await pageOfPayments(ctx, {}, null);
  await paymentHistory(ctx, rows[0]!.id);
  await searchPayments(ctx, rows[9]!.orderReference);
  await searchPayments(ctx, `ORDER-0-1`);
  await readOrderStatus(reading(ctx), "order:ORDER-0-1");
  await inTransaction(ctx, (ctx) => takeOrder(ctx, `order:NEW-${month}`, "clientOrderReference"));
  const day = bankDayOf(clock.now());
  await readFigures(ctx, { from: day, to: day });
  await readMonthlyTotals(ctx, { from: day, to: day });
  return touched.take().most;
}
