import type { PaymentId } from "#payments/index.ts";
import { reading, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import { expiringRows } from "#platform/retention.ts";
import type { CheckedLink, Link, LinkId } from "./link.ts";

interface LinkRow {
  id: Id<"link">;
  payment_id: Id<"payment">;
  client_order_reference: string;
  success_url: string | null;
  fail_url: string | null;
  origin_path: string | null;
  opened_at: Date | null;
  new_link_asked_at: Date | null;
  created_at: Date;
  file_id: string | null;
  file_line: number | null;
}

const insert = statement(
  "links.insert",
  `insert into links (tenant_id, id, payment_id, client_order_reference, success_url, fail_url, origin_path, additional_data,
     created_at, file_id, file_line)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

const lockId = statement(
  "links.lockId",
  `select pg_advisory_xact_lock(hashtextextended('link:' || $1::text || ':' || $2::text, 0))`,
);

/** Locks the link's id until the transaction ends. */
export async function lockLinkId({ tx, tenantId }: WriteContext, id: LinkId): Promise<void> {
  await tx.row(lockId, [tenantId, id]);
}

export type LinkToInsert = Omit<Link, "openedAt" | "newLinkAskedAt"> & Pick<CheckedLink, "additionalData">;

export async function insertLink({ tx, tenantId }: WriteContext, link: LinkToInsert): Promise<void> {
  const { id, paymentId, clientOrderReference, successUrl, failUrl, originPath, additionalData, createdAt } = link;
  const values = [id, paymentId, clientOrderReference, successUrl, failUrl, originPath, additionalData, createdAt];
  const { fileId = null, line = null } = link.fileLine ?? {};
  await tx.run(insert, [tenantId, ...values, fileId, line]);
}

const linkColumns = `id, payment_id, client_order_reference, success_url, fail_url, origin_path, opened_at,
  new_link_asked_at, created_at, file_id, file_line`;
const byId = statement<LinkRow>("links.findLink", `select ${linkColumns} from links where tenant_id = $1 and id = $2`);
const byPayments = statement<LinkRow>(
  "links.findLinksOfPayments",
  `select ${linkColumns} from links where tenant_id = $1 and payment_id = any($2::uuid[])`,
);

export async function selectLink({ tx, tenantId }: ReadContext, id: string): Promise<Link | undefined> {
  const row = await tx.row(byId, [tenantId, id]);
  return row && linkOf(row);
}

/** The links of these payments, in no order. */
export async function selectLinksByPayments(ctx: ReadContext, paymentIds: readonly string[]): Promise<Link[]> {
  return (await ctx.tx.rows(byPayments, [ctx.tenantId, paymentIds])).map(linkOf);
}

export interface FileLink extends Link {
  line: number;
}

const ofFile = statement<Omit<LinkRow, "file_id" | "file_line"> & { file_id: string; file_line: number }>(
  "links.ofFile",
  `select ${linkColumns} from links where tenant_id = $1 and file_id = $2 and file_line > $3
   order by file_line limit $4`,
);

/** The links of a file after this line, in the order of its lines. */
export async function selectLinksOfFile(
  { tx, tenantId }: ReadContext,
  fileId: string,
  { after, limit }: { after: number; limit: number },
): Promise<FileLink[]> {
  const rows = await tx.rows(ofFile, [tenantId, fileId, after, limit]);
  return rows.map((row) => ({ ...linkOf(row), line: row.file_line }));
}

const paymentsOfFile = statement<{ id: PaymentId }>(
  "links.paymentsOfFile",
  `select payment_id as id from links where tenant_id = $1 and file_id = $2`,
);

export async function selectPaymentsOfFile({ tx, tenantId }: ReadContext, fileId: string): Promise<PaymentId[]> {
  return (await tx.rows(paymentsOfFile, [tenantId, fileId])).map(({ id }) => id);
}

const valuesOf = statement<{ additional_data: Record<string, string> }>(
  "links.findAdditionalData",
  `select additional_data from links where tenant_id = $1 and id = $2`,
);

/** The values of the link's dynamic fields, by their codes. */
export async function readAdditionalData(ctx: Context | ReadContext, id: string): Promise<Record<string, string>> {
  const { tx, tenantId } = reading(ctx);
  return (await tx.row(valuesOf, [tenantId, id]))?.additional_data ?? {};
}

function linkOf(row: LinkRow): Link {
  return {
    id: row.id,
    paymentId: row.payment_id,
    clientOrderReference: row.client_order_reference,
    successUrl: row.success_url,
    failUrl: row.fail_url,
    originPath: row.origin_path,
    openedAt: row.opened_at,
    newLinkAskedAt: row.new_link_asked_at,
    createdAt: row.created_at,
    fileLine: row.file_id === null || row.file_line === null ? null : { fileId: row.file_id, line: row.file_line },
  };
}

const holderName = statement<{ holder_name: Buffer | null }>(
  "links.findHolderName",
  `select holder_name from links where tenant_id = $1 and id = $2 and holder_nonce_hash = $3`,
);
const setHolderName = statement(
  "links.keepHolderName",
  `update links set holder_name = $3, holder_nonce_hash = $4, opened_at = coalesce(opened_at, $5)
   where tenant_id = $1 and id = $2`,
);

/** Returns null unless the name was typed in the form with this nonce. */
export async function selectHolderName(ctx: ReadContext, linkId: string, nonceHash: Buffer): Promise<Buffer | null> {
  const row = await ctx.tx.row(holderName, [ctx.tenantId, linkId, nonceHash]);
  return row?.holder_name ?? null;
}

export async function updateHolderName(
  { tx, tenantId, clock }: WriteContext,
  linkId: string,
  sealed: Buffer,
  nonceHash: Buffer,
): Promise<void> {
  await tx.run(setHolderName, [tenantId, linkId, sealed, nonceHash, clock.now()]);
}

const lookup = statement(
  "links.takeLookup",
  `update links set lookups_used = lookups_used + 1 where tenant_id = $1 and id = $2 and lookups_used < $3`,
);

/** Counts a look-up. Returns false if the link has used all of them. */
export async function countLookup(
  { tx, tenantId }: WriteContext,
  linkId: string,
  lookupsMax: number,
): Promise<boolean> {
  return (await tx.run(lookup, [tenantId, linkId, lookupsMax])) > 0;
}

const opened = statement(
  "links.markOpened",
  `update links set opened_at = $3 where tenant_id = $1 and id = $2 and opened_at is null`,
);

/** Stores when the link was opened first. Later calls change nothing. */
export async function markOpened({ tx, tenantId, clock }: WriteContext, linkId: string): Promise<void> {
  await tx.run(opened, [tenantId, linkId, clock.now()]);
}

const askedForNew = statement(
  "links.markNewLinkAsked",
  `update links set new_link_asked_at = $3 where tenant_id = $1 and id = $2 and new_link_asked_at is null`,
);

/** Returns false if the payer asked before. */
export async function markNewLinkAsked({ tx, tenantId, clock }: WriteContext, linkId: string): Promise<boolean> {
  return (await tx.run(askedForNew, [tenantId, linkId, clock.now()])) > 0;
}

const askedPayments = statement<{ payment_id: PaymentId }>(
  "links.listAsked",
  `select payment_id from links where tenant_id = $1 and new_link_asked_at >= $2 order by new_link_asked_at desc limit $3`,
);

/** The payments of the links whose payers asked for a new one, those who asked last first. */
export async function selectAskedPayments(
  { tx, tenantId }: ReadContext,
  since: Date,
  limit: number,
): Promise<PaymentId[]> {
  return (await tx.rows(askedPayments, [tenantId, since, limit])).map(({ payment_id: id }) => id);
}

const submission = statement<{ submitted_at: Date }>(
  "links.findSubmission",
  `select submitted_at from link_submissions where tenant_id = $1 and link_id = $2 and nonce_hash = $3`,
);
const newSubmission = statement(
  "links.insertSubmission",
  `insert into link_submissions (tenant_id, link_id, nonce_hash, submitted_at) values ($1, $2, $3, $4) on conflict do nothing`,
);

export async function selectSubmission(ctx: ReadContext, linkId: string, nonceHash: Buffer): Promise<Date | undefined> {
  return (await ctx.tx.row(submission, [ctx.tenantId, linkId, nonceHash]))?.submitted_at;
}

/** Returns false if the form with this nonce was submitted before. */
export async function insertSubmission(
  { tx, tenantId, clock }: WriteContext,
  linkId: string,
  nonceHash: Buffer,
): Promise<boolean> {
  return (await tx.run(newSubmission, [tenantId, linkId, nonceHash, clock.now()])) > 0;
}

/** No form can be sent again once the longest-lived link has expired. */
export const oldSubmissions = expiringRows({
  name: "links.submissions",
  table: "link_submissions",
  key: ["tenant_id", "link_id", "nonce_hash"],
  age: "submitted_at",
});

export interface ExportedLinkRow {
  payment_id: string;
  success_url: string | null;
  fail_url: string | null;
  additional_data: Record<string, string>;
  holder_name: Buffer | null;
  id: string;
  created_at: Date;
}

const ofPayments = statement<ExportedLinkRow>(
  "links.ofPayments",
  `select id, payment_id, success_url, fail_url, additional_data, holder_name, created_at from links
   where tenant_id = $1 and payment_id = any($2::uuid[]) order by id`,
);
const erase = statement(
  "links.erase",
  `update links set holder_name = null, holder_nonce_hash = null, additional_data = '{}', success_url = null, fail_url = null,
     origin_path = null
   where tenant_id = $1 and payment_id = any($2::uuid[])
     and (holder_name is not null or additional_data <> '{}' or success_url is not null or fail_url is not null
       or origin_path is not null)`,
);

export function selectExportedLinks(ctx: ReadContext, paymentIds: readonly string[]): Promise<ExportedLinkRow[]> {
  return ctx.tx.rows(ofPayments, [ctx.tenantId, paymentIds]);
}

/** Erases what merchant and payer wrote into the links. Their orders and payments stay. */
export async function clearLinkDetails({ tx, tenantId }: WriteContext, paymentIds: readonly string[]): Promise<void> {
  await tx.run(erase, [tenantId, paymentIds]);
}

const removeUnpaid = statement(
  "links.deleteUnpaidVisits",
  `delete from links where tenant_id = $1 and payment_id = any($2::uuid[])`,
);

/** Deletes the links of unpaid visits with the forms that were sent for them. The database keeps all others. */
export async function deleteLinksOfVisits(
  tx: Transaction,
  tenantId: TenantId,
  paymentIds: readonly string[],
): Promise<void> {
  await tx.run(removeUnpaid, [tenantId, paymentIds]);
}

/** Binds the sealed name to its row. */
export function holderNameContext(tenantId: string, linkId: string): string {
  return `link-holder:${tenantId}:${linkId}`;
}

export const sealedHolderNames = sealedColumn({
  table: "links",
  column: "holder_name",
  purpose: "personal-data",
  contextOf: holderNameContext,
});
