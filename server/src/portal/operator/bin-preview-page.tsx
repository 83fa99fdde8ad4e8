import type { MemberContext } from "#members/index.ts";
import type { BinsPreview } from "#payment-sets/index.ts";
import { type Answer, Shell, usePage, useText } from "../page/index.ts";
import { Facts, FormActions, Heading, TableHead, TableSheet } from "../parts/index.ts";
import { formatCount, textIn, type Locale, textFor } from "../words/index.ts";
import { BINS, IMPORT_BINS } from "./operator-urls.ts";

const LINES_SHOWN = 20;

/** What a file would change. `id` is that of the kept file. */
export function binPreviewPage(ctx: MemberContext, { id, preview }: { id: string; preview: BinsPreview }): Answer {
  const { refused, contradicted, differences } = preview;
  const { locale } = ctx.session.member;
  const { bins, binImport: text } = textFor(ctx);
  const isRefused = refused.length > 0;
  const title = text.previewTitle;
  const view = (
    <Shell nav="bins" title={title} hasProblems={isRefused}>
      <Heading title={title} note={text.previewNote} back={{ label: bins.title, url: BINS }} />
      {isRefused ? (
        <Lines title={text.refused(formatCount(locale, refused.length))} lines={refused} />
      ) : (
        <Change {...{ id, preview }} />
      )}
      {contradicted.length > 0 && (
        <Lines title={text.contradicted(formatCount(locale, contradicted.length))} lines={contradicted} />
      )}
      {differences.map((difference) => (
        <DifferenceTable key={difference.kind} difference={difference} />
      ))}
    </Shell>
  );
  return { view };
}

/** How much would change, and the form that saves it. */
function Change({ id, preview: { rows, was, differences } }: { id: string; preview: BinsPreview }) {
  const { locale } = usePage();
  const text = useText().binImport;
  const countOf = (kind: Difference["kind"]) => differences.find((each) => each.kind === kind)?.count ?? 0;
  return (
    <section class="sheet narrow">
      <Facts
        facts={[
          { label: text.rows, value: formatCount(locale, rows) },
          ...(["added", "changed", "removed"] as const).map((kind) => ({
            label: text.kind[kind],
            value: formatCount(locale, countOf(kind)),
          })),
        ]}
      />
      <form method="post" action={IMPORT_BINS} data-once>
        <input type="hidden" name="file" value={id} />
        <input type="hidden" name="was" value={`${was.count} ${was.importedAt?.toISOString() ?? ""}`} />
        {differences.length === 0 && <p>{text.same}</p>}
        <FormActions label={text.save} cancelUrl={BINS} />
      </form>
    </section>
  );
}

/** Lines of the file that are wrong. */
function Lines({ title, lines }: { title: string; lines: BinsPreview["refused"] }) {
  const { locale } = usePage();
  const text = useText().binImport;
  return (
    <>
      <h2>{title}</h2>
      <section class="sheet">
        <ul>
          {lines.slice(0, LINES_SHOWN).map(({ line, fault }) => (
            <li key={line}>
              {text.line(formatCount(locale, line))} {text.fault(fault)}
            </li>
          ))}
        </ul>
        {lines.length > LINES_SHOWN && <p class="soft">{text.more(formatCount(locale, lines.length - LINES_SHOWN))}</p>}
      </section>
    </>
  );
}

type Difference = BinsPreview["differences"][number];

function DifferenceTable({ difference: { kind, count, first } }: { difference: Difference }) {
  const { locale } = usePage();
  const text = useText().binImport;
  const title = `${text.kind[kind]}: ${formatCount(locale, count)}`;
  const sides = (["before", "after"] as const).filter(
    (side) => (side === "before" && kind !== "added") || (side === "after" && kind !== "removed"),
  );
  return (
    <>
      <h2>{title}</h2>
      <TableSheet label={title}>
        <table class="cards">
          <TableHead columns={["BIN", ...sides.map((side) => text[side])]} />
          <tbody>
            {first.map((row) => (
              <tr key={row.prefix}>
                <th scope="row">
                  <code>{row.prefix}</code>
                </th>
                {sides.map((side) => (
                  <td key={side}>
                    <span class="visually-hidden">{text[side]}: </span>
                    {entryText(locale, row[side])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableSheet>
      {count > first.length && <p class="soft">{text.more(formatCount(locale, count - first.length))}</p>}
    </>
  );
}

function entryText(locale: Locale, entry: Difference["first"][number]["before"]): string {
  if (entry === null) return "–";
  const { bankCode, cardType, brand, commercial, program } = entry;
  const { bins: text, terminals } = textIn(locale);
  const brandName = brand === null ? null : (terminals.brand[brand] ?? brand);
  const parts = [bankCode, text.cardType[cardType], brandName, commercial ? text.commercial : null, program];
  return parts.filter((part) => part !== null).join(" · ");
}
