import type { FastifyRequest } from "fastify";
import { setTenantActive } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { Shell } from "../page/Shell.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { textFor } from "../words/index.ts";
import { requestedCompany } from "./company-page.tsx";
import { initiatorOf } from "./initiator.ts";
import { operatorCompanyUrl } from "./operator-urls.ts";

type Change = "suspend" | "resume";

/** Asks before the company is suspended or resumed. */
export async function companyStatePage(ctx: MemberContext, request: FastifyRequest, change: Change): Promise<Answer> {
  const { code, name } = await requestedCompany(ctx, request);
  const url = operatorCompanyUrl(code);
  const text = textFor(ctx).companiesArea.changeOf[change];
  const title = text.title(name);
  const view = (
    <Shell nav="companies" title={title}>
      <Heading title={title} back={{ label: name, url }} />
      <form class="sheet narrow" method="post" action={`${url}/${change}`} data-once>
        <ul class="plain-list">
          {text.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <FormActions label={text.yes} cancelUrl={url} isDangerous={change === "suspend"} />
      </form>
    </Shell>
  );
  return { view };
}

/** Repeating it changes nothing. */
export async function setCompanyState(ctx: MemberContext, request: FastifyRequest, change: Change): Promise<Answer> {
  const { id, code } = await requestedCompany(ctx, request);
  await setTenantActive(ctx, id, change === "resume", initiatorOf(ctx));
  const done = change === "resume" ? "company_resumed" : "company_suspended";
  return { to: withQuery(operatorCompanyUrl(code), { done }) };
}
