import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { API_VERSION } from "#platform/http/api-version.ts";
import { notFound } from "#platform/refusal.ts";
import type { Credential } from "./credential.ts";
import { findOwnTenant } from "./find-tenant.ts";
import { selectCredential } from "./store/credentials.ts";

export async function findCredential(ctx: Context | ReadContext, id: string): Promise<Credential> {
  const credential = await selectCredential(reading(ctx), id);
  if (credential === undefined) throw notFound("There is no such credential.");
  return credential;
}

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
