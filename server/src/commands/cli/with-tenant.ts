import { userInfo } from "node:os";
import type { Command } from "commander";
import { findTenant, listTenants } from "#identity/index.ts";
import type { Context, Platform } from "#platform/context.ts";
import { newTraceId, type TenantId } from "#platform/ids.ts";
import { CommandFailure, WrongUsage } from "./command-failure.ts";
import type { CommandOptions } from "./command-io.ts";
import { withPlatform } from "./with-platform.ts";

export interface TenantOption extends CommandOptions {
  tenant?: string;
}

export function tenantOption(command: Command): Command {
  return command.option("-t, --tenant <code>", "the tenant's code; optional if there is only one tenant");
}

export function withTenant<Result>(
  { tenant: code, io }: TenantOption,
  work: (ctx: Context) => Promise<Result>,
  stopping?: AbortController,
): Promise<Result> {
  const withContext = async (platform: Platform) => work(operatorContext(platform, await tenantIdOf(platform, code)));
  return withPlatform(io, withContext, stopping);
}

/** A wrong folder or address leads to a new, empty database, so the sentence names both settings. */
export const NO_TENANT =
  "There is no tenant yet. Create one with `servicepay tenant create`, or correct DATABASE_URL or DATA_DIR.";

/** The audit log names the operating system's user. */
export function operatorContext(platform: Platform, tenantId: TenantId): Context {
  return { ...platform, tenantId, actor: { kind: "operator", id: operatorName() }, traceId: newTraceId() };
}

async function tenantIdOf(platform: Platform, code: string | undefined): Promise<TenantId> {
  if (code !== undefined) {
    const tenant = await findTenant(platform, code);
    if (tenant === undefined)
      throw new CommandFailure(`There is no tenant "${code}"; \`servicepay tenant list\` shows them.`);
    return tenant.id;
  }
  const [only, ...others] = await listTenants(platform);
  if (only === undefined) throw new CommandFailure(NO_TENANT);
  if (others.length > 0)
    throw new WrongUsage(
      `Say which tenant with --tenant: ${[only, ...others].map((tenant) => tenant.code).join(", ")}.`,
    );
  return only.id;
}

function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return "operator"; // Some systems run processes as users without a name.
  }
}
