import { addAmounts, amountFromDecimal, formatDecimal, zero, type Amount } from "@servicepay/money";
import { archivePath, requireManifest } from "#platform/archives/archive-files.ts";
import { readCompressedLines } from "#platform/archives/compressed-lines.ts";
import { explainUnreadable, UnusableArchive } from "#platform/archives/unusable-archive.ts";
import type { Context } from "#platform/context.ts";
import { equalBytes } from "#platform/crypto.ts";
import { numberSource, readJson } from "#platform/http/body/read-json.ts";
import type { PaymentId } from "../payment.ts";
import {
  areSamePayments,
  manifestOf,
  type ArchivedPayments,
  type LedgerSums,
  type SignedPaymentArchive,
} from "./payment-archive.ts";

/** A payment's attempts, oldest first, with their histories and ledger entries, as PostgreSQL writes the rows in JSON. */
interface ArchivedLine {
  payment: PaymentId;
  /** The service's reference of the order, for people who read the file. */
  order: string;
  attempts: { tenant_id: string; id: string; payment_id: string }[];
  history: { tenant_id: string; attempt_id: string }[];
  ledger: { tenant_id: string; attempt_id: string; currency: string; leg: string; amount: unknown }[];
}

/** A line read from a file, and its payment. */
export interface ArchivedPaymentLine {
  id: PaymentId;
  /** The line of the file, unchanged. */
  line: string;
}

/** What the lines of a file add up to. */
export interface ArchiveTotals extends Omit<ArchivedPayments, "month" | "number"> {
  fileHash: Buffer;
}

const BATCH_LINES = 200;

/** Yields the lines of a file in batches, and returns what they add up to. Throws UnusableArchive for a line of another company. */
export async function* readPaymentArchive(
  { tenantId }: Context,
  path: string,
): AsyncGenerator<ArchivedPaymentLine[], ArchiveTotals, undefined> {
  const lines = readCompressedLines(path);
  const sums = new Map<string, Map<string, Amount>>();
  const found = { firstPaymentId: "", lastPaymentId: "", payments: 0, attempts: 0, steps: 0, entries: 0 };
  let batch: ArchivedPaymentLine[] = [];
  for (;;) {
    const { done, value } = await lines.next().catch((error: unknown) => explainUnreadable(path, error));
    if (done === true) {
      if (batch.length > 0) yield batch;
      return { ...found, sums: decimalsOf(sums), fileHash: value };
    }
    const line = parseLine(value);
    if (line === null || !isOfTenant(line, tenantId))
      throw new UnusableArchive(path, `line ${found.payments + 1} is not of this company`);
    found.firstPaymentId ||= line.payment;
    found.lastPaymentId = line.payment;
    found.payments += 1;
    found.attempts += line.attempts.length;
    found.steps += line.history.length;
    found.entries += line.ledger.length;
    for (const entry of line.ledger) add(sums, entry);
    batch.push({ id: line.payment, line: value });
    if (batch.length < BATCH_LINES) continue;
    yield batch;
    batch = [];
  }
}

function isOfTenant({ payment, attempts, history, ledger }: ArchivedLine, tenantId: string): boolean {
  const ids = new Set(attempts.map(({ id }) => id));
  return (
    attempts.every((row) => row.tenant_id === tenantId && row.payment_id === payment) &&
    [...history, ...ledger].every((row) => row.tenant_id === tenantId && ids.has(row.attempt_id))
  );
}

function parseLine(text: string): ArchivedLine | null {
  try {
    return readJson(text) as ArchivedLine;
  } catch {
    return null;
  }
}

function add(sums: Map<string, Map<string, Amount>>, { currency, leg, amount }: ArchivedLine["ledger"][number]): void {
  const legs = sums.getOrInsertComputed(currency, () => new Map<string, Amount>());
  const value = amountFromDecimal(numberSource(amount) ?? "");
  if (value === null) throw new RangeError("an amount of the archive is not exact");
  legs.set(leg, addAmounts(legs.get(leg) ?? zero, value));
}

function decimalsOf(sums: ReadonlyMap<string, ReadonlyMap<string, Amount>>): LedgerSums {
  return Object.fromEntries(
    [...sums].map(([code, legs]) => [
      code,
      Object.fromEntries([...legs].map(([leg, amount]) => [leg, formatDecimal(amount)])),
    ]),
  );
}

/** Reads a file to its end, and returns what its lines add up to. */
export async function sumPaymentArchive(ctx: Context, path: string): Promise<ArchiveTotals> {
  const batches = readPaymentArchive(ctx, path);
  for (;;) {
    const { done, value } = await batches.next();
    if (done === true) return value;
  }
}

/** Throws UnusableArchive if the file or its manifest is not what was archived. */
export async function requireWholePaymentArchive(
  ctx: Context,
  folder: string,
  archive: SignedPaymentArchive,
): Promise<void> {
  const place = { folder, tenantId: ctx.tenantId };
  const path = archivePath(place, archive.fileName);
  const { fileHash, ...read } = await sumPaymentArchive(ctx, path);
  if (!equalBytes(fileHash, archive.fileHash)) throw new UnusableArchive(path, "the file's SHA-256 differs");
  if (!areSamePayments({ ...archive, ...read }, archive)) throw new UnusableArchive(path, "it has other sums");
  await requireManifest(place, archive.fileName, manifestOf(ctx.tenantId, archive));
}
