import type { CurrencyCode } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { idFloor } from "#platform/ids.ts";
import type { PaymentId, PaymentState } from "../payment.ts";

/** Undecided attempts and those whose payer may still be at the bank. */
const live = `('CREATED', 'AUTH_PENDING', 'AUTHENTICATED', 'SUBMITTING', 'UNKNOWN', 'REVERSING', 'MANUAL')`;
const isUnfinished = `(p.state = 'processing' or (p.state = 'open' and p.expires_at > $3)
  or exists (select from attempts a where a.tenant_id = p.tenant_id and a.payment_id = p.id and a.state in ${live}))`;

const findUnfinished = statement<{ id: PaymentId; reference: string; link_id: string | null }>(
  "payments.findUnfinishedOfCustomer",
  `select p.id, coalesce(p.client_reference, p.order_reference) as reference,
     case when p.source = 'link' and p.state = 'open' then p.source_id end as link_id
   from payments p where p.tenant_id = $1 and p.customer_id = $2 and ${isUnfinished} order by p.id limit 5`,
);

export interface PaymentOfCustomerRow {
  id: PaymentId;
  order_reference: string;
  client_reference: string | null;
  amount: string;
  currency: CurrencyCode;
  description: string | null;
  additional_data: Record<string, string> | null;
  state: PaymentState;
  charged_amount: string | null;
  refunded_amount: string;
  created_at: Date;
}

const listOfCustomer = statement<PaymentOfCustomerRow>(
  "payments.listOfCustomer",
  `select id, order_reference, client_reference, amount, currency, description, additional_data, state, charged_amount, refunded_amount, created_at
   from payments where tenant_id = $1 and customer_id = $2 and ($3::uuid is null or id > $3) order by id limit $4`,
);

const listIdsOfCustomer = statement<{ id: PaymentId }>(
  "payments.listIdsOfCustomer",
  `select id from payments where tenant_id = $1 and customer_id = $2 and ($3::uuid is null or id > $3) order by id limit $4`,
);

export interface AttemptOfCustomerRow {
  id: string;
  payment_id: PaymentId;
  kind: string;
  state: string;
  installments: number;
  masked_pan: string | null;
  bank_name: string | null;
  payer_ip: string | null;
  reason: string | null;
  created_at: Date;
}

const listAttempts = statement<AttemptOfCustomerRow>(
  "payments.listAttempts",
  `select id, payment_id, kind, state, installments, masked_pan, bank_name, payer_ip, reason, created_at
   from attempts where tenant_id = $1 and payment_id = any($2::uuid[]) order by id`,
);

const listForErasure = statement<{ id: PaymentId; is_unfinished: boolean }>(
  "payments.listForErasure",
  `select p.id, ${isUnfinished} as is_unfinished from payments p
   where p.tenant_id = $1 and p.id < $2 and ($4::uuid is null or p.id > $4) order by p.id limit $5`,
);

const eraseTextsOf = statement(
  "payments.eraseTexts",
  `update payments set description = null, additional_data = null
   where tenant_id = $1 and id = any($2::uuid[]) and (description is not null or additional_data is not null)`,
);
const eraseAttemptDetailsOf = statement<{ id: string }>(
  "payments.eraseAttemptDetails",
  `update attempts set payer_ip = null, reason = null where tenant_id = $1 and payment_id = any($2::uuid[]) returning id`,
);

const listPayingCustomers = statement<{ customer_id: string }>(
  "payments.listPayingCustomers",
  `select distinct customer_id from payments
   where tenant_id = $1 and customer_id = any($2::uuid[]) and (id >= $3 or state in ('open', 'processing'))`,
);

export interface UnfinishedPayment {
  id: PaymentId;
  /** The merchant's reference of the order, or ours. */
  reference: string;
  /** The link that can be cancelled; null if the payment is under way or has no link. */
  linkId: string | null;
}

/** The customer's payments that are under way or can still be made, at most five. */
export async function listUnfinishedPayments(ctx: WriteContext, customerId: string): Promise<UnfinishedPayment[]> {
  const rows = await ctx.tx.rows(findUnfinished, [ctx.tenantId, customerId, ctx.clock.now()]);
  return rows.map(({ id, reference, link_id: linkId }) => ({ id, reference, linkId }));
}

/** A page of a customer's payments, in the order of their ids, which is the order of their creation. */
export interface CustomerPage {
  customerId: string;
  after: PaymentId | null;
  limit: number;
}

export function selectPaymentsOfCustomer(
  { tx, tenantId }: WriteContext,
  { customerId, after, limit }: CustomerPage,
): Promise<PaymentOfCustomerRow[]> {
  return tx.rows(listOfCustomer, [tenantId, customerId, after, limit]);
}

export async function listPaymentIdsOfCustomer(
  { tx, tenantId }: WriteContext,
  { customerId, after, limit }: CustomerPage,
): Promise<PaymentId[]> {
  const rows = await tx.rows(listIdsOfCustomer, [tenantId, customerId, after, limit]);
  return rows.map(({ id }) => id);
}

export function selectAttemptsOfPayments(
  { tx, tenantId }: WriteContext,
  paymentIds: readonly PaymentId[],
): Promise<AttemptOfCustomerRow[]> {
  return tx.rows(listAttempts, [tenantId, paymentIds]);
}

export function selectForErasure(
  { tx, tenantId, clock }: WriteContext,
  { before, after, limit }: { before: Date; after: PaymentId | null; limit: number },
): Promise<{ id: PaymentId; is_unfinished: boolean }[]> {
  return tx.rows(listForErasure, [tenantId, idFloor(before), clock.now(), after, limit]);
}

export async function eraseTexts({ tx, tenantId }: WriteContext, paymentIds: readonly string[]): Promise<void> {
  await tx.run(eraseTextsOf, [tenantId, paymentIds]);
}

/** Erases payers' addresses and the reasons of voids and refunds. Returns the ids of the payments' attempts. */
export async function eraseAttemptDetails(
  { tx, tenantId }: WriteContext,
  paymentIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows(eraseAttemptDetailsOf, [tenantId, paymentIds]);
  return rows.map(({ id }) => id);
}

export async function selectPayingCustomers(
  { tx, tenantId }: WriteContext,
  customerIds: readonly string[],
  since: Date,
): Promise<string[]> {
  const rows = await tx.rows(listPayingCustomers, [tenantId, customerIds, idFloor(since)]);
  return rows.map(({ customer_id: id }) => id);
}
