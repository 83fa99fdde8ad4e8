import type { CredentialPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { findCredential, setScopes, type CredentialId } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { credentialRow } from "./credentials-page.ts";
import { givableScopes } from "./givable-scopes.ts";

export async function credentialPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<CredentialPage> {
  const credential = await findCredential(ctx, credentialId(request));
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const chosen = form?.list("scopes") ?? [];
  const url = pageUrl(ctx, `/credentials/${credential.id}`);
  const previous = credential.previousSecretEndsAt;
  return {
    kind: "credential",
    ...shellOf(ctx, request, "developers"),
    listUrl: pageUrl(ctx, "/credentials"),
    row: credentialRow(ctx, credential),
    apiKey: credential.apiKey,
    secretsSet: credential.secretsSetAt.toISOString(),
    previousUntil: previous !== null && previous > ctx.clock.now() ? previous.toISOString() : null,
    callsUrl: isAllowed(ctx, "webhooks.read") ? pageUrl(ctx, `/calls?credential=${credential.id}`) : null,
    forms: isAllowed(ctx, "credentials.write")
      ? {
          scopesAction: url,
          chosen: chosen.length > 0 || problems.length > 0 ? chosen : credential.scopes,
          rotateUrl: `${url}/rotate`,
          endPreviousAction: `${url}/end-previous`,
          activeAction: `${url}/${credential.isActive ? "disable" : "enable"}`,
        }
      : null,
    problems,
  };
}

export async function changeScopes(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const id = credentialId(request);
  try {
    const options = { was: form.text("was").split(" "), givable: givableScopes(ctx) };
    await inTransaction(ctx, (ctx) => setScopes(ctx, id, form.list("scopes"), options));
    return { to: withQuery(pageUrl(ctx, `/credentials/${id}`), { done: "credential_scopes_set" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await credentialPage(ctx, request, problems) };
  }
}

export function credentialId(request: FastifyRequest): CredentialId {
  const id = parseId<"credential">((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such credential.");
  return id;
}
