import { recordAudit } from "#audit/index.ts";
import { removeOldParts } from "#platform/archives/archive-files.ts";
import { isRestoreOver } from "#platform/archives/archive-state.ts";
import { idAfter, idsOfMonth, monthOfId, ZERO_ID, type IdRange } from "#platform/archives/ids-of-month.ts";
import { monthsAgo } from "#platform/archives/months-ago.ts";
import { UnusableArchive } from "#platform/archives/unusable-archive.ts";
import { writeArchive } from "#platform/archives/write-archive.ts";
import { inTransaction, reading, type Context, type WriteContext } from "#platform/context.ts";
import {
  findFirstToArchive,
  insertPaymentArchive,
  isFileRecorded,
  listLinesToArchive,
  selectPaymentArchives,
  movePaymentArchive,
  nextArchiveNumber,
  sumToArchive,
} from "../store/archives.ts";
import {
  areSamePayments,
  manifestOf,
  signPaymentArchive,
  type ArchivedPayments,
  type PaymentArchive,
  type SignedPaymentArchive,
} from "./payment-archive.ts";
import { sumPaymentArchive } from "./read-payment-archive.ts";
import { removeArchivedPayments } from "./remove-archived-payments.ts";

/** Payments that are read at once. */
const PAGE = 200;
/** A month with more payments has several files: adding up the payments of a full file takes a second. */
const PAYMENTS_MAX = 50_000;

interface ToArchive {
  folder: string;
  keptMonths: number;
  signal?: AbortSignal;
  /** The most payments in one file. */
  paymentsMax?: number;
}

/**
 * Moves the attempts, histories and ledger entries of old payments to files in the folder. A payment is old if its
 * month ended at least `keptMonths` months ago, and it has been finished for as long. An interrupted run is finished by
 * the next one; concurrent runs do no harm.
 */
export async function archivePayments(
  ctx: Context,
  { folder, keptMonths, signal, paymentsMax = PAYMENTS_MAX }: ToArchive,
): Promise<PaymentArchive[]> {
  await removeOldParts({ folder, tenantId: ctx.tenantId }, ctx.clock.now());
  await finishRemovals(ctx, folder);
  const endedBy = monthsAgo(ctx.clock.now(), keptMonths);
  const done: PaymentArchive[] = [];
  let from = ZERO_ID;
  while (signal?.aborted !== true) {
    const first = await findFirstToArchive(reading(ctx), endedBy, { from, before: idsOfMonth(endedBy).from });
    if (first === undefined) break;
    from = first.id;
    const archive = await archiveMonth(ctx, { folder, month: monthOfId(first.paymentId), endedBy, paymentsMax });
    // Another run has archived these payments first.
    if (archive === null) continue;
    await removeArchivedPayments(ctx, folder, archive);
    done.push(archive);
  }
  return done;
}

/** Deletes what is in verified files, and restored payments whose time is over. */
async function finishRemovals(ctx: Context, folder: string): Promise<void> {
  const now = ctx.clock.now();
  for (const archive of await selectPaymentArchives(reading(ctx))) {
    const { state } = archive;
    if (isRestoreOver(archive, now))
      await inTransaction(ctx, (ctx) => movePaymentArchive(ctx, archive, { from: state, to: "deleting" }));
    else if (state !== "deleting") continue;
    await removeArchivedPayments(ctx, folder, archive);
  }
}

interface MonthToArchive {
  folder: string;
  month: string;
  endedBy: Date;
  paymentsMax: number;
}

/** Archives payments of one month. Null if another run has archived the first of them meanwhile. */
async function archiveMonth(ctx: Context, { folder, month, endedBy, paymentsMax }: MonthToArchive) {
  const number = await nextArchiveNumber(reading(ctx), month);
  const range = idsOfMonth(new Date(`${month}-01`));
  const written = await writeArchive<SignedPaymentArchive>(
    { folder, tenantId: ctx.tenantId },
    {
      content: "payments",
      lines: linesOf(ctx, { ...range, endedBy, paymentsMax }),
      prove: (path) => prove(ctx, path, { month, number, endedBy }),
      manifestOf: (archive) => manifestOf(ctx.tenantId, archive),
      record: (archive) => inTransaction(ctx, (ctx) => record(ctx, archive)),
      isRecorded: (fileName) => isFileRecorded(reading(ctx), fileName),
    },
  );
  return written && ({ ...written, state: "deleting", restoredUntil: null } satisfies PaymentArchive);
}

interface ToProve {
  month: string;
  number: number;
  endedBy: Date;
}

/**
 * Adds up the file and, separately, the tables. Null if the file is empty, or if another run has archived these
 * payments meanwhile.
 */
async function prove(ctx: Context, path: string, { month, number, endedBy }: ToProve) {
  const { fileHash, ...read } = await sumPaymentArchive(ctx, path);
  if (read.payments === 0) return null;
  const content: ArchivedPayments = { ...read, month, number };
  const written = { from: read.firstPaymentId, before: idAfter(read.lastPaymentId) };
  const stored = await sumToArchive(reading(ctx), endedBy, written);
  if (areSamePayments(content, { ...content, ...stored }))
    return signPaymentArchive(ctx.keys, ctx.tenantId, content, fileHash);
  if ((await nextArchiveNumber(reading(ctx), month)) > number) return null;
  throw new UnusableArchive(`The payments of ${month}`, "the file does not add up to what is stored");
}

/** False if another run has recorded this file of the month. */
async function record(ctx: WriteContext, archive: SignedPaymentArchive): Promise<boolean> {
  if (!(await insertPaymentArchive(ctx, archive))) return false;
  const { month, payments, attempts, steps, entries, fileName: file } = archive;
  const details = { month, payments, attempts, steps, entries, file };
  await recordAudit(ctx, { action: "payments.archived", recordType: "tenant", recordId: ctx.tenantId, details });
  return true;
}

async function* linesOf(
  ctx: Context,
  { from, before, endedBy, paymentsMax }: IdRange & { endedBy: Date; paymentsMax: number },
): AsyncGenerator<string> {
  let next = from;
  for (let left = paymentsMax; left > 0;) {
    const wanted = Math.min(PAGE, left);
    const page = await listLinesToArchive(reading(ctx), endedBy, { from: next, before }, wanted);
    for (const { line } of page) yield line;
    const last = page.at(-1);
    if (last === undefined || page.length < wanted) return;
    left -= page.length;
    next = idAfter(last.id);
  }
}
