import { sha256 } from "#platform/crypto.ts";
import type { Keys } from "#platform/keys/keys.ts";

/** An entry as its proof covers it. */
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

/** What every link begins with, in place of a link before the first one. */
export const CHAIN_START = Buffer.alloc(32);

/** Shows that the service wrote the entry: who only has the database cannot make one. */
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
  hasMacs: boolean;
  sealedAt: Date;
}

export function signHead(keys: Keys, tenantId: string, head: Head): Buffer {
  return keys.sign("audit", headText(tenantId, head));
}

export function isHeadSigned(keys: Keys, tenantId: string, head: Head, signature: Buffer): boolean {
  return keys.verify("audit", headText(tenantId, head), signature);
}

function headText(tenantId: string, { position, hash, previousPosition, hasMacs, sealedAt }: Head): string {
  return `head:${JSON.stringify([tenantId, position, hash.toString("hex"), previousPosition, hasMacs, sealedAt.getTime()])}`;
}

/** The same text for the same entry, before it is stored and after: the database keeps no order of keys. */
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
