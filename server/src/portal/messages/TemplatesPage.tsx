import type { Locale, ShellModel } from "../model.ts";
import { Heading } from "../parts/Heading.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import { SetupTabs } from "../setup/SetupTabs.tsx";
import type { TemplateChange, TemplateName, TemplatesPage } from "./model.ts";

export function Templates(page: TemplatesPage) {
  const { locale, language, rows, now } = page;
  const { setup, templates: text } = textIn(locale);
  return (
    <Shell page={page} title={text.title}>
      <Heading title={setup.title} note={text.intro} />
      <SetupTabs page={page} current="messages" />
      <TableSheet label={text.title}>
        <table class="cards">
          <TableHead columns={[text.column.message, text.column.text, text.column.changed]} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.url}>
                <th scope="row">
                  <a href={row.url}>{templateTitle(locale, row)}</a>
                </th>
                <td>{row.isOwn ? <strong>{text.own}</strong> : text.standard}</td>
                <td>
                  {row.lastChange === null ? (
                    <NoValue />
                  ) : (
                    <Changed change={row.lastChange} locale={locale} now={now} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableSheet>
      <p class="hint legend">{text.languageNote[language]}</p>
    </Shell>
  );
}

/** "Payment link · E-mail · Turkish" */
export function templateTitle(locale: Locale, { message, channel, language }: TemplateName): string {
  const text = textIn(locale).templates;
  return [text.message[message], text.channel[channel], text.language[language]].join(" · ");
}

export function Changed({
  change: { at, by },
  locale,
  now,
}: {
  change: TemplateChange;
  locale: Locale;
  now: ShellModel["now"];
}) {
  return (
    <>
      <ShortTime at={at} locale={locale} now={now} />
      {" · "}
      {by === "operator" ? textIn(locale).templates.operator : by.name}
    </>
  );
}
