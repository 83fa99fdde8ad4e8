import type { FastifyRequest } from "fastify";
import { confirmReplacement, readImport } from "#current-accounts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import type { RefusedLine } from "#platform/text/refused-lines.ts";
import { divideLines } from "#platform/text/sent-lines.ts";
import { refusedLinesFile, tableFormatOf } from "../exports/sent-table.ts";
import { formOf, problemsOf } from "../forms/index.ts";
import { type Answer, pageUrl, Shell, useMember, usePage, useText } from "../page/index.ts";
import { ExportLinks, Facts, FileState, Heading, Problems, RefusedLines } from "../parts/index.ts";
import { memberNames } from "../shown/member-names.ts";
import { formatCount, formatTime, textIn, type Locale, type Problem, textFor } from "../words/index.ts";
import { fileState } from "./imports-page.tsx";

type Import = Awaited<ReturnType<typeof readImport>>;

export async function importPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { problems = [], status = 200 }: { problems?: readonly Problem[]; status?: number } = {},
): Promise<Answer> {
  const id = requestedId(request);
  const [file, names] = await Promise.all([readImport(ctx, id), memberNames(ctx)]);
  const { locale } = ctx.session.member;
  const text = textFor(ctx).imports;
  const list = pageUrl(ctx, "/imports");
  const url = `${list}/${id}`;
  const state = fileState(file);
  const isWaiting = state === "waiting";
  const view = (
    <Shell nav="accounts" title={file.fileName} problems={problems}>
      <Heading
        title={file.fileName}
        note={<FileState state={state} words={text.state} isBadge />}
        back={{ label: text.title, url: list }}
      >
        {isWaiting && (
          <a class="button icon icon-refresh" href={url}>
            {text.refresh}
          </a>
        )}
      </Heading>
      <Problems />
      <section class="sheet narrow" data-live={isWaiting ? "" : undefined}>
        <p>{explanation(locale, file)}</p>
        {isWaiting && (
          <p>
            <label for="progress">{text.progress}</label>{" "}
            <progress id="progress" max={Math.max(file.bytes, 1)} value={file.bytesDone} />
          </p>
        )}
        {file.difference !== null && <Difference difference={file.difference} />}
        <ImportFacts file={file} sentBy={names.get(file.createdBy) ?? null} />
        {file.state === "checked" && file.difference !== null && (
          <Confirmation url={url} shrinks={file.difference.shrinking.length > 0} />
        )}
      </section>
      {file.refusals.length > 0 && <Refusals {...{ file, url }} />}
    </Shell>
  );
  return { view, status };
}

/** A form that is sent twice finds the replacement confirmed. */
export async function confirmImport(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const id = requestedId(request);
  const allowShrink = formOf(request.body).text("allowShrink", 3) === "yes";
  try {
    await inTransaction(ctx, (ctx) => confirmReplacement(ctx, { id, allowShrink }));
    return { to: pageUrl(ctx, `/imports/${id}`) };
  } catch (error) {
    return importPage(ctx, request, problemsOf(error));
  }
}

/** Further ones are in the download. */
const REFUSALS_SHOWN_MAX = 1_000;

/** The refused lines with their reasons. */
export async function sendRefusedOfImport(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { sent, refusals } = await readImport(ctx, requestedId(request));
  if (sent === null) throw notFound("The lines are no longer kept.");
  const { locale } = ctx.session.member;
  const lines = divideLines(sent, refusals, {
    refusedLines: new Set(sent.cells.keys()),
    wholeLine: textIn(locale).refusedLines.wholeLine,
    reasonOf: (refusal) => reasonText(locale, refusal),
  });
  return { file: refusedLinesFile(lines, tableFormatOf(request), locale) };
}

function requestedId(request: FastifyRequest): string {
  const id = parseId((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such import.");
  return id;
}

function explanation(locale: Locale, file: Pick<Import, "state" | "replaces" | "difference">): string {
  const text = textIn(locale).imports;
  const state = fileState(file);
  if (file.replaces && state === "waiting" && file.difference === null) return text.checking;
  return file.replaces && state === "done" ? text.replaced : text.explain[state];
}

const COUNTS = ["created", "changed", "deleted", "kept", "unchanged"] as const;

/** What a file that replaces accounts changes, or has changed. */
function Difference({ difference }: { difference: NonNullable<Import["difference"]> }) {
  const { locale } = usePage();
  const text = useText().imports;
  const facts = COUNTS.map((name) => ({ label: text.difference[name], value: formatCount(locale, difference[name]) }));
  return (
    <>
      <Facts facts={facts} />
      {difference.shrinking.length > 0 && (
        <>
          <h2>{text.shrinksTitle}</h2>
          <ul>
            {difference.shrinking.map(({ accountErpCode, vanishing, before }) => (
              <li key={accountErpCode}>
                {text.shrinks(accountErpCode, formatCount(locale, vanishing), formatCount(locale, before))}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Confirmation({ url, shrinks }: { url: string; shrinks: boolean }) {
  const text = useText().imports;
  return (
    <form method="post" action={`${url}/replace`} data-once>
      {shrinks && (
        <label class="choice">
          <input type="checkbox" id="allowShrink" name="allowShrink" value="yes" />
          <span>{text.allowShrink}</span>
        </label>
      )}
      <div class="actions">
        <button class="primary">{text.confirm}</button>
      </div>
    </form>
  );
}

interface FactsProps {
  file: Import;
  /** Null: the member has left. */
  sentBy: string | null;
}

function ImportFacts({ file, sentBy }: FactsProps) {
  const { locale, now } = useMember();
  const text = useText().imports;
  const time = (at: Date) => formatTime(locale, at, now.zone);
  return (
    <Facts
      facts={[
        { label: text.column.accepted, value: formatCount(locale, file.accepted) },
        { label: text.column.refused, value: formatCount(locale, file.refused) },
        { label: text.skipFact, value: file.skipsRefused ? text.skipped : text.notSkipped },
        { label: text.column.sentBy, value: sentBy },
        { label: text.column.time, value: time(file.createdAt) },
        { label: text.ended, value: file.endedAt && time(file.endedAt) },
      ]}
    />
  );
}

function Refusals({ file, url }: { file: Import; url: string }) {
  const { locale } = usePage();
  const { imports: text, refusedLines } = useText();
  const { refused, sent, state } = file;
  const refusals = file.refusals.slice(0, REFUSALS_SHOWN_MAX);
  return (
    <>
      <RefusedLines {...{ refused, refusals, sent }} reasonOf={(refusal) => reasonText(locale, refusal)} />
      {sent !== null && (
        <section class="sheet narrow">
          <p>
            {text.refusedDownload[state === "done" ? "skipped" : "refused"]} {refusedLines.keptForDays}
          </p>
          <div class="actions">
            <ExportLinks url={`${url}/refused`} />
          </div>
        </section>
      )}
    </>
  );
}

function reasonText(locale: Locale, { code, reason }: RefusedLine): string {
  const reasons: Readonly<Record<string, string>> = textIn(locale).imports.reason;
  return (code === null ? undefined : reasons[code]) ?? reason;
}
