import type { Command } from "commander";
import { setAction, table } from "./cli/output.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";

export function addWidgetCommands(program: Command): void {
  const origin = program
    .command("widget-origin")
    .description("web origins whose pages may show the card form; in live mode no other page can");
  setAction(
    tenantOption(origin.command("add <origin>").description("allow an origin, such as https://shop.example")),
    (text: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const { allowWidgetOrigin } = await widgetPayments();
        await allowWidgetOrigin(ctx, text);
        return { text: `Pages of ${text} may show the card form.`, data: { origin: text } };
      }),
  );
  setAction(
    tenantOption(origin.command("remove <origin>").description("remove an origin")),
    (text: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const { removeWidgetOrigin } = await widgetPayments();
        await removeWidgetOrigin(ctx, text);
        return { text: `Pages of ${text} may no longer show the card form.`, data: { origin: text } };
      }),
  );
  setAction(tenantOption(origin.command("list").description("list a tenant's origins")), (options: TenantOption) =>
    withTenant(options, async (ctx) => {
      const { listWidgetOrigins } = await widgetPayments();
      const origins = await listWidgetOrigins(ctx);
      const rows = origins.map((allowed) => [allowed]);
      const whoShowsIt = ctx.config.mode === "live" ? "no page shows the card form" : "any page may show the card form";
      return { text: table(["ORIGIN"], rows, `No origin is listed: ${whoShowsIt}.`), data: origins };
    }),
  );
}

/** Loaded only for these commands, because it loads the pages. */
function widgetPayments() {
  return import("#widget-payments/index.ts");
}
