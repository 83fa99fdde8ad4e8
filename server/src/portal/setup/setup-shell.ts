import type { SetupPage, SetupTab } from "../model.ts";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { pageUrl, shellOf } from "../shell.ts";

const TABS: readonly { id: SetupTab; path: string }[] = [
  { id: "sets", path: "/sets" },
  { id: "terminals", path: "/terminals" },
  { id: "rates", path: "/rates" },
  { id: "bins", path: "/bins" },
  { id: "messages", path: "/setup/messages" },
  { id: "consents", path: "/setup/consents" },
  { id: "fields", path: "/setup/fields" },
];

export function setupShell(ctx: MemberContext, request: FastifyRequest): SetupPage {
  return { ...shellOf(ctx, request, "setup"), tabs: TABS.map(({ id, path }) => ({ id, url: pageUrl(ctx, path) })) };
}
