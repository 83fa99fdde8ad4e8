import type { WriteContext } from "#platform/context.ts";
import type { Credential } from "./credential.ts";
import { selectCredentials } from "./store/credentials.ts";

export function listCredentials(ctx: WriteContext): Promise<Credential[]> {
  return selectCredentials(ctx);
}
