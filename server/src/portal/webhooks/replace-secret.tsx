import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { parseId } from "#platform/ids.ts";
import { endPreviousWebhookSecret, rotateWebhookSecret, webhookSecretTimes } from "#webhooks/index.ts";
import { formOf, FormPage, overlapSeconds, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, nowFor, pageUrl, Shell, withQuery } from "../page/index.ts";
import { CopyField, Heading, OnceShown, OverlapSelect, Warning } from "../parts/index.ts";
import { formatTime, type Problem, textFor } from "../words/index.ts";

export async function replaceSecretPage(ctx: MemberContext, refused: readonly Problem[] = []): Promise<Answer> {
  const { current } = await webhookSecretTimes(ctx);

  const { locale } = ctx.session.member;
  const now = nowFor(ctx);
  const { signature, replaceWebhookSecret: text } = textFor(ctx);
  const problems = problemsOn({ fields: ["overlap"], words: text.problem }, locale, refused);
  const view = (
    <FormPage
      nav="developers"
      title={text.title}
      back={{ label: signature.title, url: pageUrl(ctx, "/webhooks/verify") }}
      action={pageUrl(ctx, "/webhooks/secret")}
      hidden={{ seen: current?.id ?? "" }}
      problems={problems}
      submit={text.submit}
      isDangerous
    >
      <Warning>
        <p>{text.text}</p>
        <p>{text.redirects}</p>
      </Warning>
      {current !== null && <p class="hint">{text.created(formatTime(locale, current.createdAt, now.zone))}</p>}
      <OverlapSelect chosen="24" />
    </FormPage>
  );
  return { view };
}

/** Answers with the page of the secret, so that no address contains it. Sent again, the form replaces nothing. */
export async function replaceSecret(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  try {
    const form = formOf(request.body);
    const secret = await rotateWebhookSecret(ctx, parseId(form.text("seen")), overlapSeconds(form));
    return secretPage(ctx, secret);
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await replaceSecretPage(ctx, problems)), status };
  }
}

export async function endPrevious(ctx: MemberContext): Promise<Answer> {
  await endPreviousWebhookSecret(ctx);
  return { to: withQuery(pageUrl(ctx, "/webhooks/verify"), { done: "previous_secret_ended" }) };
}

/** The only page with the secret. */
function secretPage(ctx: MemberContext, secret: string): Answer {
  const text = textFor(ctx).webhookSecret;
  const view = (
    <Shell nav="developers" title={text.title}>
      <Heading title={text.title} />
      <OnceShown words={text} backUrl={pageUrl(ctx, "/webhooks/verify")}>
        <CopyField id="secret" label={text.label} value={secret} />
      </OnceShown>
    </Shell>
  );
  return { view };
}
