import { amountFromDecimal, formatDecimal, type CurrencyCode } from "@servicepay/money";
import type { Actor, ReadContext, WriteContext } from "#platform/context.ts";
import { refuseDuplicate } from "#platform/database/duplicate.ts";
import { filteredStatement, keysetClauses } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import type { ListPosition } from "#platform/list-page.ts";
import { fileQueue, type FileClaim } from "#platform/queues/file-queue.ts";
import { expiringRows } from "#platform/retention.ts";
import type { RefusedLine } from "#platform/text/refused-lines.ts";
import type { LinkFile, LinkFileId } from "./link-file.ts";

type LinkFileRow = Omit<LinkFile, "totals" | "sentBy"> & {
  totals: readonly { currency: CurrencyCode; amount: string }[];
  sentByKind: Actor["kind"];
  sentById: string;
};

const columns = `id, file_name as "fileName", state, payment_set_id as "paymentSetId", notify_by as "notifyBy", lines, totals,
  created_at as "createdAt", sent_by_kind as "sentByKind", sent_by as "sentById", lines_done as "linesDone", refused, refusals,
  ended_at as "endedAt"`;
const select = `select ${columns} from link_files where tenant_id = $1`;

const selectById = statement<LinkFileRow>("linkFiles.findById", `${select} and id = $2`);
const selectByHash = statement<LinkFileRow>(
  "linkFiles.findByHash",
  `${select} and file_hash = $2 and state in ('waiting', 'done')`,
);
const selectHash = statement<{ hash: Buffer }>(
  "linkFiles.findHash",
  `select file_hash as hash from link_files where tenant_id = $1 and id = $2`,
);
const selectSealed = statement<{ content: Buffer | null }>(
  "linkFiles.findContent",
  `select content from link_files where tenant_id = $1 and id = $2`,
);

export async function selectLinkFile({ tx, tenantId }: ReadContext, id: string): Promise<LinkFile | undefined> {
  const row = await tx.row(selectById, [tenantId, id]);
  return row && linkFileOf(row);
}

/** The file with these bytes whose links exist or are being created. */
export async function selectLinkFileByHash({ tx, tenantId }: ReadContext, hash: Buffer): Promise<LinkFile | undefined> {
  const row = await tx.row(selectByHash, [tenantId, hash]);
  return row && linkFileOf(row);
}

export async function selectFileHash({ tx, tenantId }: ReadContext, id: string): Promise<Buffer | undefined> {
  return (await tx.row(selectHash, [tenantId, id]))?.hash;
}

/** Null once the links were created. */
export async function selectContent({ tx, tenantId }: ReadContext, id: string): Promise<Buffer | null> {
  return (await tx.row(selectSealed, [tenantId, id]))?.content ?? null;
}

function linkFileOf({ totals, sentByKind, sentById, ...row }: LinkFileRow): LinkFile {
  return {
    ...row,
    totals: totals.map(({ currency, amount }) => ({ currency, amount: amountFromDecimal(amount)! })),
    sentBy: { kind: sentByKind, id: sentById },
  };
}

const insert = statement<{ id: LinkFileId }>(
  "linkFiles.insert",
  `insert into link_files (tenant_id, id, file_name, state, file_hash, content, payment_set_id, notify_by, lines, totals, created_at,
     sent_by_kind, sent_by)
   values ($1, $2, $3, 'checked', $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (tenant_id, file_hash, sent_by_kind, sent_by) where state = 'checked' do update
     set file_name = $3, payment_set_id = $6, notify_by = $7, lines = $8, totals = $9, created_at = $10
   returning id`,
);

export type NewLinkFile = Pick<
  LinkFile,
  "id" | "fileName" | "paymentSetId" | "notifyBy" | "lines" | "totals" | "sentBy"
> & {
  hash: Buffer;
  /** Sealed. */
  content: Buffer;
};

/** Returns the file's id. An unconfirmed file of the same caller with the same bytes is updated and keeps its id. */
export async function insertLinkFile({ tx, tenantId, clock }: WriteContext, file: NewLinkFile): Promise<LinkFileId> {
  const { id, fileName, hash, content, paymentSetId, notifyBy, lines, totals, sentBy } = file;
  const written = totals.map(({ currency, amount }) => ({ currency, amount: formatDecimal(amount) }));
  const values = [id, fileName, hash, content, paymentSetId, notifyBy, lines, JSON.stringify(written), clock.now()];
  const row = await tx.row(insert, [tenantId, ...values, sentBy.kind, sentBy.id]);
  return row!.id;
}

const begin = statement(
  "linkFiles.begin",
  `update link_files set state = 'waiting', sent_by_kind = $3, sent_by = $4
   where tenant_id = $1 and id = $2 and state = 'checked'`,
);
const discard = statement(
  "linkFiles.discard",
  `delete from link_files where tenant_id = $1 and id = $2 and state = 'checked'`,
);
const discardAll = statement<{ id: LinkFileId }>(
  "linkFiles.discardAll",
  `delete from link_files where tenant_id = $1 and state in ('checked', 'refused') and content is not null returning id`,
);

/** False unless the file is `checked`. Throws a conflict if links of the same bytes exist or are being created. */
export async function beginFile({ tx, tenantId, actor }: WriteContext, id: LinkFileId): Promise<boolean> {
  const begun = tx.run(begin, [tenantId, id, actor.kind, actor.id]);
  return (await refuseDuplicate(begun, { link_files_once: "file" })) === 1;
}

/** False unless the file is `checked`. */
export async function discardFile({ tx, tenantId }: WriteContext, id: LinkFileId): Promise<boolean> {
  return (await tx.run(discard, [tenantId, id])) === 1;
}

/** Deletes every file that waits for its confirmation or for a correction, and returns their ids. */
export async function discardWaitingFiles({ tx, tenantId }: WriteContext): Promise<LinkFileId[]> {
  return (await tx.rows(discardAll, [tenantId])).map(({ id }) => id);
}

/** Returns at most `limit` files from the position on, the nearest first; without a position, the newest. */
export async function selectLinkFiles(
  { tx, tenantId }: ReadContext,
  { memberId, position, limit }: { memberId: string | undefined; position: ListPosition | null; limit: number },
): Promise<LinkFile[]> {
  const { values, parameter } = filteredStatement(tenantId);
  const own = memberId === undefined ? [] : [`f.sent_by_kind = 'member'`, `f.sent_by = ${parameter(memberId)}`];
  const { order, side, clauses } = keysetClauses({ parameter }, "f", position);
  const where = ["f.tenant_id = $1", ...own, ...clauses].join(" and ");
  const text = `select ${columns} from link_files f where ${where} order by ${order} limit ${parameter(limit)}::int`;
  const rows = await tx.rows(statement<LinkFileRow>(`linkFiles.list.${own.length}.${side}`, text), values);
  return rows.map(linkFileOf);
}

const countRows = statement<{ count: number }>(
  "linkFiles.count",
  `select count(*) as count from (select from link_files
     where tenant_id = $1 and ($2::text is null or (sent_by_kind = 'member' and sent_by = $2)) limit $3::int) found`,
);

export async function countLinkFileRows(
  { tx, tenantId }: ReadContext,
  memberId: string | undefined,
  limit: number,
): Promise<number> {
  return (await tx.row(countRows, [tenantId, memberId ?? null, limit]))?.count ?? 0;
}

/** Confirmed files that wait for a worker. */
export const linkFiles = fileQueue<LinkFileId, "lines_done">({
  name: "link_files",
  statements: "linkFiles",
  table: "link_files",
  progress: ["lines_done"],
});

const end = statement(
  "linkFiles.end",
  `update link_files set state = $4, content = case when $4 = 'refused' then content end, refused = $5, refusals = $6, ended_at = $7,
     lines_done = case when $4 = 'done' then lines else 0 end, claim_id = null, lease_until = null
   where tenant_id = $1 and id = $2 and claim_id = $3 and state = 'waiting'`,
);

/** Deletes the content, unless lines were refused. False if another worker has the file now. */
export async function endFile(
  { tx, tenantId, clock }: WriteContext,
  { id, claimId }: FileClaim<LinkFileId>,
  { state, refused, refusals }: { state: "done" | "refused"; refused: number; refusals: readonly RefusedLine[] },
): Promise<boolean> {
  const values = [tenantId, id, claimId, state, refused, JSON.stringify(refusals), clock.now()];
  return (await tx.run(end, values)) === 1;
}

/** Binds the sealed file to its row. */
export function contentContext(tenantId: string, id: string): string {
  return `link-file:${tenantId}:${id}`;
}

export const sealedLinkFiles = sealedColumn({
  table: "link_files",
  column: "content",
  purpose: "personal-data",
  contextOf: contentContext,
});

/** Files that nobody has confirmed. */
export const unconfirmedLinkFiles = expiringRows({
  name: "linkFiles.unconfirmed",
  table: "link_files",
  age: "created_at",
  where: "state = 'checked'",
});
export const refusedLinkFiles = expiringRows({
  name: "linkFiles.refused",
  table: "link_files",
  age: "created_at",
  where: "state = 'refused'",
});
export const oldLinkFiles = expiringRows({
  name: "linkFiles.old",
  table: "link_files",
  age: "created_at",
  where: "state = 'done'",
});
