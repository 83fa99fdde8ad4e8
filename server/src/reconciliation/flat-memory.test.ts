import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { writtenColumns } from "../../tests/support/database/written-columns.ts";
import { collectGarbage } from "../../tests/support/processes/collect-garbage.ts";
import { header, reconciledWorld } from "../../tests/support/reconciled-world.ts";
import { fileList } from "./list-source.ts";
import { reconcileTerminal } from "./reconcile-terminal.ts";

const MOVEMENTS = 50_000;
/** Far less than all movements would take as objects. */
const HEAP_GROWTH_MAX = 12 * 1024 * 1024;

test(`${MOVEMENTS} movements are compared in constant memory, and the few differences are found`, async (t) => {
  const world = await reconciledWorld(t);
  const model = await world.pay("1");
  const time = world.clock.now();
  await copies(world, model.id);
  const terminalId = world.terminals[0]!.id;
  world.nextMorning();
  async function* file() {
    yield Buffer.from(`${header}\n`);
    for (let no = 1; no <= MOVEMENTS; no += 1) {
      if (no % 10_000 === 1) continue; // Five movements are missing.
      const amount = no % 10_000 === 2 ? "2.00" : "1.00"; // Five have another amount.
      yield Buffer.from(`sale,T${no},${orderOf(no)},${amount},TRY,1,P1,${time.toISOString()}\n`);
    }
    yield Buffer.from(`sale,STRANGE,STRANGER,9.00,TRY,1,P1,${time.toISOString()}\n`);
    yield Buffer.from([await world.lineOf(model), `end,${MOVEMENTS - 5 + 2}`, ""].join("\n"));
  }
  const before = liveBytes();
  let peak = before;
  const watching = setInterval(() => (peak = Math.max(peak, liveBytes())), 500);
  const result = await reconcileTerminal(world.ctx, { terminalId, day: world.day }, async () =>
    fileList(file, world.day),
  );
  clearInterval(watching);
  assert.ok(result.kind === "compared", JSON.stringify(result));
  const { agreed, opened, awaited, undecided } = result.tally;
  assert.deepEqual(
    { agreed, opened, awaited, undecided },
    { agreed: MOVEMENTS - 10 + 1, opened: 11, awaited: 0, undecided: 0 },
  );
  const grown = Math.max(peak, liveBytes()) - before;
  t.diagnostic(`the heap grew by ${Math.round(grown / 1024)} KiB at the most`);
  assert.ok(grown < HEAP_GROWTH_MAX, `${grown} bytes`);
});

/** After garbage collection. */
function liveBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

function orderOf(no: number): string {
  return `M${String(no).padStart(12, "0")}`;
}

/** Copies the model order's rows many times, as the owner of the tables. */
async function copies(world: Awaited<ReturnType<typeof reconciledWorld>>, paymentId: string): Promise<void> {
  const owner = new pg.Client({
    connectionString: world.server.databaseUrl,
    options: `-c app.tenant_id=${world.ctx.tenantId}`,
  });
  await owner.connect();
  try {
    for (const table of ["payments", "attempts"]) {
      await owner.query(`alter table ${table} disable trigger user`);
      await owner.query(`alter table ${table} no force row level security`);
    }
    await owner.query(
      `create temporary table numbered as select n, gen_random_uuid() as id from generate_series(1, ${MOVEMENTS}) n`,
    );
    await owner.query(
      `insert into payments select c.* from payments p, numbered n, lateral jsonb_populate_record(p,
         jsonb_build_object('id', n.id, 'order_reference', 'M' || n.n, 'exclusive_key', 'm:' || n.n)) c
       where p.id = $1`,
      [paymentId],
    );
    const columns = await writtenColumns(async (text, values) => (await owner.query(text, values)).rows, "attempts");
    const copied = columns.replaceAll(/([a-z_]+)/g, "c.$1");
    await owner.query(
      `insert into attempts (${columns}) select ${copied} from attempts a, numbered n, lateral jsonb_populate_record(a,
         jsonb_build_object('id', gen_random_uuid(), 'payment_id', n.id, 'exclusive_key', 'm:' || n.n,
           'bank_order_id', 'M' || lpad(n.n::text, 12, '0'), 'bank_transaction_id', 'T' || n.n)) c
       where a.payment_id = $1`,
      [paymentId],
    );
    await owner.query(`analyze attempts`);
  } finally {
    await owner.end();
  }
}
