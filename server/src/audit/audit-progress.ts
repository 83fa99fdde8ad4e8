import type { Keys } from "#platform/keys/keys.ts";
import { CHAIN_START } from "./entry-proof.ts";

/** The progress of a check of the whole log. The chain is checked first, then the entries outside it (`outside`). */
export interface AuditProgress {
  stage: "chain" | "outside";
  /** The end of a batch, and its hash. */
  verified: number;
  hash: Buffer;
  anchors: number;
  /** The last entry that was checked outside the chain, and how many of them wait for their link. */
  after: string | null;
  waiting: number;
  /** How many of the verified entries are in archives. Only their archive's signature and place were checked. */
  archived: number;
}

export const BEGINNING: AuditProgress = {
  stage: "chain",
  verified: 0,
  hash: CHAIN_START,
  anchors: 0,
  after: null,
  waiting: 0,
  archived: 0,
};

/** Signed, so that nobody can make the service skip a part of the log and report it as verified. */
export function writeProgress(keys: Keys, tenantId: string, progress: AuditProgress): string {
  const { stage, verified, hash, anchors, after, waiting, archived } = progress;
  const text = [stage, verified, hash.toString("hex"), anchors, after ?? "", waiting, archived].join(".");
  return `${text}.${keys.sign("audit", messageOf(tenantId, text)).toString("hex")}`;
}

const WRITTEN =
  /^((chain|outside)\.(\d{1,15})\.([0-9a-f]{64})\.(\d{1,9})\.([0-9a-f-]{36})?\.(\d{1,15})\.(\d{1,15}))\.([0-9a-f]{2,200})$/;

/** Returns null if the service did not write the text for this tenant. */
export function readProgress(keys: Keys, tenantId: string, written: string): AuditProgress | null {
  const [, text = "", stage, verified, hash = "", anchors, after, waiting, archived, mac = ""] =
    WRITTEN.exec(written) ?? [];
  if (text === "" || !keys.verify("audit", messageOf(tenantId, text), Buffer.from(mac, "hex"))) return null;
  return {
    stage: stage === "chain" ? "chain" : "outside",
    verified: Number(verified),
    hash: Buffer.from(hash, "hex"),
    anchors: Number(anchors),
    after: after ?? null,
    waiting: Number(waiting),
    archived: Number(archived),
  };
}

function messageOf(tenantId: string, text: string): string {
  return `verified:${tenantId}:${text}`;
}
