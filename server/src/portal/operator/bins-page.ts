import { Readable } from "node:stream";
import type { BinPreviewPage, FileLines, OperatorBinsPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { keepForm, openKeptForm, type MemberContext } from "#members/index.ts";
import { binListState, importBins, previewBins, type BinsPreview } from "#payment-sets/index.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { readSmallFile } from "../forms/read-small-file.ts";
import { lookUpBin } from "../shown/bin.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { shellOf } from "../page/shell-of.ts";
import { initiatorOf } from "./initiator.ts";
import { BINS } from "./operator-urls.ts";

/** Published lists take half a megabyte. Longer ones are imported on the command line. */
const FILE_BYTES_MAX = 2 * 1024 * 1024;
const LINES_SHOWN = 20;
const IMPORT = `${BINS}/import`;

export async function operatorBinsPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<OperatorBinsPage> {
  const [{ count, importedAt }, found] = await Promise.all([binListState(ctx), lookUpBin(ctx, request)]);
  return {
    kind: "operator-bins",
    ...shellOf(ctx, request, "bins"),
    count,
    importedAt: importedAt?.toISOString() ?? null,
    ...found,
    problems: [...found.problems, ...problems],
    action: BINS,
  };
}

/** Keeps the file for ten minutes, for this operator alone, and shows what it would change. */
export async function takeBinFile(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  try {
    const { file } = await readSmallFile(request, FILE_BYTES_MAX);
    const preview = await previewBins(ctx, Readable.from([file]));
    const fields = { list: file.toString("base64") };
    const id = await keepForm(ctx, ctx.session.member.id, { path: IMPORT, fields });
    return { page: previewPage(ctx, request, { id, preview }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await operatorBinsPage(ctx, request, problems) };
  }
}

/** Imports the file that was shown, if the list is still the one that it was compared with. */
export async function saveBins(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  try {
    const kept = await openKeptForm(ctx, ctx.session.member.id, { id: form.text("file"), path: IMPORT });
    if (typeof kept?.["list"] !== "string")
      throw conflict("The file is no longer kept.", { field: "file", reason: "forgotten" });
    const was = readVersion(form.text("was"));
    const { refused } = await importBins(ctx, Readable.from([Buffer.from(kept["list"], "base64")]), {
      was,
      initiator: initiatorOf(ctx),
    });
    if (refused.length > 0) throw new Error("a file with refused lines was offered for import");
    return { to: withQuery(BINS, { done: "bins_imported" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await operatorBinsPage(ctx, request, problems) };
  }
}

function previewPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { id, preview }: { id: string; preview: BinsPreview },
): BinPreviewPage {
  const { rows, refused, contradicted, was, differences } = preview;
  return {
    kind: "bin-preview",
    ...shellOf(ctx, request, "bins"),
    backUrl: BINS,
    action: IMPORT,
    file: id,
    was: `${was.count} ${was.importedAt?.toISOString() ?? ""}`,
    rows,
    refused: linesOf(refused),
    contradicted: linesOf(contradicted),
    differences,
  };
}

function linesOf(lines: BinsPreview["refused"]): FileLines {
  return { count: lines.length, first: lines.slice(0, LINES_SHOWN).map(({ line, fault }) => ({ line, fault })) };
}

/** The list that the form was shown for. */
function readVersion(text: string): { count: number; importedAt: Date | null } {
  const [count = "", time = ""] = text.split(" ", 2);
  const importedAt = time === "" ? null : new Date(time);
  if (!/^\d{1,9}$/.test(count) || Number.isNaN(importedAt?.getTime() ?? 0))
    throw invalid("file", "Choose the file again.", "forgotten");
  return { count: Number(count), importedAt };
}
