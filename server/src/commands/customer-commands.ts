import type { Command } from "commander";
import { customerIdOf, defineDynamicField, listDynamicFields, setDefaultCustomer } from "#customers/index.ts";
import { inTransaction } from "#platform/context.ts";
import { erasePerson, exportPerson } from "#privacy/index.ts";
import { eraseUser, exportUser } from "#users/index.ts";
import { answers, table, type Answer } from "./cli/answer.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";

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

function addPrivacyCommands(customer: Command): void {
  answers(
    tenantOption(
      customer
        .command("export <code>")
        .description("everything that is kept of one customer, as JSON; the code may be the id or the ERP code"),
    ),
    (code: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const person = await inTransaction(ctx, async (ctx) => exportPerson(ctx, await customerIdOf(ctx, code)));
        return asJson(person);
      }),
  );
  answers(
    tenantOption(
      customer
        .command("erase <code>")
        .description("strike a customer out for ever; payments stay without a person. Refused while one is unfinished"),
    ),
    (code: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const id = await inTransaction(ctx, (ctx) => customerIdOf(ctx, code));
        const { payments, cards } = await erasePerson(ctx, id);
        return {
          text: `The customer is erased for ever: ${payments} payments stay without a person, ${cards} saved cards are gone.`,
          data: { erased: true, payments, cards },
        };
      }),
  );
}

export function addUserCommands(program: Command): void {
  const user = program.command("user").description("who works there: what is kept of them");
  answers(
    tenantOption(user.command("export <code>").description("everything that is kept of one user, as JSON")),
    (code: string, options: TenantOption) => withTenant(options, async (ctx) => asJson(await exportUser(ctx, code))),
  );
  answers(
    tenantOption(user.command("erase <code>").description("strike a user out for ever")),
    (code: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        await eraseUser(ctx, code);
        return { text: "The user is erased for ever.", data: { erased: true } };
      }),
  );
}

function asJson(data: unknown): Answer {
  return { text: JSON.stringify(data, null, 2), data };
}
