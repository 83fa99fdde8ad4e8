import type { FastifyRequest } from "fastify";
import { listKeptDynamicFields, type KeptDynamicField } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { notFound } from "#platform/refusal.ts";
import { type Answer, isAllowed, pageUrl, useMember, useText } from "../page/index.ts";
import { Sheet, StateMark, Table, TableSheet } from "../parts/index.ts";
import { SetupList } from "../setup/SetupList.tsx";
import { formatDate, textFor } from "../words/index.ts";

/** The example shows this many fields. */
const EXAMPLES_MAX = 3;

export async function fieldsPage(ctx: MemberContext): Promise<Answer> {
  const rows = await listKeptDynamicFields(ctx);
  const text = textFor(ctx).fields;
  const mayWrite = isAllowed(ctx, "setup.write");
  const newUrl = mayWrite ? pageUrl(ctx, "/setup/fields/new") : null;
  const view = (
    <SetupList current="fields" isEmpty={rows.length === 0} {...{ text, newUrl }}>
      <TableSheet label={text.title}>
        <Table
          rows={rows}
          keyOf={({ code }) => code}
          columns={[
            {
              title: text.key,
              isHead: true,
              cell: ({ code }) =>
                mayWrite ? (
                  <a href={fieldUrl(ctx, code, "change")}>
                    <code>{code}</code>
                  </a>
                ) : (
                  <code>{code}</code>
                ),
            },
            { title: text.label, cell: ({ label }) => label },
            { title: text.type, cell: () => text.valueRule },
            { title: text.state, cell: (field) => <FieldState field={field} /> },
          ]}
        />
      </TableSheet>
      <Use fields={rows} />
    </SetupList>
  );
  return { view };
}

function FieldState({ field: { removedAt } }: { field: KeptDynamicField }) {
  const { locale, now } = useMember();
  const text = useText().fields;
  if (removedAt === null) return <StateMark tone="good" word={text.inUse} />;
  return <StateMark tone="over" word={text.removed} detail={formatDate(locale, removedAt, now.zone)} />;
}

function Use({ fields }: { fields: readonly KeptDynamicField[] }) {
  const text = useText().fields;
  const examples = fields.filter(({ removedAt }) => removedAt === null).slice(0, EXAMPLES_MAX);
  const additionalData = Object.fromEntries(examples.map(({ code }) => [code, "…"]));
  return (
    <Sheet titleId="use-title" title={text.useTitle}>
      <p>{text.use}</p>
      {examples.length > 0 && <pre class="sent-text">{JSON.stringify({ additionalData }, null, 2)}</pre>}
      <p class="hint">{text.useRules}</p>
    </Sheet>
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
