import type { Id } from "#platform/ids.ts";
import { statement } from "#platform/database/statement.ts";
import type { Link } from "./link.ts";
import { expiringRows } from "#platform/retention.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";

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

export const findLink = statement<LinkRow>(
  "links.findLink",
  `select id, payment_id, client_order_reference, success_url, fail_url, created_at
   from links where tenant_id = $1 and id = $2`,
);

/** No row unless the name was typed in the form with the hashed nonce $3. */
export const findHolderName = statement<{ holder_name: Buffer | null }>(
  "links.findHolderName",
  `select holder_name from links where tenant_id = $1 and id = $2 and holder_nonce_hash = $3`,
);

export const keepHolderName = statement(
  "links.keepHolderName",
  `update links set holder_name = $3, holder_nonce_hash = $4 where tenant_id = $1 and id = $2`,
);

export const takeLookup = statement(
  "links.takeLookup",
  `update links set lookups_used = lookups_used + 1 where tenant_id = $1 and id = $2 and lookups_used < $3`,
);

export const findSubmission = statement<{ submitted_at: Date }>(
  "links.findSubmission",
  `select submitted_at from link_submissions where tenant_id = $1 and link_id = $2 and nonce_hash = $3`,
);

export const insertSubmission = statement(
  "links.insertSubmission",
  `insert into link_submissions (tenant_id, link_id, nonce_hash, submitted_at) values ($1, $2, $3, $4) on conflict do nothing`,
);

/** No form can be sent again once the longest-lived link has expired. */
export const oldSubmissions = expiringRows({
  name: "links.submissions",
  table: "link_submissions",
  age: "submitted_at",
});

interface ExportedLinkRow {
  payment_id: string;
  success_url: string | null;
  fail_url: string | null;
  additional_data: Record<string, string>;
  holder_name: Buffer | null;
  id: string;
  created_at: Date;
}

export const linksOfPayments = statement<ExportedLinkRow>(
  "links.ofPayments",
  `select id, payment_id, success_url, fail_url, additional_data, holder_name, created_at from links
   where tenant_id = $1 and payment_id = any($2::uuid[]) order by id`,
);

/** Erases what merchant and payer wrote into a link. Its order and payment stay. */
export const eraseLinks = statement(
  "links.erase",
  `update links set holder_name = null, holder_nonce_hash = null, additional_data = '{}', success_url = null, fail_url = null
   where tenant_id = $1 and payment_id = any($2::uuid[])
     and (holder_name is not null or additional_data <> '{}' or success_url is not null or fail_url is not null)`,
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
