import { reading, type Context } from "#platform/context.ts";
import { API_VERSION } from "#platform/http/api-version.ts";
import { findCredential } from "./find-credential.ts";
import { findOwnTenant } from "./find-tenant.ts";

/** What a program may know of its own token. */
export async function describeCaller(ctx: Context) {
  const read = reading(ctx);
  const [tenant, credential] = await Promise.all([findOwnTenant(read), findCredential(read, ctx.actor.id)]);
  return {
    company: tenant.name,
    credential: credential.username,
    scopes: [...credential.scopes],
    mode: ctx.config.mode,
    apiVersion: API_VERSION,
  };
}
