import type { FastifyRequest } from "fastify";
import { retireConsent } from "#consents/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, FormPage, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, withQuery } from "../page/index.ts";
import { PlainList } from "../parts/index.ts";
import { type Problem, textFor } from "../words/index.ts";
import { consentOf } from "./consent-page.tsx";
import { consentUrl, labelFor } from "./consents-page.tsx";

export async function retireConsentPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const { set, versions } = await consentOf(ctx, request);
  const [newest] = versions;
  if (newest.retiredAt !== null) throw notFound("Payers do not see this text.");
  const url = consentUrl(ctx, newest);
  const { locale } = ctx.session.member;
  const { consents: text, terminals } = textFor(ctx);
  const label = labelFor(locale, newest);
  const problems = problemsOn({ fields: [], words: text.retireProblem }, locale, refused);
  const view = (
    <FormPage
      nav="setup"
      title={text.retireTitle}
      note={`${set.name} · ${text.versionOf(newest.version)}`}
      back={{ label, url }}
      action={`${url}/retire`}
      hidden={{ seen: newest.id }}
      problems={problems}
      problemsTitle={terminals.notDone}
      submit={text.retireSubmit}
      isDangerous
    >
      <p class="consent-quote">“{label}”</p>
      <PlainList lines={text.retireFacts[newest.kind]} />
    </FormPage>
  );
  return { view };
}

/** If the same form or a colleague has retired the text already, the answer is the same as after retiring it. */
export async function retire(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { set, versions } = await consentOf(ctx, request);
  const [newest] = versions;
  const retired = { to: withQuery(consentUrl(ctx, newest), { done: "consent_retired" }) };
  if (newest.retiredAt !== null) return retired;
  const seen = parseId<"consent">(formOf(request.body).text("seen"));
  if (seen === null) return stalePage(ctx, request, 400);
  try {
    await inTransaction(ctx, (ctx) => retireConsent(ctx, set.id, newest.code, seen));
    return retired;
  } catch (error) {
    return stalePage(ctx, request, problemsOf(error).status);
  }
}

async function stalePage(ctx: MemberContext, request: FastifyRequest, status: number): Promise<Answer> {
  const problems = [{ field: "form", reason: "stale" }];
  return { ...(await retireConsentPage(ctx, request, problems)), status };
}
