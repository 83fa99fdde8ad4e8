import type { FastifyRequest } from "fastify";
import { downloadExportFile, listExportFiles } from "#collections/index.ts";
import type { MemberContext } from "#members/index.ts";
import { notFound } from "#platform/refusal.ts";
import { type Answer, isAllowed, pageUrl, Shell, useMember, usePage, useText } from "../page/index.ts";
import { Heading, ShortTime, StateMark, Table, TableSheet } from "../parts/index.ts";
import { formatCount, formatTime, textIn } from "../words/index.ts";
import { COLLECTIONS } from "./collections-list.tsx";

type ExportFiles = Awaited<ReturnType<typeof listExportFiles>>;

export async function exportFilesPage(ctx: MemberContext): Promise<Answer> {
  const files = await listExportFiles(ctx);
  return { view: <ExportFilesView {...{ files }} /> };
}

/** Sends the file, byte for byte as it was made. */
export async function sendExportFile(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { number } = request.params as { number: string };
  if (!/^[1-9][0-9]{0,8}$/.test(number)) throw notFound("There is no such file.");
  const { fileName, bytes } = await downloadExportFile(ctx, Number(number));
  return { file: { name: fileName, type: "application/octet-stream", parts: [bytes] } };
}

interface Props {
  files: ExportFiles;
}

function ExportFilesView(props: Props) {
  const { locale } = usePage();
  const { ctx } = useMember();
  const { files } = props;
  const { title, files: text } = textIn(locale).collections;
  return (
    <Shell nav="accounts" title={text.title}>
      <Heading title={text.title} note={text.intro} back={{ label: title, url: pageUrl(ctx, COLLECTIONS) }} />
      {files.length === 0 ? (
        <div class="sheet empty-list">
          <p>{text.none}</p>
        </div>
      ) : (
        <TableSheet label={text.title}>
          <Files {...props} />
        </TableSheet>
      )}
      <p class="hint legend">{text.limits}</p>
    </Shell>
  );
}

function Files({ files }: Props) {
  const { ctx, locale, now } = useMember();
  const { column, state } = useText().collections.files;
  const mayDownload = isAllowed(ctx, "exports.make");
  return (
    <Table
      rows={files}
      keyOf={({ number }) => number}
      columns={[
        { title: column.time, look: "soft nowrap", cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
        {
          title: column.file,
          isHead: true,
          look: "nowrap",
          cell: ({ number, fileName }) =>
            mayDownload ? (
              <a href={pageUrl(ctx, `${COLLECTIONS}/files/${number}`)} download>
                {fileName}
              </a>
            ) : (
              fileName
            ),
        },
        {
          title: column.state,
          cell: ({ confirmedAt }) => (
            <StateMark
              tone={confirmedAt === null ? "asking" : "good"}
              word={confirmedAt === null ? state.waiting : state.confirmed}
              detail={confirmedAt && formatTime(locale, confirmedAt, now.zone)}
            />
          ),
        },
        { title: column.collections, isCount: true, cell: ({ collections }) => formatCount(locale, collections) },
        { title: "SHA-256", cell: ({ hash }) => <code class="trace">{hash}</code> },
      ]}
    />
  );
}
