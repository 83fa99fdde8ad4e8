import type { FastifyRequest } from "fastify";
import { inTransaction } from "#platform/context.ts";
import { isProgram } from "#platform/http/is-program.ts";
import { markOpened } from "../store.ts";
import type { Visit } from "./visit.ts";

/**
 * Stores when a person first used the page. Only forms count: messengers fetch the page for previews and may run its script,
 * but they send no form.
 */
export async function noteOpened({ ctx, link }: Visit, { headers }: FastifyRequest): Promise<void> {
  if (link.openedAt !== null || isProgram(headers) || isFromOtherSite(headers["sec-fetch-site"])) return;
  await inTransaction(ctx, (ctx) => markOpened(ctx, link.id));
}

/** Old browsers do not send the header. */
function isFromOtherSite(site: string | string[] | undefined): boolean {
  return site !== undefined && site !== "same-origin";
}
