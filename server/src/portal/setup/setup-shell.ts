import type { SetupPage } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { pageUrl, shellOf } from "../shell.ts";

export function setupShell(ctx: MemberContext, request: FastifyRequest): SetupPage {
  return { ...shellOf(ctx, request, "setup"), tabs: [{ id: "terminals", url: pageUrl(ctx, "/terminals") }] };
}
