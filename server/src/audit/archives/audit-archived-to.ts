import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { findLastArchivedMonth } from "../store/archives.ts";

/** The last month, such as "2025-01", whose entries are only in the archive. Null if all are in the database. */
export function auditArchivedTo(ctx: Context | ReadContext): Promise<string | null> {
  return findLastArchivedMonth(reading(ctx));
}
