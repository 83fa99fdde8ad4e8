import type { SetupPage } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { pageUrl, shellOf } from "../shell.ts";

const TABS = ["sets", "terminals", "rates", "bins"] as const;

export function setupShell(ctx: MemberContext, request: FastifyRequest): SetupPage {
  return { ...shellOf(ctx, request, "setup"), tabs: TABS.map((id) => ({ id, url: pageUrl(ctx, `/${id}`) })) };
}
