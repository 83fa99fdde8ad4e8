import { rm } from "node:fs/promises";
import { recordAudit } from "#audit/index.ts";
import { newPartPath, publishArchive, removeArchiveFile, removeOldParts } from "#platform/archives/archive-files.ts";
import { writeCompressedLines } from "#platform/archives/compressed-lines.ts";
import { monthsAgo } from "#platform/archives/months-ago.ts";
import { explainFileError, UnusableArchive } from "#platform/archives/unusable-archive.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import {
  findFirstToArchive,
  idsOfMonth,
  insertPaymentArchive,
  listHistoryLines,
  listPaymentArchives,
  movePaymentArchive,
  sumHistories,
  type IdRange,
} from "../store/archives.ts";
import { areSameHistories, manifestOf, signPaymentArchive, type PaymentArchive } from "./payment-archive.ts";
import { sumPaymentArchive } from "./read-payment-archive.ts";
import { removeArchivedPayments } from "./remove-archived-payments.ts";

/** Attempts that are read at once. */
const PAGE = 200;
/** A month with more attempts has several files: adding up those of one file takes a second. */
const ATTEMPTS_MAX = 50_000;

interface ToArchive {
  folder: string;
  keptMonths: number;
  signal?: AbortSignal;
  /** The most attempts of a file. */
  attemptsMax?: number;
}

const ZERO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Moves the histories and ledger entries of old attempts to files in the folder: of attempts that began in a month that
 * ended at least `keptMonths` months ago, and that have been finished for as long. If a run is interrupted at any
 * point, the next run finishes its work. Two concurrent runs do no harm. The attempts themselves stay.
 */
export async function archivePayments(
  ctx: Context,
  { folder, keptMonths, signal, attemptsMax = ATTEMPTS_MAX }: ToArchive,
): Promise<PaymentArchive[]> {
  await removeOldParts({ folder, tenantId: ctx.tenantId }, ctx.clock.now());
  await finishRemovals(ctx, folder);
  const endedBy = monthsAgo(ctx.clock.now(), keptMonths);
  const done: PaymentArchive[] = [];
  let from = ZERO_ID;
  while (signal?.aborted !== true) {
    const first = await findFirstToArchive(reading(ctx), { from, before: idsOfMonth(endedBy).from }, endedBy);
    if (first === null) break;
    const archive = await archiveFrom(ctx, { folder, first, endedBy, attemptsMax });
    // Another run may have come first.
    if (archive === null) continue;
    await removeArchivedPayments(ctx, folder, archive);
    done.push(archive);
    from = idAfter(archive.lastAttemptId);
  }
  return done;
}

/** Deletes rows whose file is verified, and restored rows whose time is over. */
async function finishRemovals(ctx: Context, folder: string): Promise<void> {
  const now = ctx.clock.now();
  for (const archive of await listPaymentArchives(reading(ctx))) {
    const { state, restoredUntil } = archive;
    if (restoredUntil !== null && restoredUntil <= now)
      await inTransaction(ctx, (ctx) => movePaymentArchive(ctx, archive, { from: state, to: "deleting" }));
    else if (state !== "deleting") continue;
    await removeArchivedPayments(ctx, folder, archive);
  }
}

interface FirstToArchive {
  folder: string;
  /** The attempt with which the file begins. */
  first: string;
  endedBy: Date;
  attemptsMax: number;
}

/** Archives attempts of one month. Null if another run has archived the first of them meanwhile. */
async function archiveFrom(ctx: Context, { folder, first, endedBy, attemptsMax }: FirstToArchive) {
  const place = { folder, tenantId: ctx.tenantId };
  const month = monthOfId(first);
  const range = { from: first, before: idsOfMonth(month).before };
  const name = month.toISOString().slice(0, 7);
  const number = (await filesOf(ctx, name)).length + 1;
  let part = "";
  try {
    part = await newPartPath(place);
    await writeCompressedLines(part, linesOf(ctx, { ...range, endedBy, attemptsMax }));
    const { fileHash, ...read } = await sumPaymentArchive(ctx, part);
    if (read.attempts === 0) return null;
    const written = { from: first, before: idAfter(read.lastAttemptId) };
    const stored = await sumHistories(reading(ctx), written, endedBy);
    const histories = { ...read, month: name, number };
    if (!areSameHistories(histories, { ...histories, ...stored })) {
      if ((await filesOf(ctx, name)).length >= number) return null;
      throw new UnusableArchive(`The histories of ${name}`, "the file does not add up to what is stored");
    }
    const archive = signPaymentArchive(ctx.keys, ctx.tenantId, histories, fileHash);
    await faultPoint("payments.archive_written");
    await publishArchive(place, part, { fileName: archive.fileName, manifest: manifestOf(ctx.tenantId, archive) });
    await faultPoint("payments.archive_named");
    const isOurs = await inTransaction(ctx, async (ctx) => {
      if (!(await insertPaymentArchive(ctx, archive))) return false;
      const { attempts, steps, entries } = histories;
      const details = { month: name, attempts, steps, entries, file: archive.fileName };
      await recordAudit(ctx, { action: "payments.archived", recordType: "tenant", recordId: ctx.tenantId, details });
      return true;
    });
    await faultPoint("payments.archive_recorded");
    if (isOurs) return (await filesOf(ctx, name)).find((each) => each.number === number) ?? null;
    const isRecorded = (await filesOf(ctx, name)).some(({ fileName }) => fileName === archive.fileName);
    if (!isRecorded) await removeArchiveFile(place, archive.fileName);
    return null;
  } catch (error) {
    return explainFileError(folder, error);
  } finally {
    await rm(part, { force: true });
  }
}

async function filesOf(ctx: Context, month: string): Promise<PaymentArchive[]> {
  return (await listPaymentArchives(reading(ctx))).filter((archive) => archive.month === month);
}

async function* linesOf(
  ctx: Context,
  { from, before, endedBy, attemptsMax }: IdRange & { endedBy: Date; attemptsMax: number },
): AsyncGenerator<string> {
  let next = from;
  for (let left = attemptsMax; left > 0;) {
    const wanted = Math.min(PAGE, left);
    const page = await listHistoryLines(reading(ctx), { from: next, before }, endedBy, wanted);
    for (const { line } of page) yield line;
    const last = page.at(-1);
    if (last === undefined || page.length < wanted) return;
    left -= page.length;
    next = idAfter(last.id);
  }
}

/** The next id in the order of ids. */
function idAfter(id: string): string {
  const next = (BigInt(`0x${id.replaceAll("-", "")}`) + 1n).toString(16).padStart(32, "0");
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The beginning of the month in which an id was made. */
function monthOfId(id: string): Date {
  const at = new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}
