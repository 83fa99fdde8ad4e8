import type { LinkFilesPage, Problem, RefusedFile } from "../model.ts";
import type { FastifyRequest } from "fastify";
import {
  countLinkFiles,
  LINK_FILE_BYTES_MAX,
  LINK_FILE_LINES_MAX,
  linkFileColumns,
  listLinkFiles,
} from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import { listOpenChannels } from "../links/list-open-channels.ts";
import { countedPage } from "../lists/counted-page.ts";
import { listModel, readFilterQuery } from "../lists/list-query.ts";
import { visibleTo } from "../payments/own-payments.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { memberNames } from "../shown/member-names.ts";
import { LINK_FILES, linkFileRow } from "./link-file-page.ts";

/** What a form that was refused had, and why. */
export interface RefusedForm {
  paymentSet: string;
  notify: readonly string[];
  problems: readonly Problem[];
  refusedFile: RefusedFile | null;
}

const EMPTY: RefusedForm = { paymentSet: "", notify: [], problems: [], refusedFile: null };

export async function linkFilesPage(
  ctx: MemberContext,
  request: FastifyRequest,
  form: RefusedForm = EMPTY,
): Promise<LinkFilesPage> {
  const query = readFilterQuery(request, []);
  const reads = {
    page: () => listLinkFiles(ctx, visibleTo(ctx), query.position),
    count: (max: number) => countLinkFiles(ctx, visibleTo(ctx), max),
  };
  const [{ page, count }, names, sets, channels] = await Promise.all([
    countedPage(reads),
    memberNames(ctx),
    listPaymentSets(ctx),
    listOpenChannels(ctx),
  ]);
  const url = pageUrl(ctx, LINK_FILES);
  const usable = sets.filter(({ isActive }) => isActive);
  return {
    kind: "link-files",
    ...shellOf(ctx, request, "links"),
    linksUrl: pageUrl(ctx, "/links"),
    action: url,
    ...form,
    paymentSets: usable.map(({ id, name, currency }) => ({ id, name, currency })),
    channels,
    columns: linkFileColumns,
    linesMax: LINK_FILE_LINES_MAX,
    bytesMax: LINK_FILE_BYTES_MAX,
    list: listModel(url, query, { page, count }),
    rows: page.rows.map((row) => linkFileRow(ctx, row, names)),
  };
}
