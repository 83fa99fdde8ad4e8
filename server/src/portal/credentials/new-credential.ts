import type { NewCredentialPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { createCredential, listCredentials, makePassword, type CredentialId } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction, reading } from "#platform/context.ts";
import { newId, parseId } from "#platform/ids.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { givableScopes } from "./givable-scopes.ts";

export async function newCredentialPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<NewCredentialPage> {
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  return {
    kind: "new-credential",
    ...shellOf(ctx, request, "developers"),
    action: pageUrl(ctx, "/credentials/new"),
    backUrl: pageUrl(ctx, "/credentials"),
    id: parseId(form?.text("id") ?? "") ?? newId(),
    username: form?.text("username") ?? "",
    scopes: form?.list("scopes") ?? [],
    problems,
  };
}

/**
 * Answers with the page of the secrets, so that no address contains them. The form contains the credential's id: sent
 * again, it leads to the credential that it made, without secrets.
 */
export async function makeCredential(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const id = parseId<"credential">(form.text("id")) ?? newId<"credential">();
  const url = pageUrl(ctx, `/credentials/${id}`);
  try {
    const password = makePassword();
    const username = form.text("username").trim();
    const given = { id, username, password, scopes: form.list("scopes"), givable: givableScopes(ctx) };
    const { apiKey, secretKey } = await inTransaction(ctx, (ctx) => createCredential(ctx, given));
    const shown = { isNew: true, username, apiKey, password, secretKey, credentialUrl: url };
    return { page: { kind: "credential-secrets", ...shellOf(ctx, request, "developers"), ...shown } };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    if (await exists(ctx, id)) return { to: withQuery(url, { done: "credential_made_before" }) };
    return { status, page: await newCredentialPage(ctx, request, problems) };
  }
}

async function exists(ctx: MemberContext, credentialId: CredentialId): Promise<boolean> {
  return (await listCredentials(reading(ctx))).some(({ id }) => id === credentialId);
}
