import { formatDecimal } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import type { Row, Table } from "#platform/exports/table.ts";
import { notFound } from "#platform/refusal.ts";
import type { LinkFileId } from "./link-file.ts";
import { linksOfFile } from "./links-of-file.ts";
import { readLinkFile } from "./page-of-link-files.ts";

/**
 * The links of a file as a table to download. In every language its columns have the names of the interface. The addresses open
 * payment pages, so the audit log says who downloaded them.
 */
export async function downloadLinkFile(
  ctx: Context,
  id: LinkFileId,
  format: "csv" | "xlsx",
): Promise<Omit<Table, "name">> {
  const { state } = await readLinkFile(ctx, id);
  if (state !== "done") throw notFound("The links of this file do not exist.");
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "link_file.exported", recordType: "link_file", recordId: id, details: { format } }),
  );
  return {
    columns: ["line", "clientOrderReference", "linkId", "link", "amount", "currencyCode", "expiry"],
    batches: rowsOf(ctx, id),
  };
}

async function* rowsOf(ctx: Context, id: LinkFileId): AsyncGenerator<Row[]> {
  for await (const links of linksOfFile(ctx, id))
    yield links.map(({ line, clientOrderReference, linkId, link, amount, currencyCode, expiresAt }) => [
      line,
      clientOrderReference,
      linkId,
      link,
      { amount: formatDecimal(amount) },
      currencyCode,
      { at: expiresAt },
    ]);
}
