import type { FastifyRequest } from "fastify";
import {
  passkeyConfirmOptions,
  passkeyCreationOptions,
  passkeyLogInOptions,
  supportsPasskeys,
} from "#members/index.ts";
import { notFound } from "#platform/refusal.ts";
import { type Portal, publicPage, sessionToken } from "../page/index.ts";

const OPTIONS = "/portal/-/passkeys/options";

/** The address at which the script gets the browser's options. */
export function passkeyOptionsUrl(use: "log-in" | "confirm" | "add"): string {
  return `${OPTIONS}/${use}`;
}

export function passkeyOptions(portal: Portal): void {
  publicPage(portal, { method: "GET", path: `${OPTIONS}/:use` }, async (request) => ({
    json: await optionsFor(portal, request),
  }));
}

/** The verbs check the caller, because a person who is logging in has no session yet. */
async function optionsFor({ platform }: Portal, request: FastifyRequest): Promise<object> {
  const { use } = request.params as { use: string };
  const token = sessionToken(platform, request);
  if (!supportsPasskeys(platform.config)) throw notFound("There are no passkeys for this address.");
  if (use === "log-in") return passkeyLogInOptions(platform);
  if (use === "confirm") return passkeyConfirmOptions(platform, token);
  if (use === "add") return passkeyCreationOptions(platform, token);
  throw notFound("There is nothing at this address.");
}
