import { amountFromDecimal, formatDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { Actor, ReadContext, WriteContext } from "#platform/context.ts";
import { refuseDuplicate } from "#platform/database/duplicate.ts";
import { filteredStatement, type Conditions } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import { foldLetters, MARKED_LETTERS, PLAIN_LETTERS } from "#platform/text/fold-text.ts";
import type { PaymentRequestId, RequestKind, StoredRequest } from "../payment-request.ts";

interface RequestRow {
  id: PaymentRequestId;
  code: string;
  address: string;
  kind: RequestKind;
  currency: CurrencyCode;
  amount: string | null;
  amount_min: string | null;
  amount_max: string | null;
  presets: string[];
  uses_max: number | null;
  description: string | null;
  payment_set_id: string;
  success_url: string | null;
  fail_url: string | null;
  webhook_url: string | null;
  is_active: boolean;
  last_number: number;
  held_count: number;
  held_amount: string;
  created_by_kind: Actor["kind"] | null;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
}

const columns = `id, code, address, kind, currency, amount, amount_min, amount_max, presets::text[] as presets, uses_max, description,
  payment_set_id, success_url, fail_url, webhook_url, is_active, last_number, held_count, held_amount, created_by_kind, created_by,
  created_at, updated_at`;
const select = `select ${columns} from payment_requests where tenant_id = $1`;

const findBy = {
  id: statement<RequestRow>("requests.findById", `${select} and id = $2`),
  code: statement<RequestRow>("requests.findByCode", `${select} and code = $2`),
  address: statement<RequestRow>("requests.findByAddress", `${select} and address = $2`),
};
const lockBy = {
  id: statement<RequestRow>("requests.lockById", `${select} and id = $2 for update`),
  code: statement<RequestRow>("requests.lockByCode", `${select} and code = $2 for update`),
};
const insertRow = statement(
  "requests.insert",
  `insert into payment_requests (tenant_id, id, code, currency, amount, amount_min, amount_max, presets, uses_max, description,
     payment_set_id, success_url, fail_url, webhook_url, is_active, updated_at, address, kind, created_by_kind, created_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8::numeric[], $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
);
const updateRow = statement(
  "requests.update",
  `update payment_requests set code = $3, currency = $4, amount = $5, amount_min = $6, amount_max = $7, presets = $8::numeric[],
     uses_max = $9, description = $10, payment_set_id = $11, success_url = $12, fail_url = $13, webhook_url = $14, is_active = $15,
     updated_at = $16
   where tenant_id = $1 and id = $2`,
);
const lockNewId = statement(
  "requests.lockNewId",
  `select pg_advisory_xact_lock(hashtextextended('payment-request:' || $1::text || ':' || $2::text, 0))`,
);
const setNumber = statement(
  "requests.setLastNumber",
  `update payment_requests set last_number = $3 where tenant_id = $1 and id = $2`,
);

export async function findRequest(ctx: ReadContext, field: keyof typeof findBy, value: string) {
  const row = await ctx.tx.row(findBy[field], [ctx.tenantId, value]);
  return row && requestOf(row);
}

/** Locks the request until the transaction ends. Visits are made and released under this lock. */
export async function lockRequest(ctx: WriteContext, field: keyof typeof lockBy, value: string) {
  const row = await ctx.tx.row(lockBy[field], [ctx.tenantId, value]);
  return row && requestOf(row);
}

/** Another transaction that creates a request with this id waits here until this one ends. */
export async function lockNewRequest({ tx, tenantId }: WriteContext, id: PaymentRequestId): Promise<void> {
  await tx.row(lockNewId, [tenantId, id]);
}

/** Throws a conflict that names `code` if another request has it. */
export async function insertRequest(ctx: WriteContext, request: StoredRequest): Promise<void> {
  const { address, kind, createdBy, createdAt } = request;
  const values = [...valuesOf(ctx, request), address, kind, createdBy?.kind ?? null, createdBy?.id ?? null, createdAt];
  await refuseDuplicate(ctx.tx.run(insertRow, values), { payment_requests_code_unique: "code" });
}

/** Throws a conflict that names `code` if another request has it. */
export async function updateRequest(ctx: WriteContext, request: StoredRequest): Promise<void> {
  await refuseDuplicate(ctx.tx.run(updateRow, valuesOf(ctx, request)), { payment_requests_code_unique: "code" });
}

function valuesOf({ tenantId }: WriteContext, request: StoredRequest) {
  return [
    tenantId,
    request.id,
    request.code,
    request.currency,
    decimal(request.amount),
    decimal(request.amountMin),
    decimal(request.amountMax),
    request.presets.map((each) => formatDecimal(each)),
    request.usesMax,
    request.description,
    request.paymentSetId,
    request.successUrl,
    request.failUrl,
    request.webhookUrl,
    request.isActive,
    request.updatedAt,
  ];
}

export async function setLastNumber(ctx: WriteContext, { id }: StoredRequest, number: number): Promise<void> {
  await ctx.tx.run(setNumber, [ctx.tenantId, id, number]);
}

export interface RequestFilter {
  kind?: RequestKind | undefined;
  currencyCode?: string | undefined;
  isActive?: boolean | undefined;
  /** Part of the code or the description. */
  text?: string | undefined;
  /** Made by this member. */
  memberId?: string | undefined;
}

/** Folds Turkish and English letters like `foldLetters`. */
const foldedText = `translate(lower(translate(code || ' ' || coalesce(description, ''), 'İIıŞÇĞÜÖ', 'iiişçğüö')),
  '${MARKED_LETTERS}', '${PLAIN_LETTERS}')`;

const conditions: Conditions<RequestFilter> = {
  kind: (kind) => `kind = ${kind}`,
  text: (text) => `strpos(${foldedText}, ${text}) > 0`,
  memberId: (id) => `(created_by_kind = 'member' and created_by = ${id})`,
  currencyCode: (code) => `currency = ${code}`,
  isActive: (value) => `is_active = ${value}`,
};

/** Newest first. */
export async function selectRequests(
  ctx: ReadContext,
  { text, ...others }: RequestFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ totalCount: number; requests: StoredRequest[] }> {
  const { values, used, parameter, clausesOf } = filteredStatement(ctx.tenantId);
  const filter = { ...others, text: text === undefined ? undefined : foldLetters(text) };
  const where = ["tenant_id = $1", ...clausesOf(conditions, filter)].join(" and ");
  const counted = statement<{ count: number }>(
    ["requests.count", ...used].join("."),
    `select count(*) as count from payment_requests where ${where}`,
  );
  const count = await ctx.tx.row(counted, [...values]);
  const page = `order by id desc limit ${parameter(limit)}::int offset ${parameter(offset)}::bigint`;
  const listed = statement<RequestRow>(
    ["requests.list", ...used].join("."),
    `select ${columns} from payment_requests where ${where} ${page}`,
  );
  const rows = await ctx.tx.rows(listed, values);
  return { totalCount: count?.count ?? 0, requests: rows.map(requestOf) };
}

function decimal(amount: Amount | null): string | null {
  return amount === null ? null : formatDecimal(amount);
}

function amountOf(text: string | null): Amount | null {
  return text === null ? null : amountFromDecimal(text);
}

function requestOf(row: RequestRow): StoredRequest {
  return {
    id: row.id,
    code: row.code,
    address: row.address,
    kind: row.kind,
    currency: row.currency,
    amount: amountOf(row.amount),
    amountMin: amountOf(row.amount_min),
    amountMax: amountOf(row.amount_max),
    presets: row.presets.map((each) => amountFromDecimal(each)!),
    usesMax: row.uses_max,
    description: row.description,
    paymentSetId: row.payment_set_id,
    successUrl: row.success_url,
    failUrl: row.fail_url,
    webhookUrl: row.webhook_url,
    isActive: row.is_active,
    lastNumber: row.last_number,
    heldCount: row.held_count,
    heldAmount: amountFromDecimal(row.held_amount)!,
    createdBy: row.created_by_kind && { kind: row.created_by_kind, id: row.created_by! },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
