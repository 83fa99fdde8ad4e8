export interface AuditVerdict {
  /** Entries in the chain, up to its end or to the first problem. */
  verified: number;
  /** Entries that are not in the chain yet. */
  waiting: number;
  anchors: number;
  /**
   * How many of the entries in the chain are in archives. The archives' signatures and places in the chain were
   * checked, not their files.
   */
  archived: number;
  broken: BrokenPlace | null;
}

/** The first place where the log differs from what the service wrote. */
export interface BrokenPlace {
  /** Null: the entry is outside the chain. */
  position: number | null;
  /** Null: no entry is at this position. */
  entryId: string | null;
  fault: AuditFault;
  why: string;
}

const WHY = {
  link_missing: "a link is missing",
  entry_gone: "the entry is gone",
  entry_changed: "the entry is not as it was written",
  link_not_following: "the link does not follow from the one before it",
  no_signed_end: "no signed end covers the link",
  other_signed_end: "the signed end is of another link",
  end_forged: "the end's signature is not ours",
  end_missing: "the signed end of the batch that begins here is missing",
  other_anchor: "the anchor names another hash here",
  cut_off: "the chain ends before its signed end or an anchor: its tail was cut off",
  foreign_entry: "the entry was not written by the service",
  not_linked: "the entry is in no link and waits for none",
  archive_forged: "the record of the archive that begins here is not signed by the service, or does not follow",
} as const;

export type AuditFault = keyof typeof WHY;

export function brokenAt(fault: AuditFault, position: number | null, entryId: string | null = null): BrokenPlace {
  return { position, entryId, fault, why: WHY[fault] };
}
