import type { FastifyRequest } from "fastify";
import {
  beginLinkFile,
  discardLinkFile,
  downloadLinkFile,
  listWebhookUrls,
  previewLinkFile,
  readLinkFile,
  type CheckedLine,
  type LinkFile,
} from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import { parseId } from "#platform/ids.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { findWebhookStops, type WebhookStop } from "#webhooks/index.ts";
import { sentTable, tableFormatOf } from "../exports/sent-table.ts";
import { problemsOf } from "../forms/index.ts";
import { type Answer, pageUrl, Shell, useMember, useText, withQuery } from "../page/index.ts";
import { ExportLinks, Facts, FileState, Heading, MoneyText, Problems } from "../parts/index.ts";
import { seesOwnOnly } from "../payments/own-payments.ts";
import { memberNames } from "../shown/member-names.ts";
import { WebhookStopNotice } from "../webhooks/WebhookStopNotice.tsx";
import { formatCount, formatTime, textIn, type Problem } from "../words/index.ts";
import { LineRefusals, RefusedFileActions } from "./LineRefusals.tsx";
import { channelsText, LinkFilePreview } from "./LinkFilePreview.tsx";
import { readRefusedLater, sendLinesRefusedLater, type RefusedFile } from "./refused-file.ts";

export const LINK_FILES = "/links/files";

export function linkFileUrl(ctx: MemberContext, id: string): string {
  return pageUrl(ctx, `${LINK_FILES}/${id}`);
}

export function linkFilePage(
  ctx: MemberContext,
  request: FastifyRequest,
  shown: { status: number; problems: readonly Problem[] } = { status: 200, problems: [] },
): Promise<Answer> {
  return pageOf(ctx, request, shown);
}

export async function createLinks(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id } = await visibleFile(ctx, request);
  try {
    const begun = await beginLinkFile(ctx, id);
    const file = await readLinkFile(ctx, begun);
    if (!maySeeFile(ctx, file)) throw usedByOther();
    const url = linkFileUrl(ctx, begun);
    if (file.state === "refused") return { to: url };
    return { to: withQuery(url, { done: begun === id ? "link_file_begun" : "link_file_known" }) };
  } catch (error) {
    return pageOf(ctx, request, problemsOf(error));
  }
}

export async function discardFile(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id } = await visibleFile(ctx, request);
  try {
    await discardLinkFile(ctx, id);
    return { to: withQuery(pageUrl(ctx, LINK_FILES), { done: "link_file_discarded" }) };
  } catch (error) {
    return pageOf(ctx, request, problemsOf(error));
  }
}

/** The refused lines of a file that a worker refused, with their reasons. */
export async function sendRefusedOfFile(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return sendLinesRefusedLater(ctx, request, await visibleFile(ctx, request));
}

export async function sendResult(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id } = await visibleFile(ctx, request);
  const format = tableFormatOf(request);
  const { locale } = ctx.session.member;
  const table = await downloadLinkFile(ctx, id, format);
  return { file: sentTable({ name: textIn(locale).linkFiles.resultName, ...table }, format, locale) };
}

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

export function usedByOther() {
  return conflict("Another member used this file.", { field: "file", reason: "used_by_other" });
}

/** A member's name, or an operator's. Null if the member has left. */
export function senderOf({ sentBy }: LinkFile, names: ReadonlyMap<string, string>): string | null {
  return sentBy.kind === "member" ? (names.get(sentBy.id) ?? null) : sentBy.id;
}

async function pageOf(
  ctx: MemberContext,
  request: FastifyRequest,
  { status, problems }: { status: number; problems: readonly Problem[] },
): Promise<Answer> {
  const file = await visibleFile(ctx, request);
  const [names, sets, preview, refusedLater, stops] = await Promise.all([
    memberNames(ctx),
    listPaymentSets(ctx),
    file.state === "checked" ? previewLinkFile(ctx, file) : [],
    readRefusedLater(ctx, file),
    findWebhookStops(ctx, await listWebhookUrls(ctx, file)),
  ]);
  const shown = {
    sender: senderOf(file, names),
    paymentSet: sets.find(({ id }) => id === file.paymentSetId)?.name ?? null,
    preview,
    refusedLater,
    webhookStops: [...stops.values()],
  };
  return { view: <LinkFileView {...{ file, problems, ...shown }} />, status };
}

interface Props {
  problems: readonly Problem[];
  file: LinkFile;
  sender: string | null;
  /** The name of the payment set of lines that name none. */
  paymentSet: string | null;
  /** The first lines of a file that waits for its confirmation. */
  preview: readonly CheckedLine[];
  /** What a worker refused, while it is kept. */
  refusedLater: RefusedFile | null;
  /** Addresses of its webhooks to which nothing is sent. */
  webhookStops: readonly WebhookStop[];
}

function LinkFileView(props: Props) {
  const { ctx, locale } = useMember();
  const { file, preview, refusedLater: later, webhookStops, problems } = props;
  const { id, state, fileName, lines, linesDone, refused, refusals } = file;
  const text = useText().linkFiles;
  const isWaiting = state === "waiting";
  const url = linkFileUrl(ctx, id);
  return (
    <Shell nav="links" title={fileName} problems={problems}>
      <Heading
        title={fileName}
        note={<FileState state={state} words={text.state} isBadge />}
        back={{ label: text.title, url: pageUrl(ctx, LINK_FILES) }}
      >
        {isWaiting && (
          <a class="button icon icon-refresh" href={url}>
            {text.refresh}
          </a>
        )}
        {state === "done" && <ExportLinks url={`${url}/result`} />}
      </Heading>
      <Problems />
      <WebhookStopNotice stops={webhookStops} />
      <section class="sheet narrow" data-live={isWaiting ? "" : undefined}>
        <p>{text.explain[state]}</p>
        {isWaiting && (
          <p>
            <label for="progress">{text.progress}</label> <progress id="progress" max={lines} value={linesDone} />
          </p>
        )}
        <FileFacts {...props} />
        {state === "checked" && (
          <form method="post" action={`${url}/create`} data-once>
            <div class="actions">
              <button class="primary">{text.create(formatCount(locale, lines))}</button>
              <button formAction={`${url}/discard`}>{text.discard}</button>
            </div>
          </form>
        )}
      </section>
      {preview.length > 0 && <LinkFilePreview file={file} lines={preview} />}
      {refused > 0 && <LineRefusals {...{ refused, refusals }} sent={later?.sent ?? null} />}
      {later !== null && (
        <RefusedFileActions
          url={url}
          others={later.refusedLines.size === refused ? later.sent.cells.size - refused : null}
        />
      )}
    </Shell>
  );
}

function FileFacts({ file, sender, paymentSet }: Props) {
  const { locale, now } = useMember();
  const { linkFiles: text, newLink } = useText();
  const time = (at: Date) => formatTime(locale, at, now.zone);
  return (
    <Facts
      facts={[
        { label: text.column.links, value: formatCount(locale, file.lines) },
        ...file.totals.map((total) => ({
          label: `${text.column.sum} (${total.currency})`,
          value: <MoneyText money={total} />,
        })),
        { label: text.paymentSet, value: paymentSet },
        { label: text.notify, value: channelsText(file.notifyBy, newLink.channel) || text.notifyNone },
        { label: text.column.sentBy, value: sender },
        { label: text.column.time, value: time(file.createdAt) },
        { label: text.ended, value: file.endedAt && time(file.endedAt) },
      ]}
    />
  );
}
