import type { Command } from "commander";
import { reopenCollections } from "#collections/index.ts";
import { counted } from "#platform/text/counted.ts";
import { instantValue } from "../cli/option-values.ts";
import { setAction } from "../cli/output.ts";
import { tenantOption, withTenant, type TenantOption } from "../cli/with-tenant.ts";
import { addExportCommands } from "./export-commands.ts";

interface ReopenOptions extends TenantOption {
  from: Date;
}

export function addErpCommands(program: Command): void {
  const erp = program.command("erp").description("hand collections over to the company's ERP");
  setAction(
    tenantOption(
      erp
        .command("reopen")
        .description("list again what the ERP acknowledged since then, after it was restored from a backup")
        .requiredOption("--from <time>", "the time of the backup", instantValue),
    ),
    ({ from, ...options }: ReopenOptions) =>
      withTenant(options, async (ctx) => {
        const reopened = await reopenCollections(ctx, from);
        return { text: `${counted(reopened, "collection is", "collections are")} listed again.`, data: { reopened } };
      }),
  );
  addExportCommands(erp);
}
