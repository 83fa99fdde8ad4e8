import type { SignaturePage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { explainSignature, webhookSecretTimes, type SignatureVerdict } from "#webhooks/index.ts";
import { developerTabs } from "../page/developer-tabs.ts";
import { formOf } from "../forms/form.ts";
import { keptForm } from "../page/onward.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";

/** A form has at most 64 KiB. */
const PASTED_LENGTH_MAX = 65_536;

/** The page with the form. After the form was sent, it also says whether the signature is valid. */
export async function signaturePage(ctx: MemberContext, request: FastifyRequest): Promise<SignaturePage> {
  const isSent = request.method === "POST";
  const form = isSent ? formOf(request.body) : await keptForm(ctx, request);
  const headers = form?.text("headers", PASTED_LENGTH_MAX) ?? "";
  const body = pasted(form?.text("body", PASTED_LENGTH_MAX) ?? "");
  const { current, previousEndsAt } = await webhookSecretTimes(ctx);
  return {
    kind: "signature",
    ...shellOf(ctx, request, "developers"),
    tabs: developerTabs(ctx, "signature"),
    action: pageUrl(ctx, "/webhooks/verify"),
    headers,
    body,
    result: isSent ? resultOf(ctx, await explainSignature(ctx, { headers, body })) : null,
    secret: {
      created: current?.createdAt.toISOString() ?? null,
      previousUntil: previousEndsAt?.toISOString() ?? null,
      replaceUrl: isAllowed(ctx, "credentials.write") ? pageUrl(ctx, "/webhooks/secret") : null,
      endPreviousAction: isAllowed(ctx, "credentials.write") ? pageUrl(ctx, "/webhooks/secret/end-previous") : null,
    },
  };
}

/** Browsers send a text area's line ends as CR LF, and pasting often adds one at the end. The service's bodies have none. */
function pasted(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}

function resultOf(ctx: MemberContext, { fault, secret, ageMs, isTimely }: SignatureVerdict): SignaturePage["result"] {
  const sent = ageMs === null ? null : new Date(ctx.clock.now().getTime() - ageMs).toISOString();
  return { fault, secret, sent, isTimely };
}
