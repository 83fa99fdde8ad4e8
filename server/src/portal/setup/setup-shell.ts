import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import type { ShellModel } from "../model.ts";
import { shellOf } from "../page/shell-of.ts";

export function setupShell(ctx: MemberContext, request: FastifyRequest): ShellModel {
  return shellOf(ctx, request, "setup");
}
