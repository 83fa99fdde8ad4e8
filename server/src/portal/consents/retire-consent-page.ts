import type { Problem, RetireConsentPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { retireConsent } from "#consents/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { setupShell } from "../setup/setup-shell.ts";
import { consentOf } from "./consent-page.ts";
import { consentUrl, labelFor } from "./consents-page.ts";

export async function retireConsentPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<RetireConsentPage> {
  const { set, versions } = await consentOf(ctx, request);
  const [newest] = versions;
  if (newest.retiredAt !== null) throw notFound("Payers do not see this text.");
  const url = consentUrl(ctx, newest);
  return {
    kind: "retire-consent",
    ...setupShell(ctx, request),
    action: `${url}/retire`,
    backUrl: url,
    label: labelFor(ctx, newest),
    paymentSet: set.name,
    version: newest.version,
    consentKind: newest.kind,
    seen: newest.id,
    problems,
  };
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
  return { status, page: await retireConsentPage(ctx, request, [{ field: "form", reason: "consent_changed_retire" }]) };
}
