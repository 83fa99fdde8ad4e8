import { newestEntries } from "#audit/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findMessageLanguage, listTemplates, templateKeys, type TemplateKey } from "#notifications/index.ts";
import { type Answer, PageTabs, Shell, useText } from "../page/index.ts";
import { Heading, NoValue, ShortTime, Table, TableSheet } from "../parts/index.ts";
import { memberNames } from "../shown/member-names.ts";
import { textFor } from "../words/index.ts";
import { recordIdOf, templateTitle, templateUrl } from "./template-key.ts";

export async function templatesPage(ctx: MemberContext): Promise<Answer> {
  const [own, changeOf, language] = await Promise.all([
    listTemplates(ctx),
    templateChanges(ctx),
    findMessageLanguage(ctx),
  ]);
  const versions = new Map(own.map((version) => [recordIdOf(version), version]));
  const isOwn = (key: TemplateKey) => (versions.get(recordIdOf(key))?.texts ?? null) !== null;
  const { locale } = ctx.session.member;
  const { setup, templates: text } = textFor(ctx);
  const view = (
    <Shell nav="setup" title={text.title}>
      <Heading title={setup.title} note={text.intro} />
      <PageTabs area="setup" current="messages" />
      <TableSheet label={text.title}>
        <Table
          rows={templateKeys}
          keyOf={recordIdOf}
          columns={[
            {
              title: text.column.message,
              isHead: true,
              cell: (key) => <a href={templateUrl(ctx, key)}>{templateTitle(locale, key)}</a>,
            },
            {
              title: text.column.text,
              cell: (key) => (isOwn(key) ? <strong>{text.own}</strong> : text.standard),
            },
            {
              title: text.column.changed,
              cell: (key) => {
                const change = versions.has(recordIdOf(key)) ? changeOf(key) : null;
                return change === null ? <NoValue /> : <Changed change={change} />;
              },
            },
          ]}
        />
      </TableSheet>
      <p class="hint legend">{text.languageNote[language]}</p>
    </Shell>
  );
  return { view };
}

interface TemplateChange {
  at: Date;
  /** A member's name; null for the operator. */
  by: string | null;
}

/** Looks up when and by whom each text was changed last. */
export async function templateChanges(ctx: MemberContext): Promise<(key: TemplateKey) => TemplateChange | null> {
  const [entries, names] = await Promise.all([newestEntries(ctx, "notification_template"), memberNames(ctx)]);
  return (key) => {
    const entry = entries.get(recordIdOf(key));
    if (entry === undefined) return null;
    return { at: entry.at, by: names.get(entry.actor_id) ?? null };
  };
}

export function Changed({ change: { at, by } }: { change: TemplateChange }) {
  return (
    <>
      <ShortTime at={at} />
      {" · "}
      {by ?? useText().templates.operator}
    </>
  );
}
