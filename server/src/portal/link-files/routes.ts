import type { FastifyRequest } from "fastify";
import { recordAudit } from "#audit/index.ts";
import {
  beginLinkFile,
  discardLinkFile,
  LINK_FILE_BYTES_MAX,
  linkFileResult,
  readLinkFile,
  sendLinkFile,
  type SentLinkFile,
} from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { sentTable, tableFormatOf } from "../exports/sent-table.ts";
import { problemsOf } from "../forms/form.ts";
import { readUpload } from "../forms/read-upload.ts";
import { readWholeFile } from "../forms/read-whole-file.ts";
import { withQuery } from "../page/onward.ts";
import { memberPage, type Answer, type Portal } from "../page/page-routes.ts";
import { pageUrl } from "../page/shell-of.ts";
import { LINK_FILES, linkFilePage, maySeeFile, visibleFile } from "./link-file-page.ts";
import { linkFilesPage } from "./link-files-page.ts";

const FILE_NAME_LENGTH_MAX = 200;

export function linkFilePages(portal: Portal): void {
  const base = `/portal/:company${LINK_FILES}`;
  const read = { method: "GET", action: "links.write" } as const;
  const write = { method: "POST", action: "links.write" } as const;
  memberPage(portal, { ...read, path: base }, async (ctx, request) => ({ page: await linkFilesPage(ctx, request) }));
  memberPage(portal, { ...write, path: base, upload: true }, uploadFile);
  memberPage(portal, { ...read, path: `${base}/:id` }, async (ctx, request) => ({
    page: await linkFilePage(ctx, request),
  }));
  memberPage(portal, { ...read, path: `${base}/:id/result` }, sendResult);
  memberPage(portal, { ...write, path: `${base}/:id/create`, formAt: `${base}/:id` }, createLinks);
  memberPage(portal, { ...write, path: `${base}/:id/discard`, formAt: `${base}/:id` }, discard);
}

async function uploadFile(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const chosen = { paymentSet: "", notify: [] as string[] };
  try {
    const { fields, file } = await readUpload(request);
    chosen.paymentSet = parseId(fields["paymentSet"] ?? "") ?? "";
    chosen.notify = ["Email", "Sms"].filter((name) => fields[`notify${name}`] === "yes");
    if (file === null) throw invalid("file", "No file was chosen.", "required");
    const fileName = file.name.slice(0, FILE_NAME_LENGTH_MAX);
    const sent = await sendLinkFile(ctx, {
      fileName,
      content: await readWholeFile(file.bytes, LINK_FILE_BYTES_MAX),
      paymentSetId: chosen.paymentSet === "" ? null : chosen.paymentSet,
      notifyBy: chosen.notify,
    });
    if (sent.kind !== "refused") return await sentAnswer(ctx, sent);
    const { refused, refusals } = sent;
    const refusedFile = { name: fileName, refused, refusals };
    return { status: 400, page: await linkFilesPage(ctx, request, { ...chosen, problems: [], refusedFile }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const named = problems.map((problem) =>
      problem.reason === "too_large" ? { ...problem, reason: "links_too_large" } : problem,
    );
    return { status, page: await linkFilesPage(ctx, request, { ...chosen, problems: named, refusedFile: null }) };
  }
}

async function sentAnswer(
  ctx: MemberContext,
  { id, kind }: Exclude<SentLinkFile, { kind: "refused" }>,
): Promise<Answer> {
  if (!maySeeFile(ctx, await readLinkFile(ctx, id))) throw usedByOther();
  const url = pageUrl(ctx, `${LINK_FILES}/${id}`);
  return { to: kind === "known" ? withQuery(url, { done: "link_file_known" }) : url };
}

function usedByOther() {
  return conflict("Another member used this file.", { field: "file", reason: "used_by_other" });
}

async function createLinks(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id } = await visibleFile(ctx, request);
  try {
    const begun = await beginLinkFile(ctx, id);
    const file = await readLinkFile(ctx, begun);
    if (!maySeeFile(ctx, file)) throw usedByOther();
    const url = pageUrl(ctx, `${LINK_FILES}/${begun}`);
    if (file.state === "refused") return { to: url };
    return { to: withQuery(url, { done: begun === id ? "link_file_begun" : "link_file_known" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await linkFilePage(ctx, request, problems) };
  }
}

async function discard(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id } = await visibleFile(ctx, request);
  try {
    await discardLinkFile(ctx, id);
    return { to: withQuery(pageUrl(ctx, LINK_FILES), { done: "link_file_discarded" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await linkFilePage(ctx, request, problems) };
  }
}

/** The addresses open payment pages, so the audit log says who downloaded them. */
async function sendResult(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id, state } = await visibleFile(ctx, request);
  if (state !== "done") throw notFound("The links of this file do not exist.");
  const format = tableFormatOf(request);
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "link_file.exported", recordType: "link_file", recordId: id, details: { format } }),
  );
  return { file: sentTable(linkFileResult(ctx, id), format, ctx.session.member.locale) };
}
