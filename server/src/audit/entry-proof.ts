import { sha256 } from "#platform/crypto.ts";
import type { Keys } from "#platform/keys/keys.ts";

/** The fields of an entry that its MAC and its link cover. */
export interface ProvenEntry {
  tenantId: string;
  id: string;
  /** Since 1970, in UTC. */
  atMicroseconds: number;
  actorKind: string;
  actorId: string;
  action: string;
  recordType: string;
  recordId: string;
  traceId: string;
  details: Record<string, unknown>;
}

/** The first link of a chain has this value in place of a previous hash. */
export const CHAIN_START = Buffer.alloc(32);

/** A MAC that only the service can make, not someone who only has the database. */
export function signEntry(keys: Keys, entry: ProvenEntry): Buffer {
  return keys.sign("audit", `entry:${textOf(entry)}`);
}

export function isEntrySigned(keys: Keys, entry: ProvenEntry, mac: Buffer): boolean {
  return keys.verify("audit", `entry:${textOf(entry)}`, mac);
}

export function linkHash(previous: Buffer, position: number, entry: ProvenEntry): Buffer {
  return sha256(`${previous.toString("hex")}:${position}:${textOf(entry)}`);
}

/** The end of a chain after a batch. */
export interface Head {
  position: number;
  hash: Buffer;
  previousPosition: number;
  sealedAt: Date;
}

export function signHead(keys: Keys, tenantId: string, head: Head): Buffer {
  return keys.sign("audit", headText(tenantId, head));
}

export function isHeadSigned(keys: Keys, tenantId: string, head: Head, signature: Buffer): boolean {
  return keys.verify("audit", headText(tenantId, head), signature);
}

function headText(tenantId: string, { position, hash, previousPosition, sealedAt }: Head): string {
  return `head:${JSON.stringify([tenantId, position, hash.toString("hex"), previousPosition, sealedAt.getTime()])}`;
}

/** Details are sorted by key, because the database does not keep their order. */
function textOf(entry: ProvenEntry): string {
  const details = Object.entries(entry.details).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const { tenantId, id, atMicroseconds, actorKind, actorId, action, recordType, recordId, traceId } = entry;
  return JSON.stringify([
    tenantId,
    id,
    atMicroseconds,
    actorKind,
    actorId,
    action,
    recordType,
    recordId,
    traceId,
    details,
  ]);
}
