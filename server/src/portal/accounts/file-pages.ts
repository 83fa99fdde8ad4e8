import type { ImportPage, ImportRow, ImportsPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import {
  confirmReplacement,
  countImports,
  IMPORT_BYTES_MAX,
  listImports,
  readImport,
  receiveImport,
  SLICE_BYTES_MAX,
  type Slice,
  type TransactionImport,
} from "#current-accounts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId, parseId } from "#platform/ids.ts";
import { invalid, notFound } from "#platform/refusal.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { readUpload } from "../forms/read-upload.ts";
import { countedPage } from "../lists/counted-page.ts";
import { listModel, readFilterQuery } from "../lists/list-query.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { memberNames } from "../shown/member-names.ts";
import { accountTabs } from "./account-urls.ts";

const FILE_NAME_LENGTH_MAX = 200;
const BYTES = /^\d{1,12}$/;

export async function importsPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { problems = [], uploadId = "" }: Partial<Pick<ImportsPage, "problems" | "uploadId">> = {},
): Promise<ImportsPage> {
  const query = readFilterQuery(request, []);
  const reads = {
    page: () => listImports(ctx, query.position),
    count: (max: number) => countImports(ctx, max),
  };
  const [{ page, count }, names] = await Promise.all([countedPage(reads), memberNames(ctx)]);
  const url = pageUrl(ctx, "/imports");
  return {
    kind: "imports",
    ...shellOf(ctx, request, "accounts"),
    tabs: accountTabs(ctx),
    action: url,
    id: newId(),
    uploadId,
    bytesMax: IMPORT_BYTES_MAX,
    sliceBytesMax: SLICE_BYTES_MAX,
    list: listModel(url, query, { page, count }),
    rows: page.rows.map((row) => rowOf(ctx, row, names)),
    problems,
  };
}

/**
 * The file is stored while it arrives. A worker imports it, whether or not anybody looks at its page. The page's script sends a
 * large file in slices. Each but the last is answered with the form and the id of the upload, which the next slice names.
 */
export async function uploadImport(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  try {
    const { fields, file } = await readUpload(request);
    if (file === null) throw invalid("file", "No file was chosen.", "required");
    const replaces = fields["replace"] === "yes";
    if (replaces && fields["skip"] === "yes")
      throw invalid("file", "A file that replaces accounts is taken whole.", "replaces_whole");
    const given = {
      id: parseId<"transaction import">(fields["id"] ?? "") ?? newId<"transaction import">(),
      fileName: file.name.slice(0, FILE_NAME_LENGTH_MAX),
      skipsRefused: fields["skip"] === "yes",
      replaces,
      createdBy: ctx.session.member.id,
    };
    const stored = await receiveImport(ctx, given, file.bytes, sliceOf(fields));
    if ("uploadId" in stored) return { page: await importsPage(ctx, request, stored) };
    const done = stored.id === given.id ? "import_begun" : "import_known";
    return { to: withQuery(pageUrl(ctx, `/imports/${stored.id}`), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await importsPage(ctx, request, { problems: problems.map(withImportReason) }) };
  }
}

/** Returns null if the request has the whole file. */
function sliceOf({ upload = "", at = "", total = "" }: Readonly<Record<string, string>>): Slice | null {
  if (total === "") return null;
  const uploadId = upload === "" ? null : parseId(upload);
  if (!BYTES.test(at) || !BYTES.test(total) || (upload !== "" && uploadId === null))
    throw invalid("file", "The slice is not readable.", "unreadable");
  return { uploadId, at: Number(at), total: Number(total) };
}

/** Chooses this page's text for a file that is too large: it names the limits, and the command that has none. */
function withImportReason(problem: Problem): Problem {
  return problem.reason === "too_large" ? { ...problem, reason: "import_too_large" } : problem;
}

/** A form that is sent twice finds the replacement confirmed. */
export async function confirmImport(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const id = requestedId(request);
  const allowShrink = formOf(request.body).text("allowShrink", 3) === "yes";
  try {
    await inTransaction(ctx, (ctx) => confirmReplacement(ctx, { id, allowShrink }));
    return { to: pageUrl(ctx, `/imports/${id}`) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await importPage(ctx, request, problems) };
  }
}

function requestedId(request: FastifyRequest): string {
  const id = parseId((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such import.");
  return id;
}

export async function importPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<ImportPage> {
  const id = requestedId(request);
  const [found, names] = await Promise.all([readImport(ctx, id), memberNames(ctx)]);
  return {
    kind: "import",
    ...shellOf(ctx, request, "accounts"),
    listUrl: pageUrl(ctx, "/imports"),
    file: rowOf(ctx, found, names),
    skipsRefused: found.skipsRefused,
    replaces: found.replaces,
    difference: found.difference,
    replaceUrl: found.state === "checked" ? `${pageUrl(ctx, `/imports/${id}`)}/replace` : null,
    problems,
    bytes: found.bytes,
    bytesDone: found.bytesDone,
    ended: found.endedAt?.toISOString() ?? null,
    refusals: found.refusals,
  };
}

function rowOf(ctx: MemberContext, found: TransactionImport, names: ReadonlyMap<string, string>): ImportRow {
  const { id, fileName, state, createdAt, createdBy, accepted, refused } = found;
  return {
    url: pageUrl(ctx, `/imports/${id}`),
    name: fileName,
    state: state === "receiving" ? "waiting" : state,
    at: createdAt.toISOString(),
    sentBy: names.get(createdBy) ?? null,
    accepted,
    refused,
  };
}
