import type { Problem, ReplaceWebhookSecretPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { parseId } from "#platform/ids.ts";
import { endPreviousWebhookSecret, rotateWebhookSecret, webhookSecretTimes } from "#webhooks/index.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { overlapSeconds } from "../forms/secret-overlap.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";

export async function replaceSecretPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<ReplaceWebhookSecretPage> {
  const { current } = await webhookSecretTimes(ctx);
  return {
    kind: "replace-webhook-secret",
    ...shellOf(ctx, request, "developers"),
    action: pageUrl(ctx, "/webhooks/secret"),
    backUrl: pageUrl(ctx, "/webhooks/verify"),
    seen: current?.id ?? "",
    created: current?.createdAt.toISOString() ?? null,
    problems,
  };
}

/** Answers with the page of the secret, so that no address contains it. Sent again, the form replaces nothing. */
export async function replaceSecret(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  try {
    const form = formOf(request.body);
    const secret = await rotateWebhookSecret(ctx, parseId(form.text("seen")), overlapSeconds(form));
    const backUrl = pageUrl(ctx, "/webhooks/verify");
    return { page: { kind: "webhook-secret", ...shellOf(ctx, request, "developers"), secret, backUrl } };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await replaceSecretPage(ctx, request, problems) };
  }
}

export async function endPrevious(ctx: MemberContext): Promise<Answer> {
  await endPreviousWebhookSecret(ctx);
  return { to: withQuery(pageUrl(ctx, "/webhooks/verify"), { done: "previous_secret_ended" }) };
}
