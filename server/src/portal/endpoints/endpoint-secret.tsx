import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { TIME_ZONE } from "#platform/exports/bank-time.ts";
import { readEndpoint, rotateEndpointSecret, type Endpoint } from "#webhooks/index.ts";
import { formOf, FormPage, overlapSeconds, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, Shell } from "../page/index.ts";
import { CopyField, Heading, OnceShown, OverlapSelect, Warning } from "../parts/index.ts";
import { formatTime, textFor, type Problem } from "../words/index.ts";
import { endpointUrl } from "./endpoints-list.tsx";

/** The form contains the time at which the secret was made, so that sending it again replaces nothing. */
export async function replaceSecretPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const { id, code, secretSetAt } = await readEndpoint(ctx, (request.params as { id: string }).id);
  const url = endpointUrl(ctx, id);
  const { locale } = ctx.session.member;
  const { endpointSecret: text, replaceWebhookSecret } = textFor(ctx);
  const problems = problemsOn({ fields: ["overlap"], words: text.problem }, locale, refused);
  const view = (
    <FormPage
      nav="developers"
      title={text.rotateTitle}
      back={{ label: code, url }}
      action={`${url}/secret`}
      hidden={{ seen: secretSetAt.toISOString() }}
      problems={problems}
      submit={text.submit}
      isDangerous
    >
      <Warning>
        <p>{text.text}</p>
        <p>{text.others}</p>
      </Warning>
      <p class="hint">{replaceWebhookSecret.created(formatTime(locale, secretSetAt, TIME_ZONE))}</p>
      <OverlapSelect chosen="24" />
    </FormPage>
  );
  return { view };
}

export async function replaceSecret(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  try {
    const form = formOf(request.body);
    const endpoint = await readEndpoint(ctx, (request.params as { id: string }).id);
    const seen = new Date(form.text("seen"));
    const seenAt = Number.isNaN(seen.getTime()) ? new Date(0) : seen;
    const { secret } = await rotateEndpointSecret(ctx, endpoint.id, overlapSeconds(form), seenAt);
    return secretPage(ctx, { endpoint, secret });
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await replaceSecretPage(ctx, request, problems)), status };
  }
}

interface Shown {
  endpoint: Pick<Endpoint, "id" | "code">;
  secret: string;
}

/** The only page with the secret. */
export function secretPage(ctx: MemberContext, { endpoint: { id, code }, secret }: Shown): Answer {
  const text = textFor(ctx).endpointSecret;
  const view = (
    <Shell nav="developers" title={text.title}>
      <Heading title={text.title} note={code} />
      <OnceShown words={text} backUrl={endpointUrl(ctx, id)}>
        <CopyField id="secret" label={text.title} value={secret} />
      </OnceShown>
    </Shell>
  );
  return { view };
}
