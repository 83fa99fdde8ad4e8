import type { Command } from "commander";
import {
  findCustomerId,
  defineDynamicField,
  listDynamicFields,
  removeDynamicField,
  setDefaultCustomer,
} from "#customers/index.ts";
import { inTransaction } from "#platform/context.ts";
import { counted } from "#platform/text/counted.ts";
import { erasePerson, exportPerson } from "#privacy/index.ts";
import { eraseUser, exportUser } from "#users/index.ts";
import { setAction, table, type CommandOutput } from "./cli/output.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";

export function addCustomerCommands(program: Command): void {
  const customer = program.command("customer").description("people and companies that pay");
  setAction(
    tenantOption(
      customer
        .command("set-default <code>")
        .description("set the customer of payment links that name an unknown customer and ask to continue"),
    ),
    (code: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        await setDefaultCustomer(ctx, code);
        return { text: `The default customer is ${code}.`, data: { defaultCustomerCode: code } };
      }),
  );
  addPrivacyCommands(customer);
  const field = program.command("dynamic-field").description("keys that the additionalData of a payment link may have");
  setAction(
    tenantOption(
      field.command("add <code> <label>").description("add a field, or change the label of an existing one"),
    ),
    (code: string, label: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        await defineDynamicField(ctx, { code, label });
        return { text: `The field ${code} is defined.`, data: { code, label } };
      }),
  );
  setAction(
    tenantOption(
      field.command("remove <code>").description("refuse a field in new links; values of earlier links stay"),
    ),
    (code: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        await removeDynamicField(ctx, code);
        return { text: `New links with the field ${code} are refused.`, data: { code } };
      }),
  );
  setAction(tenantOption(field.command("list").description("list a tenant's fields")), (options: TenantOption) =>
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

function addPrivacyCommands(customer: Command): void {
  setAction(
    tenantOption(
      customer
        .command("export <code>")
        .description(
          "print everything that is stored about a customer, as JSON; the code may be the id or the ERP code",
        ),
    ),
    (code: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const person = await inTransaction(ctx, async (ctx) => exportPerson(ctx, await findCustomerId(ctx, code)));
        return asJson(person);
      }),
  );
  setAction(
    tenantOption(
      customer
        .command("erase <code>")
        .description(
          "erase a customer for ever; payments stay without the person. Refused while a payment is unfinished",
        ),
    ),
    (code: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const id = await inTransaction(ctx, (ctx) => findCustomerId(ctx, code));
        const { payments, cards } = await erasePerson(ctx, id);
        return {
          text: `The customer is erased for ever: ${counted(payments, "payment stays", "payments stay")} without a person, ${counted(cards, "saved card is", "saved cards are")} gone.`,
          data: { erased: true, payments, cards },
        };
      }),
  );
}

export function addUserCommands(program: Command): void {
  const user = program.command("user").description("people who see and pay the accounts of a tenant's customers");
  setAction(
    tenantOption(user.command("export <code>").description("print everything that is stored about a user, as JSON")),
    (code: string, options: TenantOption) => withTenant(options, async (ctx) => asJson(await exportUser(ctx, code))),
  );
  setAction(
    tenantOption(user.command("erase <code>").description("erase a user permanently")),
    (code: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        await eraseUser(ctx, code);
        return { text: "The user is erased for ever.", data: { erased: true } };
      }),
  );
}

function asJson(data: unknown): CommandOutput {
  return { text: JSON.stringify(data, null, 2), data };
}
