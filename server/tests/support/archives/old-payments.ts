import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { TestContext } from "node:test";
import {
  archivePayments,
  refundPayment,
  restorePayments,
  verifyPaymentArchives,
  type Payment,
} from "#payments/index.ts";
import type { Context } from "#platform/context.ts";
import { randomKey } from "#platform/crypto.ts";
import type { FaultPoint } from "#platform/fault-point.ts";
import { applyRetention } from "#privacy/index.ts";
import { amount } from "../payment-sets.ts";
import { paymentWorld, type PaymentWorld } from "../payment-world.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { dieArchiving } from "./die-archiving.ts";

export const DAY_MS = 24 * 3_600_000;
export const YEARS_MS = 3 * 366 * DAY_MS;
const LEAVING = ["attempts", "attempt_history", "ledger_entries"];
/** Tables that archiving leaves as they are, but for the columns that name the archive. */
const OTHERS = ["payments", "account_transactions", "collections", "webhook_events"];

/** A company with a sale, a part of which was refunded, a declined one, and one that nobody can settle; three years ago. */
export async function oldCompany(t: TestContext, { copies = 0, refundedAfterMs = 0 } = {}) {
  const key = randomKey();
  const folder = temporaryFolder(t);
  const world = await paymentWorld(t, { config: { keyEncryptionKey: key } });
  const { ctx, clock, rows } = world;
  const sold = await world.newPayment();
  await world.start(sold, "approved");
  clock.advance(refundedAfterMs);
  const refundedAt = clock.now();
  await refundPayment(ctx, { referenceCode: sold.id, amount: amount("30"), reason: "parça" });
  const declined = await world.newPayment();
  await world.start(declined, "insufficient_funds");
  const undecided = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(undecided, "approved").catch(() => undefined);
  if (copies > 0) await copyPayment(world, declined, copies);
  const month = new Date().toISOString().slice(0, 7);
  clock.advance(YEARS_MS);
  await world.expire();
  const rowsOf = async (table: string) =>
    (
      await rows(
        `select (to_jsonb(t) - '{archive_number,archived_transaction_id,archived_installments}'::text[])::text as row
         from ${table} t order by 1`,
      )
    ).map(({ row }) => row as string);
  const own = async () => (await Promise.all(LEAVING.map(rowsOf))).flat();
  const others = async () =>
    Object.fromEntries(await Promise.all(OTHERS.map(async (name) => [name, await rowsOf(name)])));
  return {
    ...world,
    month,
    refundedAt,
    folder,
    sold,
    declined,
    undecided,
    own,
    others,
    /** Applies the retention rules as workers do. */
    applyRetention: () => applyRetentionAs(ctx, rows),
    archive: () => archivePayments(ctx, { folder, keptMonths: 19 }),
    restore: () =>
      restorePayments(ctx, { folder, month, restoredUntil: new Date(clock.now().getTime() + 30 * DAY_MS) }),
    problems: async () => (await verifyPaymentArchives(ctx, folder)).map(({ problem }) => problem),
    path: async (end: string) => {
      const place = join(folder, ctx.tenantId);
      const name = (await readdir(place)).find((each) => each.endsWith(end));
      return join(place, name ?? "missing");
    },
    dieAt: (point: FaultPoint, restore: string) =>
      dieArchiving(t, point, {
        of: "payments",
        databaseUrl: world.server.databaseUrl,
        keyEncryptionKey: key.toString("base64"),
        tenantId: ctx.tenantId,
        now: clock.now().toISOString(),
        folder,
        restore,
      }),
  };
}

/**
 * `asOwner` runs statements as the owner of the tables. It deletes evidence, which the database protects until it is old by
 * the database's own clock.
 */
export async function applyRetentionAs(ctx: Context, asOwner: (text: string) => Promise<unknown>): Promise<void> {
  await applyRetention(ctx);
  for (const table of ["bank_calls", "three_ds_returns"]) await asOwner(`delete from ${table}`);
}

/** Inserts `copies` more payments like this one. */
async function copyPayment({ rows }: PaymentWorld, payment: Payment, copies: number): Promise<void> {
  const [{ columns }] = await rows(`select string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns where table_name = 'attempts' and is_generated = 'NEVER'`);
  const newId = (column: string) => `(left(${column}::text, 24) || lpad(to_hex(n), 12, '0'))::uuid`;
  const each = `cross join generate_series(1, ${copies}) n`;
  for (const table of ["payments", "attempts"]) await rows(`alter table ${table} disable trigger user`);
  await rows(
    `insert into payments select (jsonb_populate_record(old, jsonb_build_object('id', ${newId("id")},
       'order_reference', 'COPY' || n, 'exclusive_key', 'copy:' || n))).* from payments old ${each} where id = $1`,
    [payment.id],
  );
  await rows(
    `insert into attempts (${columns}) select ${columns} from (
       select (jsonb_populate_record(old, jsonb_build_object('id', ${newId("id")}, 'payment_id', ${newId("payment_id")},
         'exclusive_key', 'copy:' || n, 'bank_order_id', 'COPY' || n))).* from attempts old ${each}
       where payment_id = $1) copied`,
    [payment.id],
  );
  await rows(
    `insert into attempt_history select (jsonb_populate_record(h, jsonb_build_object('attempt_id', ${newId("a.id")}))).*
     from attempts a join attempt_history h on h.attempt_id = a.id ${each} where a.payment_id = $1`,
    [payment.id],
  );
  for (const table of ["payments", "attempts"]) await rows(`alter table ${table} enable trigger user`);
}

export type OldCompany = Awaited<ReturnType<typeof oldCompany>>;
