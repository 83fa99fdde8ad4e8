import { withIndexesDisabled } from "../with-indexes-disabled.ts";
import type { BenchWorld } from "../world.ts";

/** Each payment has a declined sale, and two further attempts that depend on how it ended. */
export const ATTEMPTS_PER_PAYMENT = 3;

/**
 * What payment n is. Of a hundred, 80 succeed, 6 are refunded in part, 4 in full, 4 fail and 6 expire. Cards have 10,000
 * different last four digits and payments 50,000 different amounts, so that a filter by either finds few of many.
 */
const payment = `
  select n, tenant_id, terminals.ids[1 + n % cardinality(terminals.ids)] as terminal_id, payment_set_id, customer_id,
    ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
    ('01900001-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as link_id,
    case when n % 100 < 80 then 'succeeded' when n % 100 < 86 then 'partially_refunded' when n % 100 < 90 then 'refunded'
      when n % 100 < 94 then 'failed' else 'expired' end as state,
    case when n % 10 < 7 then 'link' else 'widget' end as source,
    1 + (n * 7919::bigint % 50000) / 4.0 as amount,
    now() - ($1::int - n) * interval '31 seconds' - interval '5 minutes' as created_at
  from generate_series($2::int, $3::int) n,
    (select s.tenant_id, s.id as payment_set_id from payment_sets s join tenants t on t.id = s.tenant_id
     where t.code <> '-' order by t.created_at, s.id limit 1) payment_set,
    lateral (select array_agg(terminal.id order by terminal.id) as ids from terminals terminal
     where terminal.tenant_id = payment_set.tenant_id) terminals,
    lateral (select customer.id as customer_id from customers customer where customer.tenant_id = payment_set.tenant_id
     order by customer.id limit 1) customer`;

/**
 * The first attempt of each payment is a declined sale. A failed or expired payment has two more. A succeeded one has an abandoned
 * sale and its charge; a refunded one has its charge and the refund.
 */
const attempt = `
  select p.*, number,
    ('01900002-' || lpad(to_hex(number), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as attempt_id,
    case
      when number = 1 or state in ('failed', 'expired') then 'DECLINED'
      when number = 2 and state = 'succeeded' then 'ABANDONED'
      else 'APPROVED'
    end as attempt_state,
    case when number = 3 and state like '%refunded' then 'refund' else 'sale' end as kind,
    case when number = 3 and state = 'partially_refunded' then 0.5 else amount end as attempt_amount,
    created_at + number * interval '40 seconds' as attempted_at
  from (${payment}) p cross join generate_series(1, ${ATTEMPTS_PER_PAYMENT}) number`;

const insertPayments = `
  insert into payments (tenant_id, id, order_reference, client_reference, source, source_id, payment_set_id, customer_id,
    exclusive_key, amount, currency, description, locale, state, attempts_used, attempts_max, charged_amount,
    refunded_amount, expires_at, created_at, updated_at)
  select tenant_id, id, 'SPB' || lpad(n::text, 9, '0'), 'ORDER-' || n, source, link_id, payment_set_id, customer_id, id::text,
    amount, 'TRY', 'Sipariş ' || n, 'tr', state, ${ATTEMPTS_PER_PAYMENT}, 5, case when state not in ('failed', 'expired') then amount end,
    case state when 'refunded' then amount when 'partially_refunded' then 0.5 else 0 end,
    created_at + interval '20 minutes', created_at, created_at + interval '3 minutes'
  from (${payment}) p`;

const insertLinks = `
  insert into links (tenant_id, id, payment_id, client_order_reference, additional_data, created_at)
  select tenant_id, link_id, id, 'ORDER-' || n, '{}', created_at from (${payment}) p where source = 'link'`;

const insertAttempts = `
  insert into attempts (tenant_id, id, payment_id, kind, reverses_id, exclusive_key, state, step, terminal_id, acquirer_code,
    bank_order_id, installments, amount, charged_amount, currency, customer_rate, cost_rate, program, bank_name, masked_pan,
    locale, submitted_at, outcome_reason, decline_code, decline_message, decline_class, bank_transaction_id, auth_code,
    host_reference, created_at, finished_at)
  select tenant_id, attempt_id, id, kind, case kind when 'refund' then ('01900002-0002-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid end,
    id::text, attempt_state, 4, terminal_id, 'nestpay', 'B' || case kind when 'refund' then 2 else number end || 'N' || n,
    1 + n % 6, attempt_amount, attempt_amount, 'TRY', 0, 1.5, (array['bonus', 'world', 'axess', 'maximum'])[1 + n % 4],
    (array['Garanti BBVA', 'Yapı Kredi', 'Akbank', 'İş Bankası', 'QNB', 'Halkbank', 'VakıfBank', 'Ziraat'])[1 + n % 8],
    '454360******' || lpad((n * 7919::bigint % 10000)::text, 4, '0'), 'tr',
    case when attempt_state <> 'ABANDONED' then attempted_at end, case attempt_state when 'ABANDONED' then 'expired' end,
    case attempt_state when 'DECLINED' then '51' end, case attempt_state when 'DECLINED' then 'Yetersiz bakiye' end,
    case attempt_state when 'DECLINED' then (array['card_data', 'insufficient_funds', 'refused', 'closed_to_internet', 'not_authenticated', 'technical'])[1 + n % 6] end,
    case attempt_state when 'APPROVED' then 'T' || number || 'N' || n end,
    case attempt_state when 'APPROVED' then lpad((n % 1000000)::text, 6, '0') end,
    case attempt_state when 'APPROVED' then lpad((n::bigint * 10 + number)::text, 12, '0') end,
    attempted_at, attempted_at + interval '2 seconds'
  from (${attempt}) a`;

const insertLedger = `
  insert into ledger_entries (tenant_id, attempt_id, kind, leg, amount, currency, created_at)
  select tenant_id, attempt_id, kind, leg, attempt_amount * sign * case kind when 'refund' then -1 else 1 end, 'TRY', attempted_at
  from (${attempt}) a cross join (values ('bank_clearing', 1), ('customer_receivable', -1)) legs (leg, sign)
  where attempt_state = 'APPROVED'`;

const TABLES = [
  { table: "payments", insert: insertPayments },
  { table: "links", insert: insertLinks },
  { table: "attempts", insert: insertAttempts },
  { table: "ledger_entries", insert: insertLedger },
];
const BATCH = 100_000;

/** Stores payments ORDER-1 … of the demo's first company, spread over the time before now: a million over a year. */
export async function seedPayments({ query }: BenchWorld, count: number): Promise<void> {
  for (const { table, insert } of TABLES) {
    await withIndexesDisabled(query, { table, rows: count }, async () => {
      for (let first = 1; first <= count; first += BATCH) await fill(query, insert, count, first);
    });
    await query(`vacuum (analyze) ${table}`);
  }
  await query("checkpoint"); // Otherwise pages of the seeding are written to disk while lists are measured.
}

/** Without triggers: they guard the order in which a real payment changes. */
async function fill(query: BenchWorld["query"], insert: string, count: number, first: number): Promise<void> {
  const last = Math.min(count, first + BATCH - 1);
  const numbers = insert.replaceAll("$1", String(count)).replaceAll("$2", String(first)).replaceAll("$3", String(last));
  await query(`begin; set local session_replication_role = replica; ${numbers}; commit`);
}
