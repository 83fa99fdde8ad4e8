import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { AuditRow } from "./store/entries.ts";
import { selectNewestOfRecords } from "./store/entry-list.ts";

/**
 * The newest entry of each record of a type, by the record's id. It reads all entries of the type, so use it only for types
 * with few records that rarely change.
 */
export async function newestEntries(
  ctx: Context | ReadContext,
  recordType: string,
): Promise<ReadonlyMap<string, AuditRow>> {
  const rows = await selectNewestOfRecords(reading(ctx), recordType);
  return new Map(rows.map((row) => [row.record_id, row]));
}
