import type pg from "pg";
import { rangeLengthOf } from "../../src/current-accounts/positions/fold-changes.ts";

/** The values of the statements' placeholders. */
interface Filling {
  tenantId: string;
  from: number;
  to: number;
  /** The time of number 0, in milliseconds. */
  beginMs: number;
}

const DAY_MS = 24 * 3_600_000;
const RECEIVERS = 50;
const AGE_DAYS = 60;

/**
 * Payments, links, attempts, deliveries, transactions and their records, numbered from `from` to below `to`, as the service
 * would have written them in the last two months, with the ranges and seals that the worker would have made.
 */
export async function seedGrowth(
  client: pg.ClientBase,
  tenantId: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await client.query("select set_config('app.tenant_id', $1, false)", [tenantId]);
  const beginMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - AGE_DAYS * DAY_MS;
  if (from === 0) await client.query("delete from account_transactions where tenant_id = $1", [tenantId]);
  await setTriggers(client, "disable");
  for (const text of STATEMENTS) await client.query(filled(text, { tenantId, from, to: to - 1, beginMs }));
  await setTriggers(client, "enable");
  await seedRanges(client, { tenantId, from: 0, to, beginMs });
  for (const table of TABLES) await client.query(`vacuum (analyze) ${table}`);
}

const TABLES = [
  "customers",
  "payments",
  "links",
  "link_submissions",
  "attempts",
  "attempt_history",
  "ledger_entries",
  "bank_calls",
  "three_ds_returns",
  "consent_answers",
  "audit_log",
  "webhook_events",
  "webhook_receivers",
  "webhook_deliveries",
  "webhook_delivery_attempts",
  "account_transactions",
  "transaction_ranges",
  "transaction_changes",
  "idempotency_keys",
  "widget_tokens",
  "prepared_payments",
  "sessions",
  "session_tokens",
  "login_senders",
  "saved_cards",
  "users",
  "current_accounts",
];
/** Tables with rules for transitions and journals, and the queue of the audit log. */
const WITH_TRIGGERS = ["payments", "attempts", "ledger_entries", "audit_log"];

async function setTriggers(client: pg.ClientBase, state: "enable" | "disable"): Promise<void> {
  for (const table of WITH_TRIGGERS) await client.query(`alter table ${table} ${state} trigger user`);
}

function filled(text: string, { tenantId, from, to, beginMs }: Filling): string {
  return text
    .replaceAll("$tenant", `'${tenantId}'::uuid`)
    .replaceAll("$rows", `generate_series(${from}, ${to}) n`)
    .replaceAll("$tenth", `generate_series(${from}, ${to}, 10) n`)
    .replaceAll("$at", `to_timestamp((${beginMs} + n * 400.0) / 1000)`)
    .replace(/\$id\((\w+)\)/g, (_whole, kind: string) => idOf(kind, beginMs))
    .replaceAll("$set", `(select id from payment_sets where tenant_id = '${tenantId}' order by created_at, id limit 1)`)
    .replaceAll(
      "$terminal",
      `(select id from terminals where tenant_id = '${tenantId}' order by created_at, id limit 1)`,
    )
    .replaceAll(
      "$credential",
      `(select id from credentials where tenant_id = '${tenantId}' order by created_at, id limit 1)`,
    );
}

/** An id that is unique to kind and number, and increases over time like the service's ids. */
function idOf(kind: string, beginMs: number): string {
  const digits = Buffer.from(kind).subarray(0, 1).toString("hex");
  return `(lpad(to_hex(${beginMs}::bigint + n), 12, '0') || '7${digits}08000' || lpad(to_hex(n), 12, '0'))::uuid`;
}

const STATEMENTS = [
  `insert into customers (tenant_id, id, code, name, surname, name_folded, email, email_key, is_corporate, is_active, created_at,
     updated_at)
   select $tenant, $id(customer), 'C-' || n, 'Ayşe ' || n, 'Yılmaz', 'ayse ' || n || ' yilmaz', 'p' || n || '@example.com',
     'p' || n || '@example.com', false, true, $at, $at from $rows`,
  `insert into payments (tenant_id, id, order_reference, client_reference, source, source_id, payment_set_id, customer_id,
     exclusive_key, amount, currency, locale, webhook_url, state, attempts_used, attempts_max, charged_amount, expires_at,
     created_at, updated_at)
   select $tenant, $id(payment), upper(md5('order' || n)), 'GROWTH-ORDER-' || n, 'link', $id(link), $set, $id(customer),
     'order:GROWTH-ORDER-' || n, 10 + n % 1000, 'TRY', 'tr', 'https://shop.example/hook',
     case when n % 50 = 0 then 'open' when n % 10 = 1 then 'expired' else 'succeeded' end, 1, 5,
     case when n % 50 = 0 or n % 10 = 1 then null else 10 + n % 1000 end,
     case when n % 50 = 0 then now() + interval '20 days' else $at + interval '1 day' end, $at, $at from $rows`,
  `insert into links (tenant_id, id, payment_id, client_order_reference, additional_data, created_at)
   select $tenant, $id(link), $id(payment), 'GROWTH-ORDER-' || n, '{}', $at from $rows`,
  `insert into link_submissions (tenant_id, link_id, nonce_hash, submitted_at)
   select $tenant, $id(link), decode(md5('nonce' || n), 'hex'), $at from $rows where n % 2 = 0`,
  `insert into attempts (tenant_id, id, payment_id, kind, exclusive_key, state, step, terminal_id, acquirer_code, bank_order_id,
     installments, amount, charged_amount, currency, customer_rate, cost_rate, masked_pan, payer_ip, locale, submitted_at,
     created_at, finished_at)
   select $tenant, $id(attempt), $id(payment), 'sale', 'order:GROWTH-ORDER-' || n,
     case when n % 10 = 1 then 'DECLINED' else 'APPROVED' end, 2, $terminal, 'nestpay',
     upper(substr(md5('bank' || n), 1, 20)), 1, 10 + n % 1000, 10 + n % 1000, 'TRY', 0, 0, '415565******6111', '203.0.113.9',
     'tr', $at, $at, $at from $rows where n % 50 <> 0`,
  `insert into attempt_history (tenant_id, attempt_id, step, from_state, to_state, fence, actor, at)
   select $tenant, $id(attempt), step, 'CREATED', 'SUBMITTING', step, 'payer', $at
   from $rows cross join generate_series(1, 2) step where n % 50 <> 0`,
  `insert into ledger_entries (tenant_id, attempt_id, kind, leg, amount, currency, created_at)
   select $tenant, $id(attempt), 'sale', leg, sign * (10 + n % 1000), 'TRY', $at
   from $rows cross join (values ('bank_clearing', 1), ('customer_receivable', -1)) legs (leg, sign)
   where n % 50 <> 0 and n % 10 <> 1`,
  `insert into bank_calls (tenant_id, id, attempt_id, operation, fence, outcome, evidence, is_late, created_at)
   select $tenant, $id(call), $id(attempt), 'sale', 1, '{"kind":"approved"}', '{"status":200}', false, $at
   from $rows where n % 50 <> 0`,
  `insert into audit_log (tenant_id, id, at, actor_kind, actor_id, action, record_type, record_id, trace_id, details, mac)
   select $tenant, $id(entry), $at, 'credential', 'growth', 'link.created', 'link', n, md5('trace' || n), '{}', '' from $rows`,
  `insert into webhook_receivers (tenant_id, receiver)
   select $tenant, 'https://shop-' || n || '.example' from generate_series(0, ${RECEIVERS - 1}) n on conflict do nothing`,
  `insert into webhook_events (tenant_id, id, payment_id, transaction_id, url, body, trace_id, created_at)
   select $tenant, $id(event), $id(payment), $id(attempt), 'https://shop-' || n % ${RECEIVERS} || '.example/hook',
     convert_to('{"Id":"' || n || '","TransactionStatusId":1}', 'UTF8'), md5('trace' || n), $at from $rows`,
  `insert into webhook_deliveries (tenant_id, event_id, receiver, payment_id, state, attempt_count, round_attempts, next_at,
     created_at, ended_at)
   select $tenant, $id(event), 'https://shop-' || n % ${RECEIVERS} || '.example', $id(payment),
     case when n % 200 = 0 then 'dead' else 'delivered' end, 1, 1, $at, $at, $at from $rows`,
  `insert into webhook_delivery_attempts (tenant_id, event_id, no, is_replay, started_at, duration_ms, status, outcome)
   select $tenant, $id(event), 1, false, $at, 20, 200, 'delivered' from $rows`,
  `insert into account_transactions (tenant_id, id, erp_code, account_erp_code, amount, currency_code, transaction_date, due_date,
     description, description_folded, document_type, document_no, created_at, updated_at)
   select $tenant, $id(transaction), 'GROWTH-' || n, 'ACC-' || n % 5000, (n % 100000) / 100.0 - 300, 'TRY', $at, $at,
     'Fatura ' || n, 'fatura ' || n, 'Invoice', 'FT-' || n, $at, $at from $rows`,
  `insert into idempotency_keys (tenant_id, scope, claim_id, fingerprint, leased_until, status, sealed_reply, created_at)
   select $tenant, decode(md5('key' || n), 'hex'), $id(key), decode(md5('print' || n), 'hex'), now(), 200, '\\x00', now()
   from $tenth`,
  `insert into sessions (tenant_id, id, credential_id, created_at) select $tenant, $id(session), $credential, now() from $tenth`,
  `insert into session_tokens (tenant_id, hash, session_id, kind, expires_at)
   select $tenant, decode(md5('token' || n), 'hex'), $id(session), 'access', now() + interval '1 hour' from $tenth`,
  `insert into widget_tokens (tenant_id, id, credential_id, secret_hash, created_at, expires_at)
   select $tenant, $id(widget), $credential, '\\x00', now(), now() + interval '1 hour' from $tenth`,
  `insert into prepared_payments (tenant_id, id, widget_token_id, token_hash, card_data_id, amount, currency, plan, use_3d, state,
     payment_id, expires_at, created_at)
   select $tenant, $id(prepared), $id(widget), decode(md5('prepared' || n), 'hex'), $id(data), 10, 'TRY', '{}', false, 'used',
     $id(payment), now(), now() from $tenth`,
  `insert into saved_cards (tenant_id, id, customer_id, state, sealed_pan, pan_index, masked_pan, name, holder_name, exp_month,
     exp_year, created_at)
   select $tenant, $id(saved), $id(customer), 'active', '\\x00', decode(md5('pan' || n), 'hex'), '415565******6111', 'Kart',
     'AYSE', '01', '2031', $at from $tenth`,
  `insert into current_accounts (tenant_id, id, code, erp_code, name, name_folded, currency_code, is_corporate,
     is_visible_on_payment, is_active, created_at, updated_at)
   select $tenant, $id(account), 'A-' || n, 'E-' || n, 'Hesap ' || n, 'hesap ' || n, 'TRY', false, true, true, $at, $at
   from $tenth`,
];

/** The newest, which has the highest number, is the first of the list. */
async function seedRanges(client: pg.ClientBase, filling: Filling): Promise<void> {
  const { tenantId, to } = filling;
  for (const table of ["transaction_changes", "transaction_ranges", "transaction_counts"])
    await client.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
  const { rows } = await client.query<{ count: string }>(
    "select count(*)::text as count from account_transactions where tenant_id = $1 and deleted_at is null",
    [tenantId],
  );
  const others = Number(rows[0]!.count) - to;
  await client.query("insert into transaction_counts (tenant_id, folded_count) values ($1, $2)", [
    tenantId,
    to + others,
  ]);
  await client.query(
    filled(
      `insert into transaction_ranges (tenant_id, first_newest, first_id, folded_count)
       select $tenant, case when position = 0 then (-9223372036854775808)::bigint
           else -(extract(epoch from $at) * 1000000)::bigint end,
         case when position = 0 then '00000000-0000-0000-0000-000000000000'::uuid else $id(transaction) end,
         least(${rangeLengthOf(to)}, ${to} - position) + case when position = 0 then ${others} else 0 end
       from generate_series(0, ${to - 1}, ${rangeLengthOf(to)}) position cross join lateral (select ${to} - 1 - position as n) row`,
      filling,
    ),
  );
}
