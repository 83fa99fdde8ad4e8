import type { FastifyRequest } from "fastify";
import { downloadExportFile, listExportFiles } from "#collections/index.ts";
import type { MemberContext } from "#members/index.ts";
import { notFound } from "#platform/refusal.ts";
import type { Answer } from "../page/page-routes.ts";
import { useMember } from "../page/scene.ts";
import { isAllowed, pageUrl, shellOf, type ShellModel } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { Heading } from "../parts/Heading.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { formatCount, formatTime, textIn } from "../words/index.ts";
import { COLLECTIONS } from "./collections-list.tsx";

type ExportFiles = Awaited<ReturnType<typeof listExportFiles>>;

export async function exportFilesPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const files = await listExportFiles(ctx);
  const shell = shellOf(ctx, request, "accounts");
  return { view: <ExportFilesView {...{ shell, files }} />, locale: shell.locale };
}

/** Sends the file, byte for byte as it was made. */
export async function sendExportFile(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { number } = request.params as { number: string };
  if (!/^[1-9][0-9]{0,8}$/.test(number)) throw notFound("There is no such file.");
  const { fileName, bytes } = await downloadExportFile(ctx, Number(number));
  return { file: { name: fileName, type: "application/octet-stream", parts: [bytes] } };
}

interface Props {
  shell: ShellModel;
  files: ExportFiles;
}

function ExportFilesView(props: Props) {
  const { ctx } = useMember();
  const { shell, files } = props;
  const { title, files: text } = textIn(shell.locale).collections;
  return (
    <Shell page={shell} title={text.title}>
      <Heading title={text.title} note={text.intro} back={{ label: title, url: pageUrl(ctx, COLLECTIONS) }} />
      {files.length === 0 ? (
        <div class="sheet empty-list">
          <p>{text.none}</p>
        </div>
      ) : (
        <TableSheet label={text.title}>
          <Table {...props} />
        </TableSheet>
      )}
      <p class="hint legend">{text.limits}</p>
    </Shell>
  );
}

function Table({ shell: { locale, now }, files }: Props) {
  const { ctx } = useMember();
  const { column, state } = textIn(locale).collections.files;
  const mayDownload = isAllowed(ctx, "exports.make");
  return (
    <table class="cards">
      <TableHead columns={[column.time, column.file, column.state, { number: column.collections }, "SHA-256"]} />
      <tbody>
        {files.map(({ number, fileName, createdAt, collections, hash, confirmedAt }) => (
          <tr key={number}>
            <td class="soft nowrap">
              <ShortTime at={createdAt} />
            </td>
            <th scope="row" class="nowrap">
              {mayDownload ? (
                <a href={pageUrl(ctx, `${COLLECTIONS}/files/${number}`)} download>
                  {fileName}
                </a>
              ) : (
                fileName
              )}
            </th>
            <td>
              <StateMark
                tone={confirmedAt === null ? "asking" : "good"}
                word={confirmedAt === null ? state.waiting : state.confirmed}
                detail={confirmedAt && formatTime(locale, confirmedAt, now.zone)}
              />
            </td>
            <td class="number">
              <span class="visually-hidden">{column.collections}: </span>
              {formatCount(locale, collections)}
            </td>
            <td>
              <code class="trace">{hash}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
