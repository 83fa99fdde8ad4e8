import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { TemplatePage } from "./model.ts";
import { TemplatePreview } from "./TemplatePreview.tsx";
import { Changed, templateTitle } from "./TemplatesPage.tsx";

export function Template(page: TemplatePage) {
  const { locale, listUrl, isOwn, lastChange, preview, problems, now } = page;
  const { setup, templates: text } = textIn(locale);
  const title = templateTitle(locale, page);
  return (
    <Shell page={page} title={title} hasProblems={problems.length > 0}>
      <Heading title={title} back={{ label: `${setup.title} · ${text.title}`, url: listUrl }}>
        <Actions page={page} />
      </Heading>
      <Problems problems={problems} locale={locale} title={text.notDone} />
      <div class="with-preview wide-preview">
        <section class="sheet">
          <Facts
            facts={[
              { label: text.inUse, value: isOwn ? text.own : text.standard },
              {
                label: text.lastChange,
                value: lastChange === null ? text.never : <Changed change={lastChange} locale={locale} now={now} />,
              },
            ]}
          />
          <Words page={page} />
        </section>
        <TemplatePreview locale={locale} preview={preview} />
      </div>
    </Shell>
  );
}

function Actions({ page: { locale, actions } }: { page: TemplatePage }) {
  if (actions === null) return null;
  const text = textIn(locale).templates;
  const { changeUrl, reset } = actions;
  return (
    <>
      <a class="button" href={changeUrl}>
        {text.change}
      </a>
      {reset !== null && (
        <details class="action-form">
          <summary class="button danger">{text.reset}</summary>
          <form class="sheet" method="post" action={reset.action} data-once>
            <input type="hidden" name="seen" value={reset.seen} />
            <p>{text.resetText}</p>
            <button class="danger">{text.resetSubmit}</button>
          </form>
        </details>
      )}
    </>
  );
}

/** The texts as they are stored, with their variables. */
function Words({ page: { locale, channel, fields } }: { page: TemplatePage }) {
  const text = textIn(locale).templates;
  const names = channel === "sms" ? (["text"] as const) : (["subject", "heading", "lines", "button"] as const);
  return (
    <dl class="texts">
      {names
        .filter((name) => fields[name] !== "")
        .map((name) => (
          <div key={name}>
            <dt>{text[name]}</dt>
            <dd>{fields[name]}</dd>
          </div>
        ))}
    </dl>
  );
}
