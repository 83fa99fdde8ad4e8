import { resolve } from "node:path";
import type { SettingName } from "./settings.ts";

export interface ArchiveConfig {
  /** null = nothing is archived. */
  folder: string | null;
  keepAuditMonths: number;
  keepPaymentMonths: number;
}

export function archiveConfig(
  text: (name: SettingName) => string | undefined,
  integer: (name: SettingName) => number,
): ArchiveConfig {
  const folder = text("ARCHIVE_DIR");
  return {
    folder: folder === undefined ? null : resolve(folder),
    keepAuditMonths: integer("KEEP_AUDIT_MONTHS"),
    keepPaymentMonths: integer("KEEP_PAYMENT_MONTHS"),
  };
}
