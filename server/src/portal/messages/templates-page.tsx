import type { FastifyRequest } from "fastify";
import { newestEntries } from "#audit/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findMessageLanguage, listTemplates, templateKeys, type TemplateKey } from "#notifications/index.ts";
import type { Answer } from "../page/page-routes.ts";
import { shellOf, type ShellModel } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { Heading } from "../parts/Heading.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { SetupTabs } from "../setup/SetupTabs.tsx";
import { memberNames } from "../shown/member-names.ts";
import { textIn } from "../words/index.ts";
import { recordIdOf, templateTitle, templateUrl } from "./template-key.ts";

export async function templatesPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [own, changeOf, language] = await Promise.all([
    listTemplates(ctx),
    templateChanges(ctx),
    findMessageLanguage(ctx),
  ]);
  const versions = new Map(own.map((version) => [recordIdOf(version), version]));
  const shell = shellOf(ctx, request, "setup");
  const { locale, now } = shell;
  const { setup, templates: text } = textIn(locale);
  const view = (
    <Shell page={shell} title={text.title}>
      <Heading title={setup.title} note={text.intro} />
      <SetupTabs page={shell} current="messages" />
      <TableSheet label={text.title}>
        <table class="cards">
          <TableHead columns={[text.column.message, text.column.text, text.column.changed]} />
          <tbody>
            {templateKeys.map((key) => {
              const version = versions.get(recordIdOf(key));
              const change = version === undefined ? null : changeOf(key);
              return (
                <tr key={recordIdOf(key)}>
                  <th scope="row">
                    <a href={templateUrl(ctx, key)}>{templateTitle(locale, key)}</a>
                  </th>
                  <td>
                    {version === undefined || version.texts === null ? text.standard : <strong>{text.own}</strong>}
                  </td>
                  <td>{change === null ? <NoValue /> : <Changed {...{ change, locale, now }} />}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableSheet>
      <p class="hint legend">{text.languageNote[language]}</p>
    </Shell>
  );
  return { view, locale };
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

interface ChangedProps extends Pick<ShellModel, "locale" | "now"> {
  change: TemplateChange;
}

export function Changed({ change: { at, by }, locale }: ChangedProps) {
  return (
    <>
      <ShortTime at={at} />
      {" · "}
      {by ?? textIn(locale).templates.operator}
    </>
  );
}
