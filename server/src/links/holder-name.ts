import { reading } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { holderNameContext, holderNames, keepHolderName } from "./store.ts";
import type { FoundVisit } from "./visit.ts";

/** The name that the payer typed last, so that it need not be typed again after a bank's page. */
export async function readHolderName({ ctx, link }: FoundVisit): Promise<string> {
  const row = await reading(ctx).tx.find(holderNames, link.id);
  const sealed = row?.holder_name ?? null;
  return sealed === null ? "" : openHolderName(ctx, link.id, sealed);
}

/** As the link held it when the visit began. */
export function foundHolderName({ ctx, link, sealedHolderName: sealed }: FoundVisit): string {
  return sealed === null ? "" : openHolderName(ctx, link.id, sealed);
}

export function openHolderName(ctx: Context, linkId: string, sealed: Buffer): string {
  return ctx.keys.open("personal-data", sealed, holderNameContext(ctx.tenantId, linkId)).toString();
}

export async function writeHolderName(ctx: WriteContext, linkId: string, name: string): Promise<void> {
  const sealed = ctx.keys.seal("personal-data", Buffer.from(name), holderNameContext(ctx.tenantId, linkId));
  await ctx.tx.run(keepHolderName, [ctx.tenantId, linkId, sealed]);
}
