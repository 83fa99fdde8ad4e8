import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import type { Credential } from "./credential.ts";
import { selectCredential } from "./store/credentials.ts";

export async function findCredential(ctx: Context | ReadContext, id: string): Promise<Credential> {
  const credential = await selectCredential(reading(ctx), id);
  if (credential === undefined) throw notFound("There is no such credential.");
  return credential;
}
