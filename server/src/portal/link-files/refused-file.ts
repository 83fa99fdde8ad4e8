/** What a member does with a refused file: download its refused lines, correct and send them; go on with the others. */
import type { FastifyRequest } from "fastify";
import { REASON_COLUMN, sampleLinkFile, sendLinkFile, type GivenLinkFile, type SentRows } from "#links/index.ts";
import { keepForm, openKeptForm, type MemberContext } from "#members/index.ts";
import { csvParts } from "#platform/exports/csv.ts";
import type { Row } from "#platform/exports/table.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import type { RefusedLine } from "#platform/text/refused-lines.ts";
import { sentTable, tableFormatOf } from "../exports/sent-table.ts";
import type { Answer } from "../page/page-routes.ts";
import { textIn } from "../words/index.ts";
import { reasonText } from "./LineRefusals.tsx";

const KEPT_AT = "/links/files/refused";

interface KeptFile extends Omit<GivenLinkFile, "content"> {
  columns: string[];
  /** With the reasons at their end. */
  refused: string[][];
  others: string[][];
}

interface RefusedFile {
  sent: SentRows;
  refusals: readonly RefusedLine[];
  refusedLines: ReadonlySet<number>;
}

/** Keeps the lines for ten minutes, for this member alone. Null: nothing of the file can be read. */
export async function keepRefusedFile(
  ctx: MemberContext,
  given: Omit<GivenLinkFile, "content">,
  { sent: { names, columns, cells }, refusals, refusedLines }: RefusedFile,
): Promise<string | null> {
  if (cells.size === 0) return null;
  const { locale } = ctx.session.member;
  const reasons = Map.groupBy(refusals, ({ line }) => line);
  // A file that was downloaded before has the reasons of then.
  const kept = (row: readonly string[]) => row.filter((_, index) => columns[index] !== null);
  const reasonsOf = (line: number) =>
    (reasons.get(line) ?? []).map((refusal) => [nameOf(refusal), reasonText(locale, refusal)].join(": ")).join(" ");
  const nameOf = ({ field }: RefusedLine) =>
    field === null ? textIn(locale).linkFiles.wholeLine : (names[columns.indexOf(field)] ?? field);
  const lines = [...cells];
  const file: KeptFile = {
    ...given,
    columns: kept(names),
    refused: lines.flatMap(([line, row]) => (refusedLines.has(line) ? [[...kept(row), reasonsOf(line)]] : [])),
    others: lines.flatMap(([line, row]) => (refusedLines.has(line) ? [] : [kept(row)])),
  };
  return keepForm(ctx, ctx.session.member.id, { path: KEPT_AT, fields: { file: JSON.stringify(file) } });
}

async function openKept(ctx: MemberContext, id: string): Promise<KeptFile | null> {
  const kept = await openKeptForm(ctx, ctx.session.member.id, { id, path: KEPT_AT });
  return typeof kept?.["file"] === "string" ? (JSON.parse(kept["file"]) as KeptFile) : null;
}

export async function sendRefusedLines(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { file = "" } = request.query as { file?: string };
  const kept = await openKept(ctx, file);
  if (kept === null) throw notFound("The lines are no longer kept.");
  const { locale } = ctx.session.member;
  const table = {
    name: textIn(locale).linkFiles.refusalsTitle,
    columns: [...kept.columns, REASON_COLUMN[locale]],
    batches: inOneBatch(kept.refused),
  };
  return { file: sentTable(table, tableFormatOf(request), locale) };
}

/** Sends the lines that were not refused, as a file of their own. */
export async function sendOtherLines(ctx: MemberContext, id: string) {
  const kept = await openKept(ctx, id);
  if (kept === null) throw conflict("The lines are no longer kept.", { field: "file", reason: "forgotten" });
  const { columns, refused: _, others, ...given } = kept;
  const parts = await Array.fromAsync(csvParts({ columns, batches: inOneBatch(others) }, "en"));
  return sendLinkFile(ctx, { ...given, content: Buffer.from(parts.join("")) });
}

export async function sendSample(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { locale } = ctx.session.member;
  const table = { name: textIn(locale).linkFiles.sampleName, ...sampleLinkFile(locale) };
  return { file: sentTable(table, tableFormatOf(request), locale) };
}

async function* inOneBatch(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
