import { Option, type Command } from "commander";
import {
  createTenant,
  findTenant,
  listTenants,
  renameTenant,
  setSelfService,
  setTenantActive,
  type Tenant,
} from "#identity/index.ts";
import type { Platform } from "#platform/context.ts";
import { CommandFailure } from "./cli/command-failure.ts";
import type { CommandIo, CommandOptions } from "./cli/command-io.ts";
import { setAction, moment, table, yesNo, type CommandOutput } from "./cli/output.ts";
import { withPlatform } from "./cli/with-platform.ts";
import { NO_TENANT } from "./cli/with-tenant.ts";

export function addTenantCommands(program: Command): void {
  const tenant = program
    .command("tenant")
    .description("companies that use the service; each sees only its own records");

  setAction(
    tenant
      .command("create <code>")
      .description("create a tenant; its code is a short name in lower case")
      .requiredOption("--name <name>", "the company's name, shown to payers"),
    (code: string, { name, io }: CommandOptions & { name: string }) =>
      withPlatform(io, async (platform) => {
        const created = await createTenant(platform, { code, name });
        return {
          text: `The tenant ${code} was made. Next: servicepay credential create <username> --tenant ${code}, and servicepay member invite <email> --tenant ${code}`,
          data: shown(created),
        };
      }),
  );
  setAction(tenant.command("list").description("list all tenants"), ({ io }: CommandOptions) =>
    withPlatform(io, async (platform) => {
      const tenants = await listTenants(platform);
      const rows = tenants.map((each) => [each.code, each.name, yesNo(each.isActive), moment(each.createdAt)]);
      return {
        text: table(["CODE", "NAME", "ACTIVE", "CREATED"], rows, NO_TENANT),
        data: tenants.map(shown),
      };
    }),
  );
  setAction(
    tenant
      .command("rename <code>")
      .description("change a company's name; its code stays")
      .requiredOption("--name <name>", "the new name, shown to payers"),
    (code: string, { name, io }: CommandOptions & { name: string }) =>
      withPlatform(io, async (platform) => {
        const tenant = await tenantOf(platform, code);
        await renameTenant(platform, tenant.id, { name });
        return { text: `The tenant ${code} is named ${name} now.`, data: shown({ ...tenant, name }) };
      }),
  );
  setAction(
    tenant.command("disable <code>").description("refuse every call of a tenant; its records stay"),
    (code: string, { io }: CommandOptions) => setActive(io, code, false),
  );
  setAction(
    tenant.command("enable <code>").description("enable a disabled tenant"),
    (code: string, { io }: CommandOptions) => setActive(io, code, true),
  );
  setAction(
    tenant
      .command("self-service <code>")
      .description("let a company's users log in to see and pay their accounts, or stop that")
      .addOption(new Option("--turn <state>", "on or off").choices(["on", "off"]).makeOptionMandatory()),
    (code: string, { turn, io }: CommandOptions & { turn: "on" | "off" }) =>
      withPlatform(io, async (platform) => {
        const { id } = await tenantOf(platform, code);
        await setSelfService(platform, id, turn === "on");
        return { text: `Self-service of ${code} is ${turn}.`, data: { code, hasSelfService: turn === "on" } };
      }),
  );
}

function setActive(io: CommandIo, code: string, isActive: boolean): Promise<CommandOutput> {
  return withPlatform(io, async (platform) => {
    const tenant = await tenantOf(platform, code);
    await setTenantActive(platform, tenant.id, isActive);
    return {
      text: `The tenant ${code} is ${isActive ? "enabled" : "disabled"}.`,
      data: shown({ ...tenant, isActive }),
    };
  });
}

async function tenantOf(platform: Platform, code: string): Promise<Tenant> {
  const tenant = await findTenant(platform, code);
  if (tenant === undefined) throw new CommandFailure(`There is no tenant "${code}".`);
  return tenant;
}

function shown({ id, code, name, isActive, createdAt }: Tenant) {
  return { id, code, name, isActive, createdAt };
}
