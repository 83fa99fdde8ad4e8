import type { Command } from "commander";
import { defineDynamicField, listDynamicFields, setDefaultCustomer } from "#customers/index.ts";
import { answers, table } from "./answer.ts";
import { addPrivacyCommands } from "./privacy-commands.ts";
import { tenantOption, withTenant } from "./with-tenant.ts";
import type { TenantOption } from "./with-tenant.ts";

export function addCustomerCommands(program: Command): void {
  const customer = program.command("customer").description("who pays");
  answers(
    tenantOption(
      customer
        .command("set-default <code>")
        .description("the customer of payment links that ask to go on where theirs is not found"),
    ),
    (code: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        await setDefaultCustomer(ctx, code);
        return { text: `The default customer is ${code}.`, data: { defaultCustomerCode: code } };
      }),
  );
  addPrivacyCommands(customer);
  const field = program.command("dynamic-field").description("the keys that a payment link's additionalData may have");
  answers(
    tenantOption(field.command("add <code> <label>").description("add one, or give an existing one another label")),
    (code: string, label: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        await defineDynamicField(ctx, { code, label });
        return { text: `The field ${code} is defined.`, data: { code, label } };
      }),
  );
  answers(tenantOption(field.command("list").description("a tenant's fields")), (options: TenantOption) =>
    withTenant(options, async (ctx) => {
      const defined = await listDynamicFields(ctx);
      return {
        text: table(
          ["CODE", "LABEL"],
          defined.map(({ code, label }) => [code, label]),
          "The tenant has no field yet.",
        ),
        data: defined,
      };
    }),
  );
}
