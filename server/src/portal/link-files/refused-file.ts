/** What a member does with a refused file: download its refused lines, correct and send them; go on with the others. */
import type { FastifyRequest } from "fastify";
import { readRefusedFile, sampleLinkFile, sendLinkFile, type GivenLinkFile, type LinkFile } from "#links/index.ts";
import { keepForm, openKeptForm, type MemberContext } from "#members/index.ts";
import { csvParts } from "#platform/exports/csv.ts";
import { oneBatch } from "#platform/exports/table.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import type { RefusedLine } from "#platform/text/refused-lines.ts";
import { divideLines, type DividedLines, type SentLines } from "#platform/text/sent-lines.ts";
import { refusedLinesFile, sentTable, tableFormatOf } from "../exports/sent-table.ts";
import type { Answer } from "../page/index.ts";
import { textIn, type Locale } from "../words/index.ts";
import { reasonText } from "./LineRefusals.tsx";

const KEPT_AT = "/links/files/refused";

type KeptFile = Omit<GivenLinkFile, "content"> & DividedLines;

export interface RefusedFile {
  sent: SentLines;
  refusals: readonly RefusedLine[];
  refusedLines: ReadonlySet<number>;
}

/** Keeps the lines for ten minutes, for this member alone. Null: nothing of the file can be read. */
export async function keepRefusedFile(
  ctx: MemberContext,
  given: Omit<GivenLinkFile, "content">,
  refused: RefusedFile,
): Promise<string | null> {
  if (refused.sent.cells.size === 0) return null;
  const file: KeptFile = { ...given, ...divide(refused, ctx.session.member.locale) };
  return keepForm(ctx, ctx.session.member.id, { path: KEPT_AT, fields: { file: JSON.stringify(file) } });
}

function divide({ sent, refusals, refusedLines }: RefusedFile, locale: Locale): DividedLines {
  const { wholeLine } = textIn(locale).refusedLines;
  return divideLines(sent, refusals, { refusedLines, wholeLine, reasonOf: (refusal) => reasonText(locale, refusal) });
}

async function openKept(ctx: MemberContext, id: string): Promise<KeptFile | null> {
  const kept = await openKeptForm(ctx, ctx.session.member.id, { id, path: KEPT_AT });
  return typeof kept?.["file"] === "string" ? (JSON.parse(kept["file"]) as KeptFile) : null;
}

export async function sendRefusedLines(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { file = "" } = request.query as { file?: string };
  const kept = await openKept(ctx, file);
  if (kept === null) throw notFound("The lines are no longer kept.");
  return downloadOf(kept, ctx, request);
}

/** The lines that a worker refused, after the file had been accepted. */
export async function sendLinesRefusedLater(
  ctx: MemberContext,
  request: FastifyRequest,
  file: LinkFile,
): Promise<Answer> {
  const later = await readRefusedLater(ctx, file);
  if (later === null) throw notFound("The lines are no longer kept.");
  return downloadOf(divide(later, ctx.session.member.locale), ctx, request);
}

function downloadOf(lines: DividedLines, ctx: MemberContext, request: FastifyRequest): Answer {
  return { file: refusedLinesFile(lines, tableFormatOf(request), ctx.session.member.locale) };
}

/** Null if a worker did not refuse the file, or its lines are no longer kept. */
export async function readRefusedLater(ctx: MemberContext, file: LinkFile): Promise<RefusedFile | null> {
  const sent = await readRefusedFile(ctx, file);
  const { refusals } = file;
  return sent && { sent, refusals, refusedLines: new Set(refusals.map(({ line }) => line)) };
}

/** Sends the lines that were not refused at once, as a file of their own. */
export async function sendOtherLines(ctx: MemberContext, id: string) {
  const kept = await openKept(ctx, id);
  if (kept === null) throw conflict("The lines are no longer kept.", { field: "file", reason: "forgotten" });
  return sendOthers(ctx, kept);
}

/** The same of a file that a worker refused. */
export async function sendOthersOfRefused(ctx: MemberContext, file: LinkFile) {
  const later = await readRefusedLater(ctx, file);
  if (later === null) throw conflict("The lines are no longer kept.", { field: "file", reason: "forgotten" });
  const { fileName, paymentSetId, notifyBy } = file;
  return sendOthers(ctx, { fileName, paymentSetId, notifyBy, ...divide(later, ctx.session.member.locale) });
}

async function sendOthers(ctx: MemberContext, { columns, others, fileName, paymentSetId, notifyBy }: KeptFile) {
  const parts = await Array.fromAsync(csvParts({ columns, batches: oneBatch(others) }, "en"));
  return sendLinkFile(ctx, { fileName, paymentSetId, notifyBy, content: Buffer.from(parts.join("")) });
}

export async function sendSample(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { locale } = ctx.session.member;
  const table = { name: textIn(locale).linkFiles.sampleName, ...sampleLinkFile(locale) };
  return { file: sentTable(table, tableFormatOf(request), locale) };
}
