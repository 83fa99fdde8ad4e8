import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { TIME_ZONE } from "#platform/exports/bank-time.ts";
import { readEndpoint, rotateEndpointSecret, type Endpoint } from "#webhooks/index.ts";
import { formOf, overlapSeconds, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, Shell } from "../page/index.ts";
import { CopyField, FormActions, Heading, OverlapSelect, Problems } from "../parts/index.ts";
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
    <Shell nav="developers" title={text.rotateTitle} problems={problems}>
      <Heading title={text.rotateTitle} back={{ label: code, url }} />
      <form class="sheet narrow" method="post" action={`${url}/secret`} data-once>
        <Problems />
        <input type="hidden" name="seen" value={secretSetAt.toISOString()} />
        <div class="alert alert-warn icon icon-warning">
          <div>
            <p>{text.text}</p>
            <p>{text.others}</p>
          </div>
        </div>
        <p class="hint">{replaceWebhookSecret.created(formatTime(locale, secretSetAt, TIME_ZONE))}</p>
        <OverlapSelect chosen="24" />
        <FormActions label={text.submit} cancelUrl={url} isDangerous />
      </form>
    </Shell>
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

/** The only page with the secret, in the answer to the form that made it, so that no address contains it. */
export function secretPage(ctx: MemberContext, { endpoint: { id, code }, secret }: Shown): Answer {
  const text = textFor(ctx).endpointSecret;
  const view = (
    <Shell nav="developers" title={text.title}>
      <Heading title={text.title} note={code} />
      <section class="sheet narrow">
        <div class="alert alert-warn icon icon-warning" role="status">
          <div>
            <h2>{text.onceTitle}</h2>
            <p>{text.once}</p>
          </div>
        </div>
        <CopyField id="secret" label={text.title} value={secret} />
        <div class="actions">
          <a class="button primary" href={endpointUrl(ctx, id)}>
            {text.saved}
          </a>
        </div>
      </section>
    </Shell>
  );
  return { view };
}
