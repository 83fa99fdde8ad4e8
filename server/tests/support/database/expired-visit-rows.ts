import type { SeededRow } from "./expired-rows.ts";

const SET = "'bbbb0000-0000-7000-8000-00000000000e'";

/** The expressions that identify the rows of a visit. */
export const visitLabels = {
  customers: "id::text",
  links: "id::text",
  request_visits: "payment_id::text",
  visit_senders: "payment_id::text",
} as const;

/** A visit of a payment request that nobody tried to pay, with its payer; and the address of one. */
export const expiringVisits: readonly SeededRow[] = [
  {
    text: `insert into customers (tenant_id, id, code, name, surname, name_folded, email, email_key, is_corporate, is_active, is_visitor,
      created_at, updated_at)
    values ($tenant, $id, $text, '', '', '', '', '', false, true, true, $age, $age);
    insert into payments (tenant_id, id, order_reference, source, source_id, payment_set_id, customer_id, exclusive_key, amount,
      currency, locale, attempts_max, is_chosen_by_payer, expires_at, created_at, updated_at)
    values ($tenant, $id, $text, 'link', $id, ${SET}, $id, $text, 1, 'TRY', 'tr', 5, true, $age, $age, $age);
    update payments set state = 'expired' where tenant_id = $tenant and id = $id;
    insert into links (tenant_id, id, payment_id, client_order_reference, origin_path, additional_data, created_at)
    values ($tenant, $id, $id, $text, '/r/drawn', '{}', $age);
    insert into payment_requests (tenant_id, id, code, address, kind, currency, amount, payment_set_id, is_active, created_at, updated_at)
    values ($tenant, $other, $text, left(md5($text), 22), 'multi_use', 'TRY', 1, ${SET}, true, $age, $age);
    insert into request_visits (tenant_id, request_id, number, link_id, payment_id, amount, created_at)
    values ($tenant, $other, 1, $id, $id, 1, $age)`,
    old: "8 days",
    kept: "6 days",
  },
  {
    text: `insert into visit_senders (tenant_id, payment_id, request_id, sender_hash, expires_at)
    values ($tenant, $id, $other, sha256($bytes), $age)`,
    old: "1 minute",
    kept: "-1 minute",
  },
];
