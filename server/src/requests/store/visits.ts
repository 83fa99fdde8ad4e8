import { amountFromDecimal, formatDecimal } from "@servicepay/money";
import type { LinkId } from "#links/index.ts";
import type { PaymentId } from "#payments/index.ts";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { PaymentRequestId, RequestVisit } from "../payment-request.ts";

interface VisitRow {
  number: number;
  link_id: LinkId;
  payment_id: PaymentId;
  amount: string;
  created_at: Date;
  released_at: Date | null;
}

const columns = `number, link_id, payment_id, amount, created_at, released_at`;
const insert = statement(
  "requests.insertVisit",
  `insert into request_visits (tenant_id, request_id, number, link_id, payment_id, amount, nonce_hash, visitor_hash, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const ofNonce = statement<VisitRow>(
  "requests.visitOfNonce",
  `select ${columns} from request_visits where tenant_id = $1 and request_id = $2 and nonce_hash = $3`,
);
const ofVisitor = statement<VisitRow>(
  "requests.visitsOfVisitor",
  `select ${columns} from request_visits where tenant_id = $1 and request_id = $2 and visitor_hash = $3
   order by number desc limit $4`,
);
const held = statement<VisitRow>(
  "requests.heldVisits",
  `select ${columns} from request_visits
   where tenant_id = $1 and request_id = $2 and released_at is null and number > $3 order by number limit $4`,
);
const release = statement(
  "requests.releaseVisits",
  `update request_visits set released_at = $4, nonce_hash = null, visitor_hash = null
   where tenant_id = $1 and request_id = $2 and number = any($3::int[]) and released_at is null`,
);
const page = statement<VisitRow>(
  "requests.listVisits",
  `select ${columns} from request_visits where tenant_id = $1 and request_id = $2 order by number desc limit $3 offset $4`,
);
const count = statement<{ count: number }>(
  "requests.countVisits",
  `select count(*) as count from request_visits where tenant_id = $1 and request_id = $2`,
);

/** Visits are released under the lock of their request, so a deletion takes it first. */
const lockRequests = statement(
  "requests.lockRequestsOfUnpaidVisits",
  `select id from payment_requests where tenant_id = $1 and id in (
     select request_id from request_visits where tenant_id = $1 and payment_id = any($2::uuid[]) and released_at is null)
   order by id for no key update`,
);
const remove = statement(
  "requests.deleteUnpaidVisits",
  `delete from request_visits where tenant_id = $1 and payment_id = any($2::uuid[])`,
);

export type NewVisit = Omit<RequestVisit, "releasedAt"> & {
  requestId: PaymentRequestId;
  nonceHash: Buffer;
  visitorHash: Buffer;
};

export async function insertVisit({ tx, tenantId }: WriteContext, visit: NewVisit): Promise<void> {
  const { requestId, number, linkId, paymentId, amount, nonceHash, visitorHash, createdAt } = visit;
  const columns = [number, linkId, paymentId, formatDecimal(amount), nonceHash, visitorHash, createdAt];
  await tx.run(insert, [tenantId, requestId, ...columns]);
}

/** The visit that a form with this nonce has made, unless it was released. */
export async function selectVisitOfNonce(ctx: ReadContext, requestId: PaymentRequestId, nonceHash: Buffer) {
  const row = await ctx.tx.row(ofNonce, [ctx.tenantId, requestId, nonceHash]);
  return row && visitOf(row);
}

/** The visits of a browser that were not released, newest first. */
export async function selectVisitsOfVisitor(
  ctx: ReadContext,
  requestId: PaymentRequestId,
  { visitorHash, limit }: { visitorHash: Buffer; limit: number },
): Promise<RequestVisit[]> {
  return (await ctx.tx.rows(ofVisitor, [ctx.tenantId, requestId, visitorHash, limit])).map(visitOf);
}

/** Visits that are not released and come after a number, in their order. */
export async function selectHeldVisits(
  ctx: ReadContext,
  requestId: PaymentRequestId,
  { after, limit }: { after: number; limit: number },
): Promise<RequestVisit[]> {
  return (await ctx.tx.rows(held, [ctx.tenantId, requestId, after, limit])).map(visitOf);
}

export async function releaseVisits(
  { tx, tenantId, clock }: WriteContext,
  requestId: PaymentRequestId,
  numbers: readonly number[],
): Promise<void> {
  await tx.run(release, [tenantId, requestId, numbers, clock.now()]);
}

/** Newest first. */
export async function selectVisits(
  ctx: ReadContext,
  requestId: PaymentRequestId,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ totalCount: number; visits: RequestVisit[] }> {
  const [counted, rows] = await Promise.all([
    ctx.tx.row(count, [ctx.tenantId, requestId]),
    ctx.tx.rows(page, [ctx.tenantId, requestId, limit, offset]),
  ]);
  return { totalCount: counted?.count ?? 0, visits: rows.map(visitOf) };
}

/** Deletes unpaid visits, which releases those that still hold something. The database keeps all others. */
export async function deleteVisits(tx: Transaction, tenantId: TenantId, paymentIds: readonly string[]): Promise<void> {
  await tx.rows(lockRequests, [tenantId, paymentIds]);
  await tx.run(remove, [tenantId, paymentIds]);
}

function visitOf(row: VisitRow): RequestVisit {
  return {
    number: row.number,
    linkId: row.link_id,
    paymentId: row.payment_id,
    amount: amountFromDecimal(row.amount)!,
    createdAt: row.created_at,
    releasedAt: row.released_at,
  };
}
