import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Keys } from "#platform/keys/keys.ts";
import type { Link, LinkId } from "./link.ts";
import { compactAddress, readCompactAddress, readSignedAddress, signedQuery } from "./signed-address.ts";

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
export function linkUrlOf(ctx: Context, link: Pick<Link, "id" | "createdAt">): string {
  return signedLinkUrl(ctx, addressOf(ctx, link));
}

function addressOf({ tenantId }: Context, { id: linkId, createdAt }: Pick<Link, "id" | "createdAt">): LinkAddress {
  return { tenantId, linkId, timestamp: Math.floor(createdAt.getTime() / 1_000) };
}

/** The address in the QR code of a stored link. */
export function qrUrlOf(ctx: Context, link: Pick<Link, "id" | "createdAt">): string {
  return shortLinkUrl(ctx, addressOf(ctx, link));
}

/** An address that leads to the link's own, for QR codes: with fewer characters they are coarser, and easier to scan. */
export function shortLinkUrl(
  ctx: { config: Pick<Config, "hpmUrl">; keys: Keys },
  { linkId, ...address }: LinkAddress,
): string {
  return `${ctx.config.hpmUrl}/k/${compactAddress(ctx.keys, "pay", { ...address, id: linkId })}`;
}

/** The link's own address behind the last part of a short one; null if there is no such link. */
export function linkUrlOfShort(ctx: { config: Pick<Config, "hpmUrl">; keys: Keys }, text: string): string | null {
  const address = readCompactAddress<"link">(ctx.keys, "pay", text);
  return address && signedLinkUrl(ctx, { ...address, linkId: address.id });
}

/** Returns null if a part is missing, doubled or changed. */
export function readLinkAddress(keys: Keys, query: Readonly<Record<string, unknown>>): LinkAddress | null {
  const address = readSignedAddress<"link">(keys, "pay", query);
  return address && { tenantId: address.tenantId, linkId: address.id, timestamp: address.timestamp };
}
