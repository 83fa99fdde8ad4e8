import type { HealthPage, UnclearRow } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { findTenants } from "#identity/index.ts";
import { checkService, listBankChecks } from "#installation/index.ts";
import type { MemberContext } from "#members/index.ts";
import { serviceVersion } from "#platform/version.ts";
import { readBacklogs, type UnclearCount } from "#reports/index.ts";
import { shellOf } from "../page/shell-of.ts";

export async function healthPage(ctx: MemberContext, request: FastifyRequest): Promise<HealthPage> {
  const [observations, { queues, unclear }, banks] = await Promise.all([
    checkService(ctx),
    readBacklogs(ctx),
    listBankChecks(ctx),
  ]);
  return {
    kind: "health",
    ...shellOf(ctx, request, "health"),
    observations,
    banks: banks.map(({ company, terminal, check }) => ({
      company: company.name,
      terminal,
      check: check && { ...check, at: check.at.toISOString() },
    })),
    queues: queues.map(({ name, count, since }) => ({ name, count, since: since?.toISOString() ?? null })),
    unclear: await unclearRows(ctx, unclear),
    process: { version: serviceVersion(), node: process.version.slice(1), role: ctx.config.role, pid: process.pid },
  };
}

async function unclearRows(ctx: MemberContext, counts: readonly UnclearCount[]): Promise<UnclearRow[]> {
  const tenants = await findTenants(ctx, [...new Set(counts.map(({ tenantId }) => tenantId))]);
  const names = new Map(tenants.map(({ id, name }) => [id, name]));
  return counts.map(({ tenantId, ...count }) => ({ company: names.get(tenantId) ?? "", ...count }));
}
