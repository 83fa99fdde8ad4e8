import type pg from "pg";
import { eventLabels, expiringEvents } from "./expired-event-rows.ts";
import { expiringFiles } from "./expired-file-rows.ts";
import { expiringMemberRows, memberOfRows } from "./expired-member-rows.ts";
import { expiringUserRows, userLabels, userOfRows } from "./expired-user-rows.ts";
import { expiringVisits, visitLabels } from "./expired-visit-rows.ts";

/** The first digits of the id of a row that must be deleted, and of one that must stay. */
const OLD = "aaaa";
const KEPT = "bbbb";

/** The expression that identifies a row of each table. */
const LABELS: Readonly<Record<string, string>> = {
  idempotency_keys: "encode(scope, 'hex')",
  rate_limits: "key",
  session_tokens: "encode(hash, 'hex')",
  sessions: "id::text",
  widget_tokens: "id::text",
  login_senders: "encode(sender, 'hex')",
  refused_calls: "id::text",
  member_sessions: "id::text",
  kept_forms: "id::text",
  used_challenges: "encode(hash, 'hex')",
  invitations: "id::text",
  member_senders: "encode(sender, 'hex')",
  operator_grants: "id::text",
  members: "id::text",
  prepared_payments: "id::text",
  link_submissions: "encode(nonce_hash, 'hex')",
  notifications: "id::text",
  notification_contacts: "id::text",
  bank_calls: "id::text",
  three_ds_returns: "id::text",
  bank_movements: "reference",
  account_transactions: "id::text",
  transaction_imports: "id::text",
  link_files: "id::text",
  saved_cards: "id::text",
  payments: "id::text",
  attempts: "id::text",
  attempt_history: "attempt_id::text",
  ledger_entries: "attempt_id::text",
  audit_log: "id::text",
  ...visitLabels,
  ...userLabels,
  ...eventLabels,
};

/** Ids of the rows of each table, with "old-" or "kept-" before them. */
export type LabelledRows = Record<string, string[]>;

/**
 * Inserts, for every kind of expiring row, `copies` rows that have expired and one that has not; and a payment from years
 * ago with everything that belongs to it. Returns a function that reads which rows are there.
 */
export async function seedExpiredRows(owner: pg.Client, tenantId: string, copies: number) {
  await owner.query("select set_config('app.tenant_id', $1, false)", [tenantId]);
  await seedBooks(owner, tenantId);
  for (const statement of [
    ...statementsOf(),
    ...expiringMemberRows,
    ...expiringUserRows,
    ...expiringVisits,
    ...expiringEvents,
    ...expiringFiles,
  ]) {
    for (let copy = 0; copy < copies; copy += 1)
      await owner.query(filled(statement.text, tenantId, OLD, copy, statement.old));
    await owner.query(filled(statement.text, tenantId, KEPT, 0, statement.kept));
  }
  return async (): Promise<LabelledRows> => {
    const found: LabelledRows = {};
    for (const [table, id] of Object.entries(LABELS)) {
      const { rows } = await owner.query<{ id: string }>(`select ${id} as id from ${table} order by 1`);
      found[table] = rows.map((row) => (row.id.startsWith(OLD) ? `old-${row.id}` : `kept-${row.id}`));
    }
    return found;
  };
}

function filled(text: string, tenantId: string, mark: string, copy: number, age: string): string {
  const number = String(copy).padStart(12, "0");
  return text
    .replaceAll("$tenant", `'${tenantId}'`)
    .replaceAll("$age", `(now() - interval '${age}')`)
    .replaceAll("$id", `'${mark}0000-0000-7000-8000-${number}'`)
    .replaceAll("$bytes", `'\\x${mark}${number}'::bytea`)
    .replaceAll("$text", `'${mark}${number}'`)
    .replaceAll("$paid", `'cccc0000-0000-7000-8000-${mark}${number.slice(4)}'`)
    .replaceAll("$other", `'${mark}1111-0000-7000-8000-${number}'`);
}

const CREDENTIAL = "'bbbb0000-0000-7000-8000-00000000000c'";
const CUSTOMER = "'bbbb0000-0000-7000-8000-00000000000d'";
const SET = "'bbbb0000-0000-7000-8000-00000000000e'";
const TERMINAL = "'bbbb0000-0000-7000-8000-00000000000f'";
const PAYMENT = "'bbbb0000-0000-7000-8000-0000000000a1'";
const ATTEMPT = "'bbbb0000-0000-7000-8000-0000000000a2'";
const UNDECIDED = "'bbbb0000-0000-7000-8000-0000000000a3'";
const LINK = "'bbbb0000-0000-7000-8000-0000000000a4'";

/** A payment from five years ago with all rows that belong to it. */
async function seedBooks(owner: pg.Client, tenantId: string): Promise<void> {
  const books = `
    insert into credentials (tenant_id, id, username, username_key, password_hash, api_key, secret_hash, scopes, created_at)
      values ($tenant, ${CREDENTIAL}, $tenant::text, $tenant::text, '-', $tenant::text, '-', '{}', now());
    insert into customers (tenant_id, id, name, surname, name_folded, email, email_key, is_corporate, is_active, created_at, updated_at)
      values ($tenant, ${CUSTOMER}, '', '', '', '', '', false, true, $age, $age);
    insert into payment_sets (tenant_id, id, name, currency, is_for_widget, three_ds_kind, link_lifetime_seconds, attempts_max,
        return_method, created_at, updated_at)
      values ($tenant, ${SET}, 'Set', 'TRY', false, 'always', 3600, 5, 'get', $age, $age);
    insert into terminals (tenant_id, id, name, acquirer_code, currencies, programs, brands, settings, is_test, created_at, updated_at)
      values ($tenant, ${TERMINAL}, 'Bank', 'nestpay', '{TRY}', '{}', '{visa}', '', true, $age, $age);
    alter table payments disable trigger user;
    alter table attempts disable trigger user;
    insert into payments (tenant_id, id, order_reference, source, source_id, payment_set_id, customer_id, exclusive_key, amount,
        currency, locale, state, attempts_max, charged_amount, expires_at, created_at, updated_at)
      values ($tenant, ${PAYMENT}, 'R-1', 'link', ${LINK}, ${SET}, ${CUSTOMER}, 'order:1', 10, 'TRY', 'tr', 'succeeded', 5, 10,
        $age, $age, $age);
    insert into links (tenant_id, id, payment_id, client_order_reference, additional_data, created_at)
      values ($tenant, ${LINK}, ${PAYMENT}, 'ORDER-1', '{}', $age);
    insert into attempts (tenant_id, id, payment_id, kind, exclusive_key, state, terminal_id, acquirer_code, bank_order_id,
        installments, amount, charged_amount, currency, customer_rate, cost_rate, locale, submitted_at, created_at)
      select $tenant, id, ${PAYMENT}, 'sale', key, state, ${TERMINAL}, 'nestpay', key, 1, 10, 10, 'TRY', 0, 0, 'tr', $age, $age
      from (values (${ATTEMPT}::uuid, 'A1', 'APPROVED'), (${UNDECIDED}, 'A2', 'MANUAL')) a (id, key, state);
    alter table payments enable trigger user;
    alter table attempts enable trigger user;
    insert into attempt_history (tenant_id, attempt_id, step, from_state, to_state, fence, actor, at)
      values ($tenant, ${ATTEMPT}, 1, 'CREATED', 'SUBMITTING', 1, 'payer', $age);
    begin;
    insert into ledger_entries (tenant_id, attempt_id, kind, leg, amount, currency, created_at)
      values ($tenant, ${ATTEMPT}, 'sale', 'bank_clearing', 10, 'TRY', $age),
        ($tenant, ${ATTEMPT}, 'sale', 'customer_receivable', -10, 'TRY', $age);
    commit;
    insert into audit_log (tenant_id, id, at, actor_kind, actor_id, action, record_type, record_id, trace_id, details, mac)
      values ($tenant, ${ATTEMPT}, $age, 'payer', '-', 'payment.succeeded', 'payment', '-', '-', '{}', '');
    insert into account_transactions (tenant_id, id, account_erp_code, amount, currency_code, due_date, description,
        description_folded, attempt_id, posting_kind, created_at, updated_at)
      values ($tenant, ${ATTEMPT}, 'C', -10, 'TRY', $age, '', '', ${ATTEMPT}, 'sale', $age, $age);
    insert into bank_calls (tenant_id, id, attempt_id, operation, fence, outcome, evidence, is_late, created_at)
      values ($tenant, ${UNDECIDED}, ${UNDECIDED}, 'sale', 1, '{}', '{}', false, $age);
    insert into webhook_receivers (tenant_id, receiver) values ($tenant, 'https://shop.example');
    insert into notification_senders (tenant_id, channel) values ($tenant, 'email');
    insert into notification_contacts (tenant_id, id, wants_receipts, kept_from) values ($tenant, ${PAYMENT}, true, $age);
    insert into notifications (tenant_id, id, contact_id, channel, kind, cause, language, address_index, state, next_at, created_at)
      values ($tenant, ${PAYMENT}, ${PAYMENT}, 'email', 'payment.receipt', '-', 'tr', '', 'queued', now(), now());
    insert into saved_cards (tenant_id, id, customer_id, state, sealed_pan, pan_index, masked_pan, name, holder_name, exp_month,
        exp_year, created_at)
      values ($tenant, ${ATTEMPT}, ${CUSTOMER}, 'active', 'x', 'x', '411111******1111', '', '', '01', '2031', $age);
    insert into reconciliations (tenant_id, terminal_id, day, source, listing_id, movement_count, listed_at, created_at)
      values ($tenant, ${TERMINAL}, '2021-01-01', 'file', ${LINK}, 1, now(), now());
    insert into bank_movements (tenant_id, terminal_id, day, listing_id, kind, reference, bank_order_id, amount, currency,
        installments, at)
      values ($tenant, ${TERMINAL}, '2021-01-01', ${LINK}, 'sale', 'bbbb-listed-again', 'A1', 10, 'TRY', 1, $age);${memberOfRows};
    ${userOfRows}`;
  for (const statement of books.split(";\n")) await owner.query(filled(statement, tenantId, KEPT, 0, "5 years"));
}

export interface SeededRow {
  text: string;
  old: string;
  kept: string;
}

/** One statement for each kind of row, with the age of one that is deleted and of one that stays. */
function statementsOf(): SeededRow[] {
  const prepared = `(tenant_id, id, widget_token_id, token_hash, card_data_id, amount, currency, plan, use_3d, expires_at,
      created_at, state, payment_id, answers)`;
  const preparedValues = `$tenant, $id, gen_random_uuid(), $bytes, gen_random_uuid(), 1, 'TRY', '{}', true, $age, $age`;
  return [
    {
      text: `insert into idempotency_keys (tenant_id, scope, claim_id, fingerprint, leased_until, created_at)
        values ($tenant, $bytes, gen_random_uuid(), '', now(), $age)`,
      old: "73 hours",
      kept: "71 hours",
    },
    {
      text: `insert into rate_limits (key, points, expire) values ($text, 1, extract(epoch from $age) * 1000)`,
      old: "1 minute",
      kept: "-1 hour",
    },
    {
      text: `insert into sessions (tenant_id, id, credential_id, created_at) values ($tenant, $id, ${CREDENTIAL}, $age)`,
      old: "32 days",
      kept: "30 days",
    },
    {
      // Its session stays because another token of the session does.
      text: `insert into session_tokens (tenant_id, hash, session_id, kind, expires_at)
        values ($tenant, $bytes, 'bbbb0000-0000-7000-8000-000000000000', 'access', $age)`,
      old: "25 hours",
      kept: "23 hours",
    },
    {
      text: `insert into widget_tokens (tenant_id, id, credential_id, secret_hash, created_at, expires_at)
        values ($tenant, $id, ${CREDENTIAL}, '', $age, $age)`,
      old: "25 hours",
      kept: "23 hours",
    },
    {
      text: `insert into login_senders (tenant_id, credential_id, sender, last_at) values ($tenant, ${CREDENTIAL}, $bytes, $age)`,
      old: "91 days",
      kept: "89 days",
    },
    {
      text: `insert into refused_calls (tenant_id, id, created_at, method, route, status, caller, credential_id, trace_id)
        values ($tenant, $id, $age, 'GET', '/', 404, 'credential', ${CREDENTIAL}, $text)`,
      old: "8 days",
      kept: "6 days",
    },
    {
      text: `insert into prepared_payments ${prepared} values (${preparedValues}, 'prepared', null, '[{"ip":"203.0.113.7"}]')`,
      old: "25 hours",
      kept: "23 hours",
    },
    {
      text: `with payment as (
          insert into payments (tenant_id, id, order_reference, source, source_id, payment_set_id, exclusive_key, amount, currency,
            locale, attempts_max, expires_at, created_at, updated_at)
          values ($tenant, $paid, $paid, 'widget', $id, ${SET}, $paid, 1, 'TRY', 'tr', 1, $age, $age, $age)
        ) insert into prepared_payments ${prepared}
          values (${preparedValues.replace("$id", "$other").replace("$bytes", "$bytes || '\\x01'")}, 'used', $paid, null)`,
      old: "401 days",
      kept: "399 days",
    },
    {
      text: `insert into link_submissions (tenant_id, link_id, nonce_hash, submitted_at) values ($tenant, ${LINK}, $bytes, $age)`,
      old: "401 days",
      kept: "399 days",
    },
    {
      text: `with stop as (insert into webhook_stopped_addresses values ($tenant, 'https://shop.example', $text, $age, $age)), event as (
          insert into webhook_events (tenant_id, id, payment_id, transaction_id, url, body, trace_id, created_at)
          values ($tenant, $id, ${PAYMENT}, ${ATTEMPT}, 'https://shop.example/hook', '{}', '-', $age)
        ) insert into webhook_deliveries (tenant_id, event_id, receiver, payment_id, next_at, created_at)
          values ($tenant, $id, 'https://shop.example', ${PAYMENT}, $age, $age)`,
      old: "91 days",
      kept: "89 days",
    },
    {
      text: `insert into notifications (tenant_id, id, contact_id, channel, kind, cause, language, address_index, state, next_at,
          created_at, ended_at)
        values ($tenant, $id, ${PAYMENT}, 'email', 'payment.receipt', $text, 'tr', '', 'sent', $age, $age, $age)`,
      old: "91 days",
      kept: "89 days",
    },
    {
      text: `insert into notification_contacts (tenant_id, id, wants_receipts, kept_from) values ($tenant, $other, true, $age)`,
      old: "91 days",
      kept: "89 days",
    },
    {
      text: `insert into bank_calls (tenant_id, id, attempt_id, operation, fence, outcome, evidence, is_late, created_at)
        values ($tenant, $id, ${ATTEMPT}, 'sale', 1, '{}', '{}', false, $age)`,
      old: "731 days",
      kept: "729 days",
    },
    {
      text: `insert into three_ds_returns (tenant_id, id, attempt_id, method, digest, fields, verdict, received_at)
        values ($tenant, $id, ${ATTEMPT}, 'POST', $bytes, '{}', 'failed', $age)`,
      old: "731 days",
      kept: "729 days",
    },
    {
      text: `insert into bank_movements (tenant_id, terminal_id, day, listing_id, kind, reference, bank_order_id, amount, currency,
          installments, at)
        values ($tenant, ${TERMINAL}, $age::date, ${LINK}, 'sale', $text, 'A1', 10, 'TRY', 1, $age)`,
      old: "732 days",
      kept: "728 days",
    },
    {
      text: `insert into account_transactions (tenant_id, id, account_erp_code, amount, currency_code, due_date, description,
          description_folded, created_at, updated_at, deleted_at)
        values ($tenant, $id, 'C', 1, 'TRY', $age, '', '', $age, $age, $age)`,
      old: "91 days",
      kept: "89 days",
    },
    {
      text: `insert into saved_cards (tenant_id, id, customer_id, state, masked_pan, name, holder_name, exp_month, exp_year,
          created_at, deleted_at)
        values ($tenant, $id, ${CUSTOMER}, 'deleted', '411111******1111', '', '', '01', '2031', $age, $age)`,
      old: "91 days",
      kept: "89 days",
    },
  ];
}
