import { parseId, type Id, type TenantId } from "#platform/ids.ts";
import type { Keys } from "#platform/keys/keys.ts";

/** What the signature in a page's address protects. It identifies the tenant without the database. */
export interface SignedAddress<Kind extends string> {
  tenantId: TenantId;
  id: Id<Kind>;
  /** Unix seconds: when a link was created, or when an account's address expires. */
  timestamp: number;
}

/** What the address opens. An address for one purpose opens nothing else. */
export type AddressPurpose = "pay" | "account";

const ID_BYTES = 16;
const TIME_BYTES = 4;
const COMPACT = /^[A-Za-z0-9_-]{72}$/;
const SIGN = /^[A-Za-z0-9_-]{20,200}$/;
const TIMESTAMP = /^[1-9][0-9]{0,11}$/;

/** `sign` contains the tenant's id, the key's id, and an HMAC-SHA-256 over purpose, tenant, id and time. */
export function signedQuery(keys: Keys, purpose: AddressPurpose, address: SignedAddress<string>): string {
  const { id, timestamp } = address;
  const sign = signatureOf(keys, purpose, address);
  return new URLSearchParams({ id, timestamp: String(timestamp), sign }).toString();
}

function signatureOf(keys: Keys, purpose: AddressPurpose, address: SignedAddress<string>): string {
  return Buffer.concat([bytesOf(address.tenantId), keys.sign("link-signature", signedText(purpose, address))]).toString(
    "base64url",
  );
}

/** Returns null if a part is missing, doubled or changed. A valid address has exactly one spelling. */
export function readSignedAddress<Kind extends string>(
  keys: Keys,
  purpose: AddressPurpose,
  query: Readonly<Record<string, unknown>>,
): SignedAddress<Kind> | null {
  const { id: text, timestamp, sign } = query;
  if (typeof text !== "string" || typeof timestamp !== "string" || typeof sign !== "string") return null;
  const id = parseId<Kind>(text);
  if (id === null || id !== text || !TIMESTAMP.test(timestamp) || !SIGN.test(sign)) return null;
  const bytes = Buffer.from(sign, "base64url");
  if (bytes.length <= ID_BYTES || bytes.toString("base64url") !== sign) return null;
  const tenantId = idOf<"tenant">(bytes.subarray(0, ID_BYTES));
  if (tenantId === null) return null;
  const address = { tenantId, id, timestamp: Number(timestamp) };
  return keys.verify("link-signature", signedText(purpose, address), bytes.subarray(ID_BYTES)) ? address : null;
}

/** All parts as bytes, and the signature cut to 128 bits: 72 characters. */
export function compactAddress(keys: Keys, purpose: AddressPurpose, address: SignedAddress<string>): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUInt32BE(address.timestamp);
  const signature = keys.signShort("link-signature", signedText(purpose, address));
  return Buffer.concat([bytesOf(address.tenantId), bytesOf(address.id), time, signature]).toString("base64url");
}

/** Returns null if the text is no such address. */
export function readCompactAddress<Kind extends string>(
  keys: Keys,
  purpose: AddressPurpose,
  text: string,
): SignedAddress<Kind> | null {
  if (!COMPACT.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  const tenantId = idOf<"tenant">(bytes.subarray(0, ID_BYTES));
  const id = idOf<Kind>(bytes.subarray(ID_BYTES, 2 * ID_BYTES));
  if (tenantId === null || id === null) return null;
  const address = { tenantId, id, timestamp: bytes.readUInt32BE(2 * ID_BYTES) };
  const signature = bytes.subarray(2 * ID_BYTES + TIME_BYTES);
  return keys.verifyShort("link-signature", signedText(purpose, address), signature) ? address : null;
}

function signedText(purpose: AddressPurpose, { tenantId, id, timestamp }: SignedAddress<string>): string {
  return `${purpose}:${tenantId}:${id}:${timestamp}`;
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

function idOf<Kind extends string>(bytes: Buffer): Id<Kind> | null {
  const hex = bytes.toString("hex");
  return parseId<Kind>(
    [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-"),
  );
}
