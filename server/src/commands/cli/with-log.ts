import type { Command } from "commander";
import { INSTALLATION } from "#identity/index.ts";
import type { Context } from "#platform/context.ts";
import { withPlatform } from "./with-platform.ts";
import { operatorContext, tenantOption, withTenant, type TenantOption } from "./with-tenant.ts";

export interface LogOption extends TenantOption {
  installation?: true;
}

export function logOption(command: Command): Command {
  return tenantOption(command).option("--installation", "the log of the operators, instead of a tenant's");
}

/** Works on the audit log of a tenant or of the operators. */
export function withLog<Result>(
  { installation, ...options }: LogOption,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  return installation === true
    ? withPlatform(options.io, async (platform) => work(operatorContext(platform, INSTALLATION)))
    : withTenant(options, work);
}
