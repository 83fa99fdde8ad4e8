import { randomBytes, randomFillSync, randomInt } from "node:crypto";

declare const brand: unique symbol;
/** The GUID of one kind of record. Ids are never secrets. */
export type Id<Kind extends string> = string & { readonly [brand]: Kind };

export type TenantId = Id<"tenant">;

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

let lastMs = 0;
let sequence = 0;
/** Random bytes are fetched in batches, because each call costs as much as the rest of an id. */
const randomPool = Buffer.alloc(16 * 256);
let randomPoolUsed = randomPool.length;

/** Returns a UUIDv7 in lower case. Ids of one process increase. */
export function newId<Kind extends string>(): Id<Kind> {
  const from = takeRandom();
  const bytes = randomPool.subarray(from, from + 16);
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    sequence = bytes.readUInt16BE(6) & 0x07ff;
  } else if (++sequence > 0x0fff) {
    lastMs += 1;
    sequence = 0;
  }
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id<Kind>;
}

/** Returns the offset of 16 unused random bytes. */
function takeRandom(): number {
  if (randomPoolUsed === randomPool.length) {
    randomFillSync(randomPool);
    randomPoolUsed = 0;
  }
  randomPoolUsed += 16;
  return randomPoolUsed - 16;
}

/** The lowest id of this time: ids created earlier are below it. */
export function idFloor(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Returns the id in lower case, or null if the text is not a GUID. */
export function parseId<Kind extends string>(text: string): Id<Kind> | null {
  return GUID.test(text) ? (text.toLowerCase() as Id<Kind>) : null;
}

/** Returns `bytes` random bytes as unpadded base64url, for tokens and links. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}

/** Returns 32 hexadecimal digits, as W3C Trace Context requires. */
export function newTraceId(): string {
  const from = takeRandom();
  return randomPool.toString("hex", from, from + 16);
}

export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}

/** A code for people to type, such as "048213". */
export function randomDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, "0");
}
