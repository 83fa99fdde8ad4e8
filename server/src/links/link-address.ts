import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Keys } from "#platform/keys/keys.ts";
import type { Link, LinkId } from "./link.ts";
import { readSignedAddress, signedQuery } from "./signed-address.ts";

/** The signed content of a link's query string. It identifies tenant and link without the database. */
export interface LinkAddress {
  tenantId: TenantId;
  linkId: LinkId;
  /** Creation time in Unix seconds. */
  timestamp: number;
}

export type LinkPage =
  | "/hpm/pay"
  | "/hpm/result"
  | "/hpm/cancel"
  | "/hpm/leave"
  | "/hpm/options"
  | "/hpm/session"
  | "/hpm/qr"
  | "/hpm/status"
  | "/hpm/receipt";

export function signedLinkUrl(ctx: { config: Pick<Config, "hpmUrl">; keys: Keys }, address: LinkAddress): string {
  const page: LinkPage = "/hpm/pay";
  return `${ctx.config.hpmUrl}${page}?${signedQuery(ctx.keys, "pay", { ...address, id: address.linkId })}`;
}

/** The address of a stored link. */
export function linkUrlOf(ctx: Context, { id: linkId, createdAt }: Pick<Link, "id" | "createdAt">): string {
  const timestamp = Math.floor(createdAt.getTime() / 1_000);
  return signedLinkUrl(ctx, { tenantId: ctx.tenantId, linkId, timestamp });
}

/** Returns null if a part is missing, doubled or changed. */
export function readLinkAddress(keys: Keys, query: Readonly<Record<string, unknown>>): LinkAddress | null {
  const address = readSignedAddress<"link">(keys, "pay", query);
  return address && { tenantId: address.tenantId, linkId: address.id, timestamp: address.timestamp };
}
