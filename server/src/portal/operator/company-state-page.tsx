import type { FastifyRequest } from "fastify";
import { setTenantActive } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { FormPage } from "../forms/index.ts";
import { type Answer, withQuery } from "../page/index.ts";
import { PlainList } from "../parts/index.ts";
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
  const view = (
    <FormPage
      nav="companies"
      title={text.title(name)}
      back={{ label: name, url }}
      action={`${url}/${change}`}
      submit={text.yes}
      isDangerous={change === "suspend"}
    >
      <PlainList lines={text.effects} />
    </FormPage>
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
