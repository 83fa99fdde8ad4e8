import type { FastifyRequest } from "fastify";
import { listKeptDynamicFields, type KeptDynamicField } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { notFound } from "#platform/refusal.ts";
import type { Answer } from "../page/page-routes.ts";
import { usePage, useText } from "../page/scene.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { SetupList } from "../setup/SetupList.tsx";
import { formatDate, textIn } from "../words/index.ts";

/** The example shows this many fields. */
const EXAMPLES_MAX = 3;

export async function fieldsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const rows = await listKeptDynamicFields(ctx);
  const shell = shellOf(ctx, request, "setup");
  const { locale } = shell;
  const text = textIn(locale).fields;
  const mayWrite = isAllowed(ctx, "setup.write");
  const newUrl = mayWrite ? pageUrl(ctx, "/setup/fields/new") : null;
  const view = (
    <SetupList page={{ ...shell, rows, newUrl }} current="fields" text={text}>
      <TableSheet label={text.title}>
        <table class="cards">
          <TableHead columns={[text.key, text.label, text.type, text.state]} />
          <tbody>
            {rows.map((field) => (
              <tr key={field.code}>
                <th scope="row">
                  {mayWrite ? (
                    <a href={fieldUrl(ctx, field.code, "change")}>
                      <code>{field.code}</code>
                    </a>
                  ) : (
                    <code>{field.code}</code>
                  )}
                </th>
                <td>{field.label}</td>
                <td>{text.valueRule}</td>
                <td>
                  <FieldState field={field} zone={shell.now.zone} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableSheet>
      <Use fields={rows} />
    </SetupList>
  );
  return { view, locale };
}

interface StateProps {
  field: KeptDynamicField;
  zone: string;
}

function FieldState({ field: { removedAt }, zone }: StateProps) {
  const { locale } = usePage();
  const text = useText().fields;
  if (removedAt === null) return <StateMark tone="good" word={text.inUse} />;
  return <StateMark tone="over" word={text.removed} detail={formatDate(locale, removedAt, zone)} />;
}

function Use({ fields }: { fields: readonly KeptDynamicField[] }) {
  const text = useText().fields;
  const examples = fields.filter(({ removedAt }) => removedAt === null).slice(0, EXAMPLES_MAX);
  const additionalData = Object.fromEntries(examples.map(({ code }) => [code, "…"]));
  return (
    <section class="sheet" aria-labelledby="use-title">
      <h2 id="use-title">{text.useTitle}</h2>
      <p>{text.use}</p>
      {examples.length > 0 && <pre class="sent-text">{JSON.stringify({ additionalData }, null, 2)}</pre>}
      <p class="hint">{text.useRules}</p>
    </section>
  );
}

export function fieldUrl(ctx: MemberContext, code: string, what: "change" | "remove"): string {
  return pageUrl(ctx, `/setup/fields/${code}/${what}`);
}

/** The field in the address, in use or removed. */
export async function fieldOf(ctx: MemberContext, request: FastifyRequest): Promise<KeptDynamicField> {
  const { field } = request.params as { field: string };
  const found = (await listKeptDynamicFields(ctx)).find(({ code }) => code === field);
  if (found === undefined) throw notFound("There is no such field.");
  return found;
}
