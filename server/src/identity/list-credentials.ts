import type { WriteContext } from "#platform/context.ts";
import type { Credential } from "./credential.ts";
import { selectCredentials } from "./store/credentials.ts";

export async function listCredentials(ctx: WriteContext): Promise<Credential[]> {
  const rows = await ctx.tx.rows(selectCredentials, [ctx.tenantId]);
  return rows.map(({ id, username, api_key, scopes, is_active, created_at }) => ({
    id,
    username,
    apiKey: api_key,
    scopes,
    isActive: is_active,
    createdAt: created_at,
  }));
}
