import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { listEndpoints, readEndpoint, removeEndpoint } from "#webhooks/index.ts";
import { type Answer, pageUrl, Shell, withQuery } from "../page/index.ts";
import { FormActions, Heading } from "../parts/index.ts";
import { textFor } from "../words/index.ts";
import { endpointUrl } from "./endpoints-list.tsx";

export async function removeEndpointPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id, code } = await readEndpoint(ctx, (request.params as { id: string }).id);
  const url = endpointUrl(ctx, id);
  const text = textFor(ctx).endpointRemoval;
  const title = text.title(code);
  const view = (
    <Shell nav="developers" title={title}>
      <Heading title={title} back={{ label: code, url }} />
      <form class="sheet narrow" method="post" action={`${url}/remove`} data-once>
        <ul class="plain-list">
          {text.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <FormActions label={text.submit} cancelUrl={url} isDangerous />
      </form>
    </Shell>
  );
  return { view };
}

/** If the same form or a colleague has removed it already, the answer is the same as after removing it. */
export async function removeOne(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id } = request.params as { id: string };
  const isKnown = (await listEndpoints(ctx)).some((endpoint) => endpoint.id === id);
  if (isKnown) await inTransaction(ctx, (ctx) => removeEndpoint(ctx, id));
  return { to: withQuery(pageUrl(ctx, "/endpoints"), { done: "endpoint_removed" }) };
}
