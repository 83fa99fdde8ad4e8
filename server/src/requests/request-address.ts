import type { Config } from "#platform/config/config.ts";
import { parseId, type TenantId } from "#platform/ids.ts";
import type { StoredRequest } from "./payment-request.ts";

const ADDRESS = /^[A-Za-z0-9_-]{22}([A-Za-z0-9_-]{22})$/;

/** The tenant's id and 128 random bits. Short, so that its QR code stays coarse. */
export function requestUrl(
  { config, tenantId }: { config: Pick<Config, "hpmUrl">; tenantId: TenantId },
  { address }: Pick<StoredRequest, "address">,
): string {
  const tenant = Buffer.from(tenantId.replaceAll("-", ""), "hex").toString("base64url");
  return `${config.hpmUrl}/r/${tenant}${address}`;
}

/** Returns null if the text is not an address of a request. */
export function readRequestAddress(text: string): { tenantId: TenantId; address: string } | null {
  const address = ADDRESS.exec(text)?.[1];
  if (address === undefined) return null;
  const hex = Buffer.from(text.slice(0, 22), "base64url").toString("hex");
  const tenantId = parseId<"tenant">(
    [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-"),
  );
  return tenantId === null ? null : { tenantId, address };
}
