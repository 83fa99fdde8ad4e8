import type { FastifyRequest } from "fastify";
import {
  countLinkFiles,
  LINK_FILE_BYTES_MAX,
  LINK_FILE_LINES_MAX,
  columnTitle,
  linkFileColumns,
  pageOfLinkFiles,
  readLinkFile,
  readLinesOf,
  sendLinkFile,
  type LinkFile,
  type SentLinkFile,
} from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets, type ListedPaymentSet } from "#payment-sets/index.ts";
import { parseId } from "#platform/ids.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import type { SentLines } from "#platform/text/sent-lines.ts";
import { isOfWholeFile } from "#platform/text/unreadable-file.ts";
import { formOf, problemsOf, readUpload, readWholeFile } from "../forms/index.ts";
import { listOpenChannels, type ChannelName } from "../links/list-open-channels.ts";
import { countedPage } from "../lists/counted-page.ts";
import { listModel, readFilterQuery, type ListModel } from "../lists/list-query.ts";
import { ListRows } from "../lists/ListRows.tsx";
import { type Answer, pageUrl, Shell, useMember, usePage, useText, withQuery } from "../page/index.ts";
import {
  FileState,
  Heading,
  MoneyText,
  NoValue,
  PaymentSetSelect,
  Problems,
  ShortTime,
  Table,
  UploadForm,
} from "../parts/index.ts";
import { visibleTo } from "../payments/own-payments.ts";
import { memberNames } from "../shown/member-names.ts";
import { formatCount, textIn, type Locale, type Problem } from "../words/index.ts";
import { LineRefusals, reasonText, RefusedFileActions } from "./LineRefusals.tsx";
import {
  LINK_FILES,
  linkFilePage,
  linkFileUrl,
  maySeeFile,
  senderOf,
  usedByOther,
  visibleFile,
} from "./link-file-page.tsx";
import { keepRefusedFile, sendOtherLines, sendOthersOfRefused } from "./refused-file.ts";

const FILE_NAME_LENGTH_MAX = 200;

/** What a form had, and why it was refused: because of itself, or because of lines of its file. */
interface SentForm {
  status: number;
  paymentSet: string;
  notify: readonly string[];
  problems: readonly Problem[];
  refusedFile: RefusedFile | null;
}

interface RefusedFile extends Pick<LinkFile, "refused" | "refusals"> {
  fileName: string;
  sent: SentLines;
  /** Where its lines are kept; null if none can be read. */
  keptId: string | null;
}

const NOTHING_SENT: SentForm = { status: 200, paymentSet: "", notify: [], problems: [], refusedFile: null };

export function linkFilesPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return pageOf(ctx, request, NOTHING_SENT);
}

export async function uploadFile(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = { ...NOTHING_SENT };
  try {
    const { fields, file } = await readUpload(request);
    form.paymentSet = parseId(fields["paymentSetId"] ?? "") ?? "";
    form.notify = ["Email", "Sms"].filter((name) => fields[`notify${name}`] === "yes");
    if (file === null) throw invalid("file", "No file was chosen.", "required");
    const fileName = file.name.slice(0, FILE_NAME_LENGTH_MAX);
    const paymentSetId = form.paymentSet === "" ? null : form.paymentSet;
    const given = { fileName, paymentSetId, notifyBy: form.notify };
    const content = await readWholeFile(file.bytes, LINK_FILE_BYTES_MAX);
    const result = await sendLinkFile(ctx, { ...given, content });
    if (result.kind !== "refused") return await sentAnswer(ctx, result);
    const refused = { ...result, sent: await readLinesOf(content) };
    const refusedFile = { ...refused, fileName, keptId: await keepRefusedFile(ctx, given, refused) };
    return await pageOf(ctx, request, { ...form, status: 400, refusedFile });
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const named = problems.map((problem) =>
      problem.reason === "too_large" ? { ...problem, reason: "links_too_large" } : problem,
    );
    return pageOf(ctx, request, { ...form, status, problems: named });
  }
}

/** The lines of a refused file that were not refused become a file of their own. */
export async function uploadOthers(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  try {
    const result = await sendOtherLines(ctx, formOf(request.body).text("file"));
    if (result.kind === "refused") throw conflict("The set-up has changed.", { field: "file", reason: "forgotten" });
    return await sentAnswer(ctx, result);
  } catch (error) {
    return pageOf(ctx, request, { ...NOTHING_SENT, ...problemsOf(error) });
  }
}

/** The same for a file that a worker refused. */
export async function uploadOthersOfRefused(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  try {
    const result = await sendOthersOfRefused(ctx, await visibleFile(ctx, request));
    if (result.kind === "refused") throw conflict("The set-up has changed.", { field: "file", reason: "forgotten" });
    return await sentAnswer(ctx, result);
  } catch (error) {
    return linkFilePage(ctx, request, problemsOf(error));
  }
}

async function sentAnswer(
  ctx: MemberContext,
  { id, kind }: Exclude<SentLinkFile, { kind: "refused" }>,
): Promise<Answer> {
  if (!maySeeFile(ctx, await readLinkFile(ctx, id))) throw usedByOther();
  const url = linkFileUrl(ctx, id);
  return { to: kind === "known" ? withQuery(url, { done: "link_file_known" }) : url };
}

async function pageOf(ctx: MemberContext, request: FastifyRequest, form: SentForm): Promise<Answer> {
  const query = readFilterQuery(request, []);
  const reads = {
    page: () => pageOfLinkFiles(ctx, visibleTo(ctx), query.position),
    count: (max: number) => countLinkFiles(ctx, visibleTo(ctx), max),
  };
  const [{ page, count }, names, sets, channels] = await Promise.all([
    countedPage(reads),
    memberNames(ctx),
    listPaymentSets(ctx),
    listOpenChannels(ctx),
  ]);
  const list = listModel(pageUrl(ctx, LINK_FILES), query, { page, count });
  return { view: <LinkFilesView {...{ form, sets, channels, list, names }} files={page.rows} />, status: form.status };
}

interface Props {
  form: SentForm;
  sets: readonly ListedPaymentSet[];
  channels: readonly ChannelName[];
  list: ListModel;
  files: readonly LinkFile[];
  names: ReadonlyMap<string, string>;
}

function LinkFilesView(props: Props) {
  const { ctx, locale } = useMember();
  const { form, list, files } = props;
  const { refusedFile, problems } = form;
  const { linkFiles: text, links } = useText();
  return (
    <Shell nav="links" title={text.title} problems={problems} hasProblems={problems.length > 0 || refusedFile !== null}>
      <Heading title={text.title} note={text.intro} back={{ label: links.title, url: pageUrl(ctx, "/links") }} />
      {refusedFile !== null && (
        <>
          <div class="alert alert-wrong icon icon-warning" id="problems" role="alert" tabIndex={-1}>
            <p>{refusedText(locale, refusedFile)}</p>
          </div>
          {!isUnreadable(refusedFile) && <LineRefusals {...refusedFile} />}
          {refusedFile.keptId !== null && (
            <RefusedFileActions
              url={pageUrl(ctx, LINK_FILES)}
              keptId={refusedFile.keptId}
              others={refusedFile.sent.cells.size - refusedFile.refused}
            />
          )}
        </>
      )}
      <SendForm {...props} />
      <h2>{text.listTitle}</h2>
      <ListRows list={list} label={text.listTitle} isEmpty={files.length === 0} nothingYet={text.nothingYet}>
        <Files {...props} />
      </ListRows>
    </Shell>
  );
}

function isUnreadable({ refusals: [first] }: RefusedFile): boolean {
  return first !== undefined && isOfWholeFile(first.code);
}

function refusedText(locale: Locale, file: RefusedFile): string {
  const { fileName, refused, refusals } = file;
  const text = textIn(locale).linkFiles;
  if (isUnreadable(file)) return `${fileName}: ${reasonText(locale, refusals[0]!)}`;
  return text.fileRefused(fileName, formatCount(locale, refused));
}

function SendForm({ form, sets, channels }: Props) {
  const { locale } = usePage();
  const { ctx } = useMember();
  const { paymentSet, notify } = form;
  const text = useText().linkFiles;
  const fileHint = (megabytes: string) => text.fileHint(formatCount(locale, LINK_FILE_LINES_MAX), megabytes);
  return (
    <UploadForm
      action={pageUrl(ctx, LINK_FILES)}
      bytesMax={LINK_FILE_BYTES_MAX}
      tooLarge="links_too_large"
      accept=".csv,.xlsx,text/csv"
      text={{ ...text, fileHint }}
      columns={linkFileColumns.map((column) => columnTitle(column, locale)).join("; ")}
      sampleUrl={`${pageUrl(ctx, LINK_FILES)}/sample`}
    >
      <Problems />
      <PaymentSetSelect
        label={text.paymentSet}
        value={paymentSet}
        paymentSets={sets.filter(({ isActive }) => isActive)}
      />
      {channels.length > 0 && (
        <fieldset class="field" aria-describedby="notify-note">
          <legend>{text.notify}</legend>
          <p class="hint" id="notify-note">
            {text.notifyHint}
          </p>
          <div class="choices">
            {/* Uploads have one value for each name, so each channel has its own. */}
            {channels.map((channel) => (
              <label class="choice" key={channel}>
                <input type="checkbox" name={`notify${channel}`} value="yes" checked={notify.includes(channel)} />
                <span>{useText().newLink.channel[channel]}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </UploadForm>
  );
}

function Files({ files, names }: Props) {
  const { ctx, locale } = useMember();
  const { column, state } = useText().linkFiles;
  return (
    <Table
      rows={files}
      keyOf={({ id }) => id}
      columns={[
        { title: column.time, look: "soft nowrap", cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
        {
          title: column.file,
          isHead: true,
          cell: ({ id, fileName }) => <a href={linkFileUrl(ctx, id)}>{fileName}</a>,
        },
        { title: column.state, cell: (file) => <FileState state={file.state} words={state} /> },
        { title: column.sentBy, cell: (file) => senderOf(file, names) ?? <NoValue /> },
        { title: column.links, isCount: true, cell: ({ lines }) => formatCount(locale, lines) },
        {
          title: column.sum,
          isNumber: true,
          cell: ({ totals }) =>
            totals.map((total) => (
              <span class="block" key={total.currency}>
                <MoneyText money={total} />
              </span>
            )),
        },
      ]}
    />
  );
}
