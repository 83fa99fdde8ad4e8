import { oldestAuditToArchive } from "#audit/index.ts";
import { listTenants } from "#identity/index.ts";
import { oldestPaymentsToArchive } from "#payments/index.ts";
import type { Platform } from "#platform/context.ts";
import { counted } from "#platform/text/counted.ts";
import { operatorContext } from "../cli/with-tenant.ts";
import { ok, warning, type Finding } from "./finding.ts";

const CHECK = "archive";

/** Warns if a month could have been archived for more than a month. */
export async function checkArchive(platform: Platform): Promise<Finding> {
  const { folder, keepAuditMonths, keepPaymentMonths } = platform.config.archive;
  const due: string[] = [];
  for (const { id } of await listTenants(platform)) {
    const ctx = operatorContext(platform, id);
    const months = [
      await oldestPaymentsToArchive(ctx, keepPaymentMonths + 1),
      await oldestAuditToArchive(ctx, keepAuditMonths + 1),
    ].filter((month) => month !== null);
    const oldest = months.toSorted()[0];
    if (oldest !== undefined) due.push(oldest);
  }
  const oldest = due.toSorted()[0];
  if (oldest === undefined) return ok(CHECK, "No month is overdue.");
  const saw = `Months of ${counted(due.length, "company", "companies")} could be archived, from ${oldest} on.`;
  if (folder === null) return ok(CHECK, `${saw} ARCHIVE_DIR is not set, so they stay in the database.`);
  return warning(CHECK, saw, "Run `servicepay archive`, and from cron every month.");
}
