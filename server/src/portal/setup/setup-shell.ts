import type { SetupPage } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { pageUrl, shellOf } from "../shell.ts";

const TABS = [
  { id: "sets", path: "/sets" },
  { id: "terminals", path: "/terminals" },
  { id: "rates", path: "/rates" },
  { id: "bins", path: "/bins" },
  { id: "messages", path: "/setup/messages" },
] as const;

export function setupShell(ctx: MemberContext, request: FastifyRequest): SetupPage {
  return { ...shellOf(ctx, request, "setup"), tabs: TABS.map(({ id, path }) => ({ id, url: pageUrl(ctx, path) })) };
}
