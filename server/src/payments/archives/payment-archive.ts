import type { Manifest } from "#platform/archives/archive-files.ts";
import type { ArchiveState } from "#platform/archives/archive-state.ts";
import type { Keys } from "#platform/keys/keys.ts";
import type { JournalLeg } from "../attempts/journal.ts";

/** Sums of the ledger's legs by currency, as decimals: {"TRY": {"bank_clearing": "150.2500"}}. */
export type LedgerSums = Readonly<Record<string, Readonly<Partial<Record<JournalLeg, string>>>>>;

/** What a file holds: the attempts, histories and ledger entries of payments that were created in one month. */
export interface ArchivedPayments {
  /** "2025-01", in UTC. */
  month: string;
  /** Counts the files of the month: payments that ended late, or did not fit, are in a later one. */
  number: number;
  firstPaymentId: string;
  lastPaymentId: string;
  payments: number;
  attempts: number;
  /** Rows of the history. */
  steps: number;
  /** Rows of the ledger. */
  entries: number;
  sums: LedgerSums;
}

export interface PaymentArchive extends ArchivedPayments {
  fileName: string;
  /** SHA-256 of the file. */
  fileHash: Buffer;
  signature: Buffer;
  state: ArchiveState;
  /** When the restored payments leave the database again, or left it. Null if none were ever restored. */
  restoredUntil: Date | null;
}

export type SignedPaymentArchive = Omit<PaymentArchive, "state" | "restoredUntil">;

export function signPaymentArchive(
  keys: Keys,
  tenantId: string,
  content: ArchivedPayments,
  fileHash: Buffer,
): SignedPaymentArchive {
  const { month, number } = content;
  const fileName = `payments-${month}-${number}-${fileHash.toString("hex").slice(0, 12)}.jsonl.gz`;
  // The audit log's key is never retired.
  const signature = keys.sign("audit", archiveText(tenantId, content, fileHash));
  return { ...content, fileName, fileHash, signature };
}

export function isPaymentArchiveSigned(keys: Keys, tenantId: string, archive: SignedPaymentArchive): boolean {
  return keys.verify("audit", archiveText(tenantId, archive, archive.fileHash), archive.signature);
}

export function manifestOf(tenantId: string, archive: SignedPaymentArchive): Manifest {
  const { fileName, fileHash, signature, ...content } = archive;
  return {
    format: 2,
    content: "payments",
    tenantId,
    ...factsOf(content),
    file: fileName,
    sha256: fileHash.toString("hex"),
    signature: signature.toString("hex"),
  };
}

function archiveText(tenantId: string, content: ArchivedPayments, fileHash: Buffer): string {
  return `payments:${JSON.stringify([tenantId, factsOf(content), fileHash.toString("hex")])}`;
}

/** Whether two readings found the same. */
export function areSamePayments(one: ArchivedPayments, other: ArchivedPayments): boolean {
  return JSON.stringify(factsOf(one)) === JSON.stringify(factsOf(other));
}

/** The facts and sums in a fixed order, because the database does not keep the order of the sums. */
function factsOf(archived: ArchivedPayments) {
  const { month, number, firstPaymentId, lastPaymentId, payments, attempts, steps, entries, sums } = archived;
  const sorted = (values: object) => Object.fromEntries(Object.entries(values).toSorted(byName));
  const sumsInOrder = sorted(Object.fromEntries(Object.entries(sums).map(([code, legs]) => [code, sorted(legs)])));
  return { month, number, firstPaymentId, lastPaymentId, payments, attempts, steps, entries, sums: sumsInOrder };
}

function byName([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1;
}
