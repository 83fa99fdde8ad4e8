import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { selectOidcProviders } from "../store/oidc-providers.ts";
import { discoverProvider } from "./clients.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { OidcRefused } from "./refused.ts";

/**
 * What is wrong with a provider. unreachable: no answer, or an address that may not be reached. not_found: the
 * page does not answer with 200. not_json: something else answers there. issuer: it names another issuer. incomplete: an address or S256 is
 * missing. keys: its signing keys cannot be read.
 */
export type OidcFault = "unreachable" | "not_found" | "not_json" | "issuer" | "incomplete" | "keys";

const FETCH = { method: "GET", headers: { accept: "application/json" }, body: null, redirect: "manual" } as const;

/** Asks the stored provider for what a log-in needs. Returns null if nothing is wrong. The client secret is not tried. */
export async function checkOidcProvider(ctx: Context): Promise<OidcFault | null> {
  const [provider] = await selectOidcProviders(ctx.database.readSystem(), [ctx.tenantId]);
  if (provider === undefined) throw notFound("The company has no provider.");
  const { issuer } = provider;
  const found = await jsonAt(ctx, `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  if (typeof found === "string") return found;
  if (found["issuer"] !== issuer) return "issuer";
  const needed = ["authorization_endpoint", "token_endpoint", "jwks_uri"].map((name) => found[name]);
  if (!needed.every((address) => typeof address === "string" && URL.canParse(address))) return "incomplete";
  const methods = found["code_challenge_methods_supported"];
  if (Array.isArray(methods) && !methods.includes("S256")) return "incomplete";
  const keys = await jsonAt(ctx, String(found["jwks_uri"]));
  if (typeof keys === "string" || !Array.isArray(keys["keys"]) || keys["keys"].length === 0) return "keys";
  try {
    await discoverProvider(ctx, provider);
    return null;
  } catch (error) {
    if (error instanceof OidcRefused) return error.oidcReason === "unreachable" ? "unreachable" : "incomplete";
    throw error;
  }
}

async function jsonAt(ctx: Context, address: string): Promise<Record<string, unknown> | OidcFault> {
  try {
    const reply = await guardedFetch(ctx)(address, FETCH);
    if (reply.status !== 200) return "not_found";
    const content: unknown = JSON.parse(await reply.text());
    return typeof content === "object" && content !== null ? (content as Record<string, unknown>) : "not_json";
  } catch (error) {
    if (error instanceof OidcRefused) return error.oidcReason === "unreachable" ? "unreachable" : "not_json";
    if (error instanceof SyntaxError) return "not_json";
    throw error;
  }
}
