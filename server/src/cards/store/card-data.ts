import type { WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import { NOTHING_DUE, type OldestDue, type WorkQueue } from "#platform/queues/work-queue.ts";

const insertData = statement(
  "cardData.insert",
  `insert into card_data (tenant_id, id, sealed, expires_at) values ($1, $2, $3, $4)`,
);
const takeData = statement<{ sealed: Buffer }>(
  "cardData.take",
  `delete from card_data where tenant_id = $1 and id = $2 and expires_at > $3 returning sealed`,
);
const deleteData = statement("cardData.drop", `delete from card_data where tenant_id = $1 and id = $2`);
const deleteExpiredData = statement("cardData.purge", `delete from card_data where expires_at <= $1`);

export async function insertCardData({ tx, tenantId }: WriteContext, id: string, sealed: Buffer, expiresAt: Date) {
  await tx.run(insertData, [tenantId, id, sealed, expiresAt]);
}

/** Deletes sealed card data that has not expired, and returns it. */
export async function takeCardData({ tx, tenantId, clock }: WriteContext, id: string): Promise<Buffer | undefined> {
  return (await tx.row(takeData, [tenantId, id, clock.now()]))?.sealed;
}

/** Deletes sealed card data, expired or not. */
export async function deleteCardData({ tx, tenantId }: WriteContext, cardDataId: string): Promise<void> {
  await tx.run(deleteData, [tenantId, cardDataId]);
}

/** Deletes expired card data of all tenants. */
export async function deleteExpiredCardData(tx: Transaction, now: Date): Promise<void> {
  await tx.run(deleteExpiredData, [now]);
}

const oldestExpired = statement<OldestDue>(
  "cardData.oldestExpired",
  `select min(expires_at) as "dueAt", min(expires_at) as "unservedAt" from card_data where expires_at <= $1`,
);

/** Expired card data that is not deleted yet. */
export const cardDataQueue: WorkQueue = {
  name: "card_data",
  oldestDue: async (tx, now) => (await tx.row(oldestExpired, [now])) ?? NOTHING_DUE,
};

export const sealedCardData = sealedColumn({ table: "card_data", column: "sealed", purpose: "card-data" });
