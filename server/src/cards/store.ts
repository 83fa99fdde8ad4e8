import type { ReadContext, WriteContext } from "#platform/context.ts";
import { quickRead, statement } from "#platform/database/statement.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { expiringRows } from "#platform/retention.ts";
import { savedCardContext, type SavedCard, type SavedCardId } from "./saved-card.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";

export const insertCardData = statement(
  "cardData.insert",
  `insert into card_data (tenant_id, id, sealed, expires_at) values ($1, $2, $3, $4)`,
);
export const deleteCardData = statement<{ sealed: Buffer }>(
  "cardData.take",
  `delete from card_data where tenant_id = $1 and id = $2 and expires_at > $3 returning sealed`,
);
export const dropCardData = statement("cardData.drop", `delete from card_data where tenant_id = $1 and id = $2`);
/** Across tenants. */
export const purgeCardData = statement("cardData.purge", `delete from card_data where expires_at <= $1`);

export const insertSavedCard = statement(
  "savedCards.insert",
  `insert into saved_cards (tenant_id, id, customer_id, state, sealed_pan, pan_index, masked_pan, name, holder_name, exp_month,
     exp_year, bank, program, created_at)
   values ($1, $2, $3, 'pending', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);
/** All entries of this entry's card, in one order: who activates the same card at the same instant takes turns. */
export const lockTwins = statement(
  "savedCards.lockTwins",
  `select id from saved_cards
   where tenant_id = $1 and (customer_id, pan_index) =
     (select customer_id, pan_index from saved_cards where tenant_id = $1 and id = $2)
   order by id for update`,
);
/** A card that the customer has saved before is replaced by the newer entry: its expiry may have changed. */
export const deleteSavedTwin = statement(
  "savedCards.deleteTwin",
  `update saved_cards old set state = 'deleted', sealed_pan = null, pan_index = null, deleted_at = $3
   from saved_cards new
   where new.tenant_id = $1 and new.id = $2 and old.tenant_id = $1 and old.id <> $2 and old.state = 'active'
     and old.customer_id = new.customer_id and old.pan_index = new.pan_index`,
);
export const activate = statement(
  "savedCards.activate",
  `update saved_cards set state = 'active' where tenant_id = $1 and id = $2 and state = 'pending'`,
);
export const discard = statement(
  "savedCards.discard",
  `delete from saved_cards where tenant_id = $1 and id = $2 and state = 'pending'`,
);
export const erase = statement(
  "savedCards.erase",
  `update saved_cards set state = 'deleted', sealed_pan = null, pan_index = null, deleted_at = $3
   where tenant_id = $1 and id = $2 and state = 'active'`,
);
/** All of a customer's entries, deleted ones too: they still bear a name. */
export const deleteOfCustomer = statement(
  "savedCards.deleteOfCustomer",
  `delete from saved_cards where tenant_id = $1 and customer_id = $2`,
);
const ofCustomer = statement<ExportedCardRow>(
  "savedCards.ofCustomer",
  `select masked_pan, name, holder_name, exp_month, exp_year, bank, program, state, created_at, deleted_at
   from saved_cards where tenant_id = $1 and customer_id = $2 order by created_at, id limit 1000`,
);
/** Across tenants: payments whose outcome nobody found out. */
export const purgePending = statement(
  "savedCards.purgePending",
  `delete from saved_cards where state = 'pending' and created_at <= $1`,
);
/** They open nothing any more, and still bear a name. */
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

const byId = statement<SavedCardRow>(
  "savedCards.byId",
  `select ${columns} from saved_cards where tenant_id = $1 and id = $2 and state = 'active'`,
);
const sealedById = statement<SavedCardRow & { sealed_pan: Buffer }>(
  "savedCards.sealedById",
  `select ${columns}, sealed_pan from saved_cards where tenant_id = $1 and id = $2 and state = 'active'`,
);
const page = statement<SavedCardRow>(
  "savedCards.page",
  `select ${columns} from saved_cards
   where tenant_id = $1 and state = 'active' and ($2::uuid is null or customer_id = $2)
   order by created_at desc, id limit $3 offset $4`,
);
const newestOf = quickRead<SavedCardRow>(
  "savedCards.newestOf",
  `select ${columns} from saved_cards
   where tenant_id = $1 and state = 'active' and customer_id = $2 order by created_at desc, id limit $3`,
);
const count = statement<{ count: number }>(
  "savedCards.count",
  `select count(*) from saved_cards where tenant_id = $1 and state = 'active' and ($2::uuid is null or customer_id = $2)`,
);

export async function selectSavedCard(ctx: WriteContext, id: string): Promise<SavedCard | undefined> {
  const row = await ctx.tx.row(byId, [ctx.tenantId, id]);
  return row && toSavedCard(row);
}

export async function selectSealedCard(
  ctx: WriteContext,
  id: string,
): Promise<{ card: SavedCard; sealedPan: Buffer } | undefined> {
  const row = await ctx.tx.row(sealedById, [ctx.tenantId, id]);
  return row && { card: toSavedCard(row), sealedPan: row.sealed_pan };
}

export async function selectSavedCards(
  ctx: WriteContext,
  customerId: string | null,
  { page: number, pageSize }: Paging,
): Promise<{ cards: SavedCard[]; totalCount: number }> {
  const counted = await ctx.tx.row(count, [ctx.tenantId, customerId]);
  const rows = await ctx.tx.rows(page, [ctx.tenantId, customerId, pageSize, (number - 1) * pageSize]);
  return { cards: rows.map(toSavedCard), totalCount: counted?.count ?? 0 };
}

export async function selectNewestCards(ctx: ReadContext, customerId: string, limit: number): Promise<SavedCard[]> {
  return (await ctx.tx.rows(newestOf, [ctx.tenantId, customerId, limit])).map(toSavedCard);
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

/** A saved card as its owner may ask for it: never its number. */
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

export async function selectCardsOfCustomer(ctx: WriteContext, customerId: string): Promise<ExportedCard[]> {
  const rows = await ctx.tx.rows(ofCustomer, [ctx.tenantId, customerId]);
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
export const sealedCardData = sealedColumn({ table: "card_data", column: "sealed", purpose: "card-data" });
