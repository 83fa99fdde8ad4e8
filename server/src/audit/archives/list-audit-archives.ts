import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { listArchives } from "../store/archives.ts";
import type { AuditArchive } from "./audit-archive.ts";

/** All archives of the tenant's log, oldest first. */
export function listAuditArchives(ctx: Context | ReadContext): Promise<AuditArchive[]> {
  return listArchives(reading(ctx));
}
