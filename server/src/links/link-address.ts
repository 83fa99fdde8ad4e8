import type { Context } from "#platform/context.ts";
import type { Config } from "#platform/config/config.ts";
import { parseId, type TenantId } from "#platform/ids.ts";
import type { Keys } from "#platform/keys/keys.ts";
import type { Link, LinkId } from "./link.ts";

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

const TENANT_BYTES = 16;
const SIGN = /^[A-Za-z0-9_-]{20,200}$/;
const TIMESTAMP = /^[1-9][0-9]{0,11}$/;

/** `sign` contains the tenant's id, the key's id, and an HMAC-SHA-256 over tenant, link and creation time. */
export function linkUrl(ctx: { config: Pick<Config, "hpmUrl">; keys: Keys }, address: LinkAddress): string {
  const page: LinkPage = "/hpm/pay";
  return `${ctx.config.hpmUrl}${page}?${linkQuery(ctx.keys, address)}`;
}

/** The address of a stored link. */
export function linkUrlOf(ctx: Context, { id: linkId, createdAt }: Pick<Link, "id" | "createdAt">): string {
  const timestamp = Math.floor(createdAt.getTime() / 1_000);
  return linkUrl(ctx, { tenantId: ctx.tenantId, linkId, timestamp });
}

function linkQuery(keys: Keys, address: LinkAddress): string {
  const { linkId: id, timestamp } = address;
  return new URLSearchParams({ id, timestamp: String(timestamp), sign: signatureOf(keys, address) }).toString();
}

function signatureOf(keys: Keys, address: LinkAddress): string {
  const tenant = Buffer.from(address.tenantId.replaceAll("-", ""), "hex");
  return Buffer.concat([tenant, keys.sign("link-signature", signedText(address))]).toString("base64url");
}

/** Returns null if a part is missing, doubled or changed. A valid address has exactly one spelling. */
export function readLinkAddress(keys: Keys, query: Readonly<Record<string, unknown>>): LinkAddress | null {
  const { id, timestamp, sign } = query;
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof sign !== "string") return null;
  const linkId = parseId<"link">(id);
  if (linkId === null || linkId !== id || !TIMESTAMP.test(timestamp) || !SIGN.test(sign)) return null;
  const bytes = Buffer.from(sign, "base64url");
  if (bytes.length <= TENANT_BYTES || bytes.toString("base64url") !== sign) return null;
  const tenantId = tenantOf(bytes.subarray(0, TENANT_BYTES));
  if (tenantId === null) return null;
  const address: LinkAddress = { tenantId, linkId, timestamp: Number(timestamp) };
  return keys.verify("link-signature", signedText(address), bytes.subarray(TENANT_BYTES)) ? address : null;
}

function signedText({ tenantId, linkId, timestamp }: LinkAddress): string {
  return `pay:${tenantId}:${linkId}:${timestamp}`;
}

function tenantOf(bytes: Buffer): TenantId | null {
  const hex = bytes.toString("hex");
  return parseId<"tenant">(
    [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-"),
  );
}
