import type { FastifyRequest } from "fastify";
import { createCredential, listCredentials, makePassword, type CredentialId } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction, reading } from "#platform/context.ts";
import { newId, parseId } from "#platform/ids.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { problemsOn } from "../forms/problems.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { Field } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { type Problem, textFor } from "../words/index.ts";
import { credentialUrl } from "./credential-page.tsx";
import { givableScopes, ScopeChoices } from "./scopes.tsx";
import { secretsPage } from "./secrets-page.tsx";

export async function newCredentialPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const { locale } = ctx.session.member;
  const { credentials, newCredential: words } = textFor(ctx);
  const problems = problemsOn({ fields: ["username", "scopes"], words: credentials.problem }, locale, refused);
  const listUrl = pageUrl(ctx, "/credentials");
  const view = (
    <Shell nav="developers" title={words.title} problems={problems}>
      <Heading title={words.title} back={{ label: credentials.title, url: listUrl }} />
      <form class="sheet narrow" method="post" action={`${listUrl}/new`} data-once>
        <Problems />
        <input type="hidden" name="id" value={parseId(form?.text("id") ?? "") ?? newId()} />
        <Field
          name="username"
          label={words.name}
          hint={words.nameHint}
          value={form?.text("username") ?? ""}
          maxLength={200}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          required
          autofocus
        />
        <ScopeChoices chosen={form?.list("scopes") ?? []} />
        <FormActions label={words.submit} cancelUrl={listUrl} />
      </form>
    </Shell>
  );
  return { view };
}

/** The form contains the credential's id: sent again, it leads to the credential that it made, without secrets. */
export async function makeCredential(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const id = parseId<"credential">(form.text("id")) ?? newId<"credential">();
  try {
    const password = makePassword();
    const username = form.text("username").trim();
    const given = { id, username, password, scopes: form.list("scopes"), givable: givableScopes(ctx) };
    const { apiKey, secretKey } = await inTransaction(ctx, (ctx) => createCredential(ctx, given));
    return secretsPage(ctx, { id, isNew: true, username, apiKey, password, secretKey });
  } catch (error) {
    const { status, problems } = problemsOf(error);
    if (await exists(ctx, id)) return { to: withQuery(credentialUrl(ctx, id), { done: "credential_made_before" }) };
    return { ...(await newCredentialPage(ctx, request, problems)), status };
  }
}

async function exists(ctx: MemberContext, credentialId: CredentialId): Promise<boolean> {
  return (await listCredentials(reading(ctx))).some(({ id }) => id === credentialId);
}
