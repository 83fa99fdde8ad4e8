import type { Command } from "commander";
import { customerIdOf } from "#customers/index.ts";
import { applyRetention, erasePerson, exportPerson, readRetention, setRetention } from "#privacy/index.ts";
import type { Retention } from "#privacy/index.ts";
import { inTransaction } from "#platform/context.ts";
import { eraseUser, exportUser } from "#users/index.ts";
import { answers, fields } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { WrongUsage } from "./command-failure.ts";
import { tenantOption, withTenant } from "./with-tenant.ts";
import type { TenantOption } from "./with-tenant.ts";

export function addPrivacyCommands(customer: Command): void {
  answers(
    tenantOption(
      customer
        .command("export <code>")
        .description("everything that is kept of one customer, as JSON; the code may be the id or the ERP code"),
    ),
    (code: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const person = await inTransaction(ctx, async (tx) => exportPerson(tx, await customerIdOf(tx, code)));
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
        const id = await inTransaction(ctx, (tx) => customerIdOf(tx, code));
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

interface Periods {
  payerDetails?: string;
  idleCustomers?: string;
}

export function addRetentionCommands(program: Command): void {
  const retention = program.command("retention").description("how long details of persons are kept");
  answers(tenantOption(retention.command("show").description("a tenant's periods")), (options: TenantOption) =>
    withTenant(options, async (ctx) => answerOf(await readRetention(ctx))),
  );
  answers(
    tenantOption(
      retention
        .command("set")
        .description("change a tenant's periods; what they have outlived is erased once a day")
        .option(
          "--payer-details <days>",
          'payers\' names and addresses, descriptions and additional data, or "forever"',
        )
        .option("--idle-customers <days>", 'customers whom nobody changed or asked to pay for so long, or "forever"'),
    ),
    ({ payerDetails, idleCustomers, ...options }: TenantOption & Periods) => {
      if (payerDetails === undefined && idleCustomers === undefined)
        throw new WrongUsage("Say which period: --payer-details DAYS, --idle-customers DAYS.");
      return withTenant(options, async (ctx) => {
        const before = await readRetention(ctx);
        await setRetention(ctx, {
          payerDetailsDays: daysOf(payerDetails, before.payerDetailsDays),
          idleCustomerDays: daysOf(idleCustomers, before.idleCustomerDays),
        });
        return answerOf(await readRetention(ctx));
      });
    },
  );
  answers(
    tenantOption(retention.command("apply").description("erase now what the periods have outlived")),
    (options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const done = await applyRetention(ctx);
        return {
          text: fields({ "payments without a person": done.payments, "customers erased": done.customers }),
          data: done,
        };
      }),
  );
}

function asJson(data: unknown): Answer {
  return { text: JSON.stringify(data, null, 2), data };
}

function answerOf(retention: Retention): Answer {
  const text = (days: number | null) => (days === null ? "for ever" : `${days} days`);
  return {
    text: fields({
      "payers' details": text(retention.payerDetailsDays),
      "idle customers": text(retention.idleCustomerDays),
    }),
    data: retention,
  };
}

function daysOf(text: string | undefined, before: number | null): number | null {
  if (text === undefined) return before;
  if (text === "forever") return null;
  if (!/^[0-9]{1,5}$/.test(text)) throw new WrongUsage('A period is a number of days, or "forever".');
  return Number(text);
}
