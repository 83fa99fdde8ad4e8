import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import type { Row as FileRow } from "#platform/exports/table.ts";
import { invalid } from "#platform/refusal.ts";
import { queued, refuseIfFull, type ExportQueue } from "../exports/export-queue.ts";
import { sentTable, tableFormatOf } from "../exports/sent-table.ts";
import type { SentFile } from "../page/index.ts";
import { textIn } from "../words/index.ts";
import { isPersonal } from "./filters.ts";
import { readAsked, type FileColumn, type FileScene, type ListDescription, type ListWords } from "./list.ts";

/** Exports the rows of a list's filters as they are now, in the member's language. */
export async function exportList<Row, Filter, Words extends ListWords, More>(
  list: ListDescription<Row, Filter, Words, More> & Required<Pick<ListDescription<Row, Filter, Words, More>, "file">>,
  { ctx, request, queue }: { ctx: MemberContext; request: FastifyRequest; queue: ExportQueue },
): Promise<SentFile> {
  refuseIfFull(queue);
  const { query, filter, problems } = readAsked(list, ctx, request);
  const [problem] = problems;
  if (problem !== undefined) throw invalid(problem.field, "The filter is not understood.", problem.reason);
  const { period } = query;
  if (period === null) throw new Error(`${list.path} has no period`);
  const { from, to } = period;
  const format = tableFormatOf(request);
  const logged = Object.entries(query.filters).map(([name, value]) => {
    const field = list.filters[name];
    return [name, field !== undefined && isPersonal(field) ? "…" : value] as [string, string];
  });
  const filters = new URLSearchParams(logged).toString();
  const batches = await list.file.batches(ctx, filter, { from, to, format, filters });
  const { locale } = ctx.session.member;
  const words = list.words(textIn(locale));
  const scene = { ctx, locale, words, more: await list.more(ctx, period, query.filters) };
  const columns = fileColumns(list);
  const table = {
    name: words.title,
    days: `${from} ${to}`,
    columns: columns.map(({ title }) => title(words.column, locale)),
    batches: queued(queue, inRows(batches, columns, scene)),
  };
  return sentTable(table, format, locale);
}

function fileColumns<Row, Filter, Words extends ListWords, More>({
  columns,
  file,
}: Pick<ListDescription<Row, Filter, Words, More>, "columns" | "file">): FileColumn<Row, Words, More>[] {
  const ofPage = columns.flatMap(({ title, value }) => (value === undefined ? [] : [{ title, value }]));
  return [...ofPage, ...(file?.columns ?? [])];
}

async function* inRows<Row, Words extends ListWords, More>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly FileColumn<Row, Words, More>[],
  scene: FileScene<Words, More>,
): AsyncGenerator<readonly FileRow[], void, undefined> {
  for await (const batch of batches) yield batch.map((row) => columns.map(({ value }) => value(row, scene)));
}
