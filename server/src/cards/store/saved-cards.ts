import { reading, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { Paging } from "#platform/http/schemas.ts";
import type { TenantId } from "#platform/ids.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import { expiringRows } from "#platform/retention.ts";
import { savedCardContext, type SavedCard, type SavedCardId } from "../saved-card.ts";

const insertPending = statement(
  "savedCards.insert",
  `insert into saved_cards (tenant_id, id, customer_id, state, sealed_pan, pan_index, masked_pan, name, holder_name, exp_month,
     exp_year, bank, program, created_at)
   values ($1, $2, $3, 'pending', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

export interface NewSavedCard extends Omit<SavedCard, "createdAt"> {
  sealedPan: Buffer;
  /** Keyed hash of the card number, by which entries of the same card are found. */
  panIndex: Buffer;
}

export async function insertPendingCard({ tx, tenantId, clock }: WriteContext, card: NewSavedCard): Promise<void> {
  const { id, customerId, sealedPan, panIndex, maskedPan, name, holderName, expMonth, expYear, bank, program } = card;
  const details = [maskedPan, name, holderName, expMonth, expYear, bank, program];
  await tx.run(insertPending, [tenantId, id, customerId, sealedPan, panIndex, ...details, clock.now()]);
}

/** What programs are told of a saved card. */
export interface CardFacts {
  id: SavedCardId;
  customerId: string;
  maskedPan: string;
  bank: string | null;
  program: string | null;
}

const facts = (card: string) =>
  `${card}.id, ${card}.customer_id as "customerId", ${card}.masked_pan as "maskedPan", ${card}.bank, ${card}.program`;

/** Locks all entries of the same card in a fixed order, so that concurrent activations wait for each other. */
const lockEntries = statement(
  "savedCards.lockTwins",
  `select id from saved_cards
   where tenant_id = $1 and (customer_id, pan_index) =
     (select customer_id, pan_index from saved_cards where tenant_id = $1 and id = $2)
   order by id for update`,
);
/** The new entry replaces an older one of the same card, whose expiry may have been different. */
const deleteOlderEntry = statement<CardFacts>(
  "savedCards.deleteTwin",
  `update saved_cards old set state = 'deleted', sealed_pan = null, pan_index = null, deleted_at = $3
   from saved_cards new
   where new.tenant_id = $1 and new.id = $2 and old.tenant_id = $1 and old.id <> $2 and old.state = 'active'
     and old.customer_id = new.customer_id and old.pan_index = new.pan_index
   returning ${facts("old")}`,
);
const activate = statement<CardFacts>(
  "savedCards.activate",
  `update saved_cards set state = 'active' where tenant_id = $1 and id = $2 and state = 'pending'
   returning ${facts("saved_cards")}`,
);
const deletePending = statement(
  "savedCards.discard",
  `delete from saved_cards where tenant_id = $1 and id = $2 and state = 'pending'`,
);

/** The card and the older entries that it replaces; null if the card is not pending. */
export async function activateCard(
  { tx, tenantId, clock }: WriteContext,
  id: string,
): Promise<{ card: CardFacts; replaced: readonly CardFacts[] } | null> {
  // The lock has its own statement, so that the next one sees what another transaction activated before it released the lock.
  await tx.run(lockEntries, [tenantId, id]);
  const replaced = await tx.rows(deleteOlderEntry, [tenantId, id, clock.now()]);
  const card = await tx.row(activate, [tenantId, id]);
  return card === undefined ? null : { card, replaced };
}

export async function deletePendingCard({ tx, tenantId }: WriteContext, id: string): Promise<void> {
  await tx.run(deletePending, [tenantId, id]);
}

const erase = statement<CardFacts>(
  "savedCards.erase",
  `update saved_cards set state = 'deleted', sealed_pan = null, pan_index = null, deleted_at = $3
   where tenant_id = $1 and id = $2 and state = 'active' returning ${facts("saved_cards")}`,
);

/** Undefined if there is no such active card. */
export function eraseCard({ tx, tenantId, clock }: WriteContext, id: string): Promise<CardFacts | undefined> {
  return tx.row(erase, [tenantId, id, clock.now()]);
}

const deleteOfCustomer = statement<CardFacts & { state: string }>(
  "savedCards.deleteOfCustomer",
  `delete from saved_cards where tenant_id = $1 and customer_id = $2 returning ${facts("saved_cards")}, state`,
);
const selectOfCustomer = statement<ExportedCardRow>(
  "savedCards.ofCustomer",
  `select masked_pan, name, holder_name, exp_month, exp_year, bank, program, state, created_at, deleted_at
   from saved_cards where tenant_id = $1 and customer_id = $2 order by created_at, id limit 1000`,
);
const deleteStalePending = statement(
  "savedCards.purgePending",
  `delete from saved_cards where state = 'pending' and created_at <= $1`,
);

/** Deletes all entries of a customer, also those marked as deleted, and returns them. */
export function deleteEntriesOfCustomer(
  { tx, tenantId }: WriteContext,
  customerId: string,
): Promise<(CardFacts & { state: string })[]> {
  return tx.rows(deleteOfCustomer, [tenantId, customerId]);
}

const ownersOf = statement<{ customer_id: string }>(
  "savedCards.customersWithCards",
  `select distinct customer_id from saved_cards where tenant_id = $1 and customer_id = any($2::uuid[])`,
);

/** Those of the customers who have saved a card, or have deleted one. */
export async function customersWithCards(
  tx: Transaction,
  tenantId: TenantId,
  customerIds: readonly string[],
): Promise<string[]> {
  return (await tx.rows(ownersOf, [tenantId, customerIds])).map(({ customer_id: id }) => id);
}

/** Deletes cards, of all tenants, whose payment never got a known outcome. */
export async function deleteStalePendingCards(tx: Transaction, createdBefore: Date): Promise<void> {
  await tx.run(deleteStalePending, [createdBefore]);
}

/** Cards marked as deleted have no number, but still the name of their holder. */
export const deletedCards = expiringRows({
  name: "savedCards.deleted",
  table: "saved_cards",
  age: "deleted_at",
  where: "state = 'deleted'",
});

interface ExportedCardRow {
  masked_pan: string;
  name: string;
  holder_name: string;
  exp_month: string;
  exp_year: string;
  bank: string | null;
  program: string | null;
  state: string;
  created_at: Date;
  deleted_at: Date | null;
}

interface SavedCardRow {
  id: SavedCardId;
  customer_id: string;
  name: string;
  masked_pan: string;
  holder_name: string;
  exp_month: string;
  exp_year: string;
  bank: string | null;
  program: string | null;
  created_at: Date;
}

const columns = `id, customer_id, name, masked_pan, holder_name, exp_month, exp_year, bank, program, created_at`;

const selectActive = statement<SavedCardRow>(
  "savedCards.byId",
  `select ${columns} from saved_cards where tenant_id = $1 and id = $2 and state = 'active'`,
);
const selectSealed = statement<SavedCardRow & { sealed_pan: Buffer }>(
  "savedCards.sealedById",
  `select ${columns}, sealed_pan from saved_cards where tenant_id = $1 and id = $2 and state = 'active'`,
);
const selectPage = statement<SavedCardRow>(
  "savedCards.page",
  `select ${columns} from saved_cards
   where tenant_id = $1 and state = 'active' and ($2::uuid is null or customer_id = $2)
   order by created_at desc, id limit $3 offset $4`,
);
const selectNewest = statement<SavedCardRow>(
  "savedCards.newestOf",
  `select ${columns} from saved_cards
   where tenant_id = $1 and state = 'active' and customer_id = $2 order by created_at desc, id limit $3`,
);
const countActive = statement<{ count: number }>(
  "savedCards.count",
  `select count(*) from saved_cards where tenant_id = $1 and state = 'active' and ($2::uuid is null or customer_id = $2)`,
);

export async function findSavedCard(ctx: Context | ReadContext, id: string): Promise<SavedCard | undefined> {
  const row = await reading(ctx).tx.row(selectActive, [ctx.tenantId, id]);
  return row && toSavedCard(row);
}

export async function selectSealedCard(
  ctx: WriteContext,
  id: string,
): Promise<{ card: SavedCard; sealedPan: Buffer } | undefined> {
  const row = await ctx.tx.row(selectSealed, [ctx.tenantId, id]);
  return row && { card: toSavedCard(row), sealedPan: row.sealed_pan };
}

/** A page of saved cards, newest first, of one customer or of all. Deleted cards are not listed. */
export async function listSavedCards(
  ctx: WriteContext,
  { customerId, page, pageSize }: Paging & { customerId: string | null },
): Promise<{ cards: SavedCard[]; totalCount: number }> {
  const counted = await ctx.tx.row(countActive, [ctx.tenantId, customerId]);
  const rows = await ctx.tx.rows(selectPage, [ctx.tenantId, customerId, pageSize, (page - 1) * pageSize]);
  return { cards: rows.map(toSavedCard), totalCount: counted?.count ?? 0 };
}

export async function newestSavedCards(
  ctx: ReadContext,
  { customerId, limit }: { customerId: string; limit: number },
): Promise<SavedCard[]> {
  return (await ctx.tx.rows(selectNewest, [ctx.tenantId, customerId, limit])).map(toSavedCard);
}

function toSavedCard(row: SavedCardRow): SavedCard {
  return {
    id: row.id,
    customerId: row.customer_id,
    name: row.name,
    maskedPan: row.masked_pan,
    holderName: row.holder_name,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    bank: row.bank,
    program: row.program,
    createdAt: row.created_at,
  };
}

/** A saved card in the export of a person's data: without its number. */
export interface ExportedCard {
  maskedPan: string;
  name: string;
  holderName: string;
  expiry: string;
  bank: string | null;
  program: string | null;
  state: string;
  savedAt: Date;
  deletedAt: Date | null;
}

/** Every card that the customer ever saved, masked. */
export async function exportCards(ctx: WriteContext, customerId: string): Promise<ExportedCard[]> {
  const rows = await ctx.tx.rows(selectOfCustomer, [ctx.tenantId, customerId]);
  return rows.map((row) => ({
    maskedPan: row.masked_pan,
    name: row.name,
    holderName: row.holder_name,
    expiry: `${row.exp_month}/${row.exp_year}`,
    bank: row.bank,
    program: row.program,
    state: row.state,
    savedAt: row.created_at,
    deletedAt: row.deleted_at,
  }));
}

export const sealedPans = sealedColumn({
  table: "saved_cards",
  column: "sealed_pan",
  purpose: "card-data",
  contextOf: savedCardContext,
});
