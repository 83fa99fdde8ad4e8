import type { Id } from "#platform/ids.ts";
import { statement } from "#platform/database/statement.ts";
import type { Link } from "./link.ts";

interface LinkRow {
  id: Id<"link">;
  payment_id: Id<"payment">;
  client_order_reference: string;
  success_url: string | null;
  fail_url: string | null;
  created_at: Date;
}

export const insertLink = statement(
  "links.insert",
  `insert into links (tenant_id, id, payment_id, client_order_reference, success_url, fail_url, additional_data, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export const findLinkRow = statement<LinkRow>(
  "links.find",
  `select id, payment_id, client_order_reference, success_url, fail_url, created_at from links where tenant_id = $1 and id = $2`,
);

export const findHolderName = statement<{ holder_name: Buffer | null }>(
  "links.findHolderName",
  `select holder_name from links where tenant_id = $1 and id = $2`,
);

export const keepHolderName = statement(
  "links.keepHolderName",
  `update links set holder_name = $3 where tenant_id = $1 and id = $2`,
);

export const takeLookup = statement(
  "links.takeLookup",
  `update links set lookups_used = lookups_used + 1 where tenant_id = $1 and id = $2 and lookups_used < $3`,
);

export const insertSubmission = statement(
  "links.insertSubmission",
  `insert into link_submissions (tenant_id, link_id, nonce_hash, submitted_at) values ($1, $2, $3, $4) on conflict do nothing`,
);

export function linkOf(row: LinkRow): Link {
  return {
    id: row.id,
    paymentId: row.payment_id,
    clientOrderReference: row.client_order_reference,
    successUrl: row.success_url,
    failUrl: row.fail_url,
    createdAt: row.created_at,
  };
}
