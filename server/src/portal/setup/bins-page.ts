import type { BinsPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { binListState } from "#payment-sets/index.ts";
import { lookUpBin } from "../shown/bin.ts";
import { setupShell } from "./setup-shell.ts";

export async function binsPage(ctx: MemberContext, request: FastifyRequest): Promise<BinsPage> {
  const [{ count, importedAt }, found] = await Promise.all([binListState(ctx), lookUpBin(ctx, request)]);
  return {
    kind: "bins",
    ...setupShell(ctx, request),
    count,
    importedAt: importedAt?.toISOString() ?? null,
    ...found,
  };
}
