import { reading, type Context, type WriteContext } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { holderNameContext, selectHolderName, updateHolderName } from "./store.ts";

/**
 * The name that the payer typed for the last attempt, so that it need not be typed again after a bank's page. Only the
 * browser that sent the attempt knows its nonce: other visitors of the link do not see the name.
 */
export async function readHolderName(ctx: Context, linkId: string, nonce: string): Promise<string> {
  if (nonce === "") return "";
  const sealed = await selectHolderName(reading(ctx), linkId, sha256(nonce));
  return sealed === null ? "" : openHolderName(ctx, linkId, sealed);
}

export function openHolderName(ctx: Context, linkId: string, sealed: Buffer): string {
  return ctx.keys.open("personal-data", sealed, holderNameContext(ctx.tenantId, linkId)).toString();
}

export async function writeHolderName(ctx: WriteContext, linkId: string, name: string, nonce: string): Promise<void> {
  const sealed = ctx.keys.seal("personal-data", Buffer.from(name), holderNameContext(ctx.tenantId, linkId));
  await updateHolderName(ctx, linkId, sealed, sha256(nonce));
}
