import { recordAudit } from "#audit/index.ts";
import { inTransaction, reading, type Context, type WriteContext } from "#platform/context.ts";
import { LeaseLost, runWithLease, type FileClaim } from "#platform/queues/file-queue.ts";
import { Refusal } from "#platform/refusal.ts";
import type { RefusedLine } from "#platform/text/refused-lines.ts";
import { writeLink, type WrittenLink } from "../write-link.ts";
import { checkLinkFile, type CheckedLine } from "./check-link-file.ts";
import { refusedLine } from "./check-link-row.ts";
import { LINE_REFUSALS_MAX, type LinkFileId } from "./link-file.ts";
import { contentContext, endFile, linkFiles, selectContent, selectLinkFile } from "./store.ts";

type Claim = FileClaim<LinkFileId>;
type Progress = { lines_done: number };

/**
 * Creates the links of a waiting file, in the name of the person who confirmed it. The links and the end of the file are one
 * database transaction: a process that dies before its end leaves the file waiting, and another worker starts it again.
 */
export async function runLinkFile(
  ctx: Context,
  id: LinkFileId,
  onProgress: (linesDone: number) => void = () => {},
): Promise<void> {
  const progress: Progress = { lines_done: 0 };
  const leased = { queue: linkFiles, id, progress, onProgress: () => onProgress(progress.lines_done) };
  await runWithLease(ctx, leased, async (claim) => {
    const found = await selectLinkFile(reading(ctx), id);
    const sealed = await selectContent(reading(ctx), id);
    if (found === undefined || sealed === null) throw new Error("a waiting file of links has no content");
    const makerCtx = { ...ctx, actor: found.sentBy };
    const content = ctx.keys.open("personal-data", sealed, contentContext(ctx.tenantId, id));
    const checked = await checkLinkFile(makerCtx, content, found);
    const refused = checked.refused > 0 ? checked : await createAll(makerCtx, claim, checked.lines, progress);
    if (refused !== null) await inTransaction(ctx, (ctx) => endRefused(ctx, claim, refused));
  });
}

interface Refused {
  refused: number;
  refusals: readonly RefusedLine[];
}

/** Creates all links, and returns null; or creates none, and returns what was refused. */
async function createAll(
  ctx: Context,
  claim: Claim,
  lines: readonly CheckedLine[],
  progress: Progress,
): Promise<Refused | null> {
  try {
    await inTransaction(ctx, async (ctx) => {
      progress.lines_done = 0;
      let customers = 0;
      for (const each of lines) {
        const { isNewCustomer } = await createLine(ctx, claim.id, each);
        if (isNewCustomer) customers += 1;
        progress.lines_done += 1;
      }
      if (!(await endFile(ctx, claim, { state: "done", refused: 0, refusals: [] }))) throw new LeaseLost();
      // The one entry of everything that the file created: each link names the file and its line.
      const details = { links: lines.length, payments: lines.length, customers };
      await recordAudit(ctx, { action: "link_file.done", recordType: "link_file", recordId: claim.id, details });
    });
    return null;
  } catch (error) {
    if (!(error instanceof LineRefused)) throw error;
    return findRefusedLines(ctx, claim.id, { lines, first: error });
  }
}

/** Thrown to roll the database transaction back. */
class LineRefused extends Error {
  readonly line: number;
  readonly refusal: Refusal;
  constructor(line: number, refusal: Refusal) {
    super(`line ${line} was refused`);
    this.line = line;
    this.refusal = refusal;
  }
}

async function createLine(ctx: WriteContext, fileId: LinkFileId, { line, link }: CheckedLine): Promise<WrittenLink> {
  try {
    return await writeLink(ctx, { ...link, fileLine: { fileId, line } });
  } catch (error) {
    throw error instanceof Refusal ? new LineRefused(line, error) : error;
  }
}

/** Thrown to roll the database transaction back although the line was accepted. */
class LineAccepted extends Error {}

/**
 * Finds the refused lines, up to LINE_REFUSALS_MAX: writes the link of each line in a transaction of its own, and rolls it
 * back. A line that conflicts only with another line of the file is accepted here, so `first` is included.
 */
async function findRefusedLines(
  ctx: Context,
  fileId: LinkFileId,
  { lines, first }: { lines: readonly CheckedLine[]; first: LineRefused },
): Promise<Refused> {
  const found = new Map([[first.line, refusedLine(first.line, first.refusal)]]);
  for (const each of lines) {
    if (found.size === LINE_REFUSALS_MAX) break;
    await inTransaction(ctx, async (ctx) => {
      await createLine(ctx, fileId, each);
      throw new LineAccepted();
    }).catch((error: unknown) => {
      if (error instanceof LineRefused) found.set(error.line, refusedLine(error.line, error.refusal));
      else if (!(error instanceof LineAccepted)) throw error;
    });
  }
  const refusals = [...found].toSorted(([one], [other]) => one - other).map(([, refused]) => refused);
  return { refused: found.size, refusals };
}

async function endRefused(ctx: WriteContext, claim: Claim, { refused, refusals }: Refused): Promise<void> {
  if (!(await endFile(ctx, claim, { state: "refused", refused, refusals }))) return;
  const details = { refused };
  await recordAudit(ctx, { action: "link_file.refused", recordType: "link_file", recordId: claim.id, details });
}
