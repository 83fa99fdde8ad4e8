import type { FastifyRequest } from "fastify";
import {
  countImports,
  IMPORT_BYTES_MAX,
  pageOfImports,
  receiveImport,
  SLICE_BYTES_MAX,
  type Slice,
  type TransactionImport,
} from "#current-accounts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import { problemsOf, readUpload } from "../forms/index.ts";
import { countedPage } from "../lists/counted-page.ts";
import { listModel, readFilterQuery } from "../lists/list-query.ts";
import { ListRows } from "../lists/ListRows.tsx";
import { type Answer, PageTabs, pageUrl, Shell, usePage, useText, withQuery } from "../page/index.ts";
import {
  FileState,
  type FileStateName,
  Heading,
  NoValue,
  Problems,
  ShortTime,
  Table,
  UploadForm,
} from "../parts/index.ts";
import { memberNames } from "../shown/member-names.ts";
import { formatCount, problemText, type Problem, textFor } from "../words/index.ts";

const FILE_NAME_LENGTH_MAX = 200;
const BYTES = /^\d{1,12}$/;

interface Shown {
  problems?: readonly Problem[];
  /** A file is being sent in slices: the next one has to name this. */
  uploadId?: string;
  status?: number;
}

export async function importsPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { problems = [], uploadId = "", status = 200 }: Shown = {},
): Promise<Answer> {
  const query = readFilterQuery(request, []);
  const reads = {
    page: () => pageOfImports(ctx, query.position),
    count: (max: number) => countImports(ctx, max),
  };
  const [{ page, count }, names] = await Promise.all([countedPage(reads), memberNames(ctx)]);
  const text = textFor(ctx).imports;
  const url = pageUrl(ctx, "/imports");
  const list = listModel(url, query, { page, count });
  const view = (
    <Shell nav="accounts" title={text.title} problems={problems}>
      <Heading title={text.title} />
      <PageTabs area="accounts" current="imports" />
      <SendForm uploadId={uploadId} action={url} />
      <h2>{text.listTitle}</h2>
      <ListRows list={list} label={text.listTitle} isEmpty={page.rows.length === 0} nothingYet={text.nothingYet}>
        <Files {...{ names, url }} rows={page.rows} />
      </ListRows>
    </Shell>
  );
  return { view, status, asksService: true };
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
    if ("uploadId" in stored) return await importsPage(ctx, request, stored);
    const done = stored.id === given.id ? "import_begun" : "import_known";
    return { to: withQuery(pageUrl(ctx, `/imports/${stored.id}`), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return importsPage(ctx, request, { status, problems: problems.map(withImportReason) });
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

const COLUMNS = [
  "erpCode",
  "accountErpCode",
  "amount",
  "currencyCode",
  "transactionDate",
  "dueDate",
  "description",
  "documentType",
  "documentNo",
];

interface FormProps {
  action: string;
  uploadId: string;
}

/** The server chooses the id, so a form that is sent twice is one import. */
function SendForm({ action, uploadId }: FormProps) {
  const text = useText().imports;
  return (
    <UploadForm
      {...{ action, text }}
      bytesMax={IMPORT_BYTES_MAX}
      sliceBytes={SLICE_BYTES_MAX}
      tooLarge="import_too_large"
      accept=".csv,.xlsx,.ndjson,.jsonl,text/csv"
      columns={COLUMNS.join("; ")}
      formats={text.formats}
      progress={<Progress />}
    >
      <Problems />
      <input type="hidden" name="id" value={newId()} />
      <input type="hidden" name="upload" value={uploadId} />
      <div class="field">
        <div class="choices">
          <label class="choice">
            <input type="checkbox" name="skip" value="yes" />
            <span>
              <span>{text.skip}</span>
              <span class="hint">{text.skipHint}</span>
            </span>
          </label>
          <label class="choice">
            <input type="checkbox" name="replace" id="replace" value="yes" />
            <span>
              <span>{text.replace}</span>
              <span class="hint">{text.replaceHint}</span>
            </span>
          </label>
        </div>
      </div>
    </UploadForm>
  );
}

/** What the script shows while it sends the slices of a large file. */
function Progress() {
  const words = useText();
  return (
    <>
      <div class="field" data-sending hidden>
        <label for="sent">{words.imports.sending}</label>
        <progress id="sent" max={1} value={0} />
      </div>
      <p class="error" data-not-sent hidden>
        {problemText(words, { field: "file", reason: "unreadable" })}
      </p>
    </>
  );
}

interface FilesProps {
  rows: readonly TransactionImport[];
  names: ReadonlyMap<string, string>;
  url: string;
}

function Files({ rows, names, url }: FilesProps) {
  const { locale } = usePage();
  const { column, state } = useText().imports;
  return (
    <Table
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: column.time, look: "soft nowrap", cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
        { title: column.file, isHead: true, cell: ({ id, fileName }) => <a href={`${url}/${id}`}>{fileName}</a> },
        { title: column.state, cell: (row) => <FileState state={fileState(row)} words={state} /> },
        { title: column.sentBy, cell: ({ createdBy }) => names.get(createdBy) ?? <NoValue /> },
        { title: column.accepted, isCount: true, cell: ({ accepted }) => formatCount(locale, accepted) },
        { title: column.refused, isCount: true, cell: ({ refused }) => formatCount(locale, refused) },
      ]}
    />
  );
}

/** A file that still arrives waits for the worker, as far as its readers are concerned. */
export function fileState({ state }: Pick<TransactionImport, "state">): FileStateName {
  return state === "receiving" ? "waiting" : state;
}
