import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { findTemplate, resetTemplate, type FoundTemplate } from "#notifications/index.ts";
import { formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, isAllowed, pageUrl, Shell, useText, withQuery } from "../page/index.ts";
import { Facts, Heading, Problems } from "../parts/index.ts";
import { type Problem, textFor } from "../words/index.ts";
import { fieldsOfTexts } from "./template-fields.ts";
import { keyOf, templateTitle, templateUrl } from "./template-key.ts";
import { previewOf, sampleFor, TemplatePreview, type LookOf } from "./template-preview.tsx";
import { Changed, templateChanges } from "./templates-page.tsx";

export async function templatePage(
  ctx: MemberContext,
  request: FastifyRequest,
  lookOf: LookOf,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const key = keyOf(request);
  const [found, changeOf, sample] = await Promise.all([
    findTemplate(ctx, key),
    templateChanges(ctx),
    sampleFor(ctx, lookOf),
  ]);
  const change = found.version === null ? null : changeOf(key);
  const { locale } = ctx.session.member;
  const { setup, templates: text } = textFor(ctx);
  const problems = problemsOn({ fields: [], words: text.resetProblem }, locale, refused);
  const title = templateTitle(locale, key);
  const facts = [
    { label: text.inUse, value: found.isBuiltIn ? text.standard : text.own },
    { label: text.lastChange, value: change === null ? text.never : <Changed change={change} /> },
  ];
  const view = (
    <Shell nav="setup" title={title} problems={problems}>
      <Heading title={title} back={{ label: `${setup.title} · ${text.title}`, url: pageUrl(ctx, "/setup/messages") }}>
        {isAllowed(ctx, "setup.write") && <Actions found={found} url={templateUrl(ctx, key)} />}
      </Heading>
      <Problems title={text.notDone} />
      <div class="with-preview wide-preview">
        <section class="sheet">
          <Facts facts={facts} />
          <Texts found={found} />
        </section>
        <TemplatePreview preview={previewOf(ctx, key, { texts: found.texts, sample, isInUse: true })} />
      </div>
    </Shell>
  );
  return { view, hasFrames: true };
}

interface ActionsProps {
  found: FoundTemplate;
  url: string;
}

function Actions({ found: { isBuiltIn, version }, url }: ActionsProps) {
  const text = useText().templates;
  return (
    <>
      <a class="button" href={`${url}/change`}>
        {text.change}
      </a>
      {!isBuiltIn && (
        <details class="action-form">
          <summary class="button danger">{text.reset}</summary>
          <form class="sheet" method="post" action={`${url}/reset`} data-once>
            <input type="hidden" name="seen" value={String(version)} />
            <p>{text.resetText}</p>
            <button class="danger">{text.resetSubmit}</button>
          </form>
        </details>
      )}
    </>
  );
}

/** The texts as they are stored, with their variables. */
function Texts({ found: { texts } }: { found: FoundTemplate }) {
  const fields = fieldsOfTexts(texts);
  const text = useText().templates;
  const names = "text" in texts ? (["text"] as const) : (["subject", "heading", "lines", "button"] as const);
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

/** Uses the standard texts again. A form that is sent twice resets once. */
export async function dropTemplate(ctx: MemberContext, request: FastifyRequest, lookOf: LookOf): Promise<Answer> {
  const key = keyOf(request);
  try {
    await resetTemplate(ctx, key, { seen: seenOf(request) });
    return { to: withQuery(templateUrl(ctx, key), { done: "template_reset" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await templatePage(ctx, request, lookOf, problems)), status };
  }
}

/** The version that the form was shown with. No version has the number -1. */
export function seenOf({ body }: FastifyRequest): number {
  const seen = formOf(body).text("seen", 9);
  return /^[0-9]{1,9}$/.test(seen) ? Number(seen) : -1;
}
