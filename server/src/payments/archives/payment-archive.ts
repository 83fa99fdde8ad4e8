import type { Manifest } from "#platform/archives/archive-files.ts";
import type { Keys } from "#platform/keys/keys.ts";
import type { JournalLeg } from "../attempts/journal.ts";

/** Sums of the ledger's legs by currency, as decimals: {"TRY": {"bank_clearing": "150.2500"}}. */
export type LedgerSums = Readonly<Record<string, Readonly<Partial<Record<JournalLeg, string>>>>>;

/** What a file holds: the histories and ledger entries of attempts that began in one month. */
export interface ArchivedHistories {
  /** "2025-01", in UTC. */
  month: string;
  /** Attempts that ended late are in another file of their month. */
  number: number;
  firstAttemptId: string;
  lastAttemptId: string;
  attempts: number;
  /** Rows of the history. */
  steps: number;
  /** Rows of the ledger. */
  entries: number;
  sums: LedgerSums;
}

/** The same states as those of an archive of the audit log. */
export type PaymentArchiveState = "deleting" | "archived" | "restoring" | "restored";

export interface PaymentArchive extends ArchivedHistories {
  fileName: string;
  /** SHA-256 of the file. */
  fileHash: Buffer;
  signature: Buffer;
  state: PaymentArchiveState;
  restoredUntil: Date | null;
}

export type SignedPaymentArchive = Omit<PaymentArchive, "state" | "restoredUntil">;

export function signPaymentArchive(
  keys: Keys,
  tenantId: string,
  histories: ArchivedHistories,
  fileHash: Buffer,
): SignedPaymentArchive {
  const { month, number } = histories;
  const fileName = `payments-${month}-${number}-${fileHash.toString("hex").slice(0, 12)}.jsonl.gz`;
  // The audit log's key is never retired.
  const signature = keys.sign("audit", archiveText(tenantId, histories, fileHash));
  return { ...histories, fileName, fileHash, signature };
}

export function isPaymentArchiveSigned(keys: Keys, tenantId: string, archive: SignedPaymentArchive): boolean {
  return keys.verify("audit", archiveText(tenantId, archive, archive.fileHash), archive.signature);
}

export function manifestOf(tenantId: string, archive: SignedPaymentArchive): Manifest {
  const { fileName, fileHash, signature, ...histories } = archive;
  return {
    format: 1,
    content: "payments",
    tenantId,
    ...factsOf(histories),
    file: fileName,
    sha256: fileHash.toString("hex"),
    signature: signature.toString("hex"),
  };
}

function archiveText(tenantId: string, histories: ArchivedHistories, fileHash: Buffer): string {
  return `payments:${JSON.stringify([tenantId, factsOf(histories), fileHash.toString("hex")])}`;
}

/** Whether two readings found the same. */
export function areSameHistories(one: ArchivedHistories, other: ArchivedHistories): boolean {
  return JSON.stringify(factsOf(one)) === JSON.stringify(factsOf(other));
}

/** In a fixed order, the sums too: the database does not keep it. */
function factsOf({ month, number, firstAttemptId, lastAttemptId, attempts, steps, entries, sums }: ArchivedHistories) {
  const sorted = (values: object) => Object.fromEntries(Object.entries(values).toSorted(byName));
  const sumsInOrder = sorted(Object.fromEntries(Object.entries(sums).map(([code, legs]) => [code, sorted(legs)])));
  return { month, number, firstAttemptId, lastAttemptId, attempts, steps, entries, sums: sumsInOrder };
}

function byName([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1;
}
