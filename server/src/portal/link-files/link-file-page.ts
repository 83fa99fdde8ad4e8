import type { LinkFilePage, LinkFileRow, PreviewedLine, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { previewLinkFile, readLinkFile, type CheckedLine, type LinkFile } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { seesOwnOnly } from "../payments/own-payments.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { emailFor, nameFor } from "../shown/masked.ts";
import { memberNames } from "../shown/member-names.ts";
import { moneyOf } from "#platform/text/money.ts";

export const LINK_FILES = "/links/files";

/** The file, if this member may see it; else 404, as for one that does not exist. */
export async function visibleFile(ctx: MemberContext, request: FastifyRequest): Promise<LinkFile> {
  const id = parseId((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such file.");
  const file = await readLinkFile(ctx, id);
  if (!maySeeFile(ctx, file)) throw notFound("There is no such file.");
  return file;
}

/** Some members see only links that they made. */
export function maySeeFile(ctx: MemberContext, { sentBy }: LinkFile): boolean {
  return !seesOwnOnly(ctx) || (sentBy.kind === "member" && sentBy.id === ctx.actor.id);
}

export async function linkFilePage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<LinkFilePage> {
  const file = await visibleFile(ctx, request);
  const [names, sets, preview] = await Promise.all([
    memberNames(ctx),
    listPaymentSets(ctx),
    file.state === "checked" ? previewLinkFile(ctx, file) : [],
  ]);
  const row = linkFileRow(ctx, file, names);
  const isChecked = file.state === "checked";
  return {
    kind: "link-file",
    ...shellOf(ctx, request, "links"),
    listUrl: pageUrl(ctx, LINK_FILES),
    file: row,
    paymentSet: sets.find(({ id }) => id === file.paymentSetId)?.name ?? null,
    notify: file.notifyBy.filter((name) => name === "Email" || name === "Sms"),
    linesDone: file.linesDone,
    ended: file.endedAt?.toISOString() ?? null,
    preview: preview.map((line) => previewedLine(ctx, line)),
    refused: file.refused,
    refusals: file.refusals,
    createUrl: isChecked ? `${row.url}/create` : null,
    discardUrl: isChecked ? `${row.url}/discard` : null,
    resultUrl: file.state === "done" ? `${row.url}/result` : null,
    problems,
  };
}

export function linkFileRow(ctx: MemberContext, file: LinkFile, names: ReadonlyMap<string, string>): LinkFileRow {
  const { id, fileName, state, createdAt, sentBy, lines, totals } = file;
  return {
    url: pageUrl(ctx, `${LINK_FILES}/${id}`),
    name: fileName,
    state,
    at: createdAt.toISOString(),
    sentBy: sentBy.kind === "member" ? (names.get(sentBy.id) ?? null) : sentBy.id,
    lines,
    sums: totals.map(({ amount, currency }) => moneyOf(amount, currency)),
  };
}

const CHANNEL_NAMES = { email: "Email", sms: "Sms" } as const;

function previewedLine(ctx: MemberContext, { line, link }: CheckedLine): PreviewedLine {
  const { name = "", surname = "", email = "" } = link.customer?.customer ?? {};
  return {
    line,
    reference: link.clientOrderReference,
    customer: nameFor(ctx, `${name} ${surname}`.trim()),
    address: emailFor(ctx, email),
    description: link.description,
    channels: link.notifyBy.map((channel) => CHANNEL_NAMES[channel]),
    amount: moneyOf(link.amount, link.currency),
  };
}
