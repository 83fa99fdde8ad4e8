import type { Context } from "#platform/context.ts";
import { isEntrySigned, isHeadSigned, linkHash, type ProvenEntry } from "../entry-proof.ts";
import type { ArchivedRange } from "./audit-archive.ts";

/** The rows of a line, as PostgreSQL writes them in JSON: an entry with its link, or the signed end of a batch. */
type ArchivedLine = { link: LinkRow; entry: EntryRow } | { head: HeadRow };

interface LinkRow {
  tenant_id: string;
  position: number;
  entry_id: string;
  hash: string;
}

interface EntryRow {
  tenant_id: string;
  id: string;
  at: string;
  actor_kind: string;
  actor_id: string;
  action: string;
  record_type: string;
  record_id: string;
  trace_id: string;
  details: Record<string, unknown>;
  mac: string;
}

interface HeadRow {
  tenant_id: string;
  position: number;
  hash: string;
  previous_position: number;
  sealed_at: string;
  signature: string;
}

/** Follows the chain through the lines of an archive, one after another, up to the first invalid line. */
export class ChainCheck {
  position: number;
  hash: Buffer;
  #sealedTo: number;
  readonly #ctx: Context;
  readonly #range: ArchivedRange;

  constructor(ctx: Context, range: ArchivedRange) {
    this.#ctx = ctx;
    this.#range = range;
    this.position = range.firstPosition - 1;
    this.#sealedTo = this.position;
    this.hash = range.previousHash;
  }

  /** Checks the next line. Returns what is wrong with it, or null if it is as the service wrote it. */
  checkNext(line: string): string | null {
    try {
      const row = JSON.parse(line) as ArchivedLine;
      return "head" in row ? this.#checkHead(row.head) : this.#checkLink(row.link, row.entry);
    } catch {
      return "is not of this service";
    }
  }

  /** Returns null if the whole range was read. */
  problemAtEnd(): string | null {
    const { lastPosition, lastHash } = this.#range;
    const isWhole = this.position === lastPosition && this.#sealedTo === lastPosition && this.hash.equals(lastHash);
    return isWhole ? null : `the file ends at position ${this.position} in place of ${lastPosition}`;
  }

  #checkLink(link: LinkRow, row: EntryRow): string | null {
    const { tenantId, keys } = this.#ctx;
    const position = this.position + 1;
    if (link.tenant_id !== tenantId || row.tenant_id !== tenantId) return "belongs to another company";
    if (link.position !== position || link.entry_id !== row.id) return `is not position ${position}`;
    const entry = provenEntry(row);
    if (!isEntrySigned(keys, entry, bytesOf(row.mac))) return "holds an entry that is not as it was written";
    const hash = linkHash(this.hash, position, entry);
    if (!hash.equals(bytesOf(link.hash))) return "does not follow from the one before it";
    this.position = position;
    this.hash = hash;
    return null;
  }

  #checkHead(row: HeadRow): string | null {
    const { tenantId, keys } = this.#ctx;
    const head = {
      position: row.position,
      hash: bytesOf(row.hash),
      previousPosition: row.previous_position,
      sealedAt: new Date(row.sealed_at),
    };
    if (row.tenant_id !== tenantId || !isHeadSigned(keys, tenantId, head, bytesOf(row.signature)))
      return "holds a signed end that is not ours";
    const isNext = head.position === this.position && head.previousPosition === this.#sealedTo;
    if (!isNext || !head.hash.equals(this.hash)) return "holds the signed end of another batch";
    this.#sealedTo = head.position;
    return null;
  }
}

function provenEntry(row: EntryRow): ProvenEntry {
  return {
    tenantId: row.tenant_id,
    id: row.id,
    atMicroseconds: microsecondsOf(row.at),
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    action: row.action,
    recordType: row.record_type,
    recordId: row.record_id,
    traceId: row.trace_id,
    details: row.details,
  };
}

/** PostgreSQL writes bytes as "\x" and hexadecimal digits. */
function bytesOf(text: string): Buffer {
  return Buffer.from(text.slice(2), "hex");
}

/** A date of JavaScript has milliseconds only. */
function microsecondsOf(time: string): number {
  const [, whole = "", fraction = "", zone = ""] = /^([^.+]{19})(?:\.([0-9]{1,6}))?([+-][0-9:]{2,8})$/.exec(time) ?? [];
  return Date.parse(`${whole}${zone}`) * 1_000 + Number(fraction.padEnd(6, "0"));
}
