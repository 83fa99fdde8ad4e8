import { createCredential, listCredentials, makePassword, type CredentialId } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction, reading } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { defineForm } from "../forms/index.ts";
import { pageUrl, withQuery } from "../page/index.ts";
import type { Text } from "../words/index.ts";
import { credentialUrl } from "./credential-page.tsx";
import { givableScopes, scopeChoices } from "./scopes.tsx";
import { secretsPage } from "./secrets-page.tsx";

export const newCredentialForm = defineForm({
  nav: "developers",
  action: "credentials.write",
  words: ({ newCredential, credentials }: Text) => ({ ...newCredential, credentials }),
  more: async () => null,
  fields: {
    username: {
      label: ({ words }) => words.name,
      hint: ({ words }) => words.nameHint,
      lengthMax: 200,
      isRequired: true,
      input: { autocapitalize: "none", spellcheck: false, autofocus: true },
    },
    scopes: {
      kind: "choices",
      label: ({ words }) => words.scopes,
      hint: ({ words }) => words.scopesHint,
      choices: ({ locale }) => scopeChoices(locale),
    },
  },
  read: (typed) => ({ input: { username: typed.text("username"), scopes: typed.list("scopes") } }),
  problemWords: ({ credentials }) => credentials.problem,
  add: {
    path: "/credentials/new",
    title: ({ words }) => words.title,
    back: ({ ctx, words }) => ({ label: words.credentials.title, url: pageUrl(ctx, "/credentials") }),
    submit: ({ words }) => words.submit,
    /** Sent again, the form leads to the credential that it made, without secrets. */
    async save(ctx, input, id: CredentialId) {
      try {
        const password = makePassword();
        const given = { ...input, id, password, givable: givableScopes(ctx) };
        const { apiKey, secretKey } = await inTransaction(ctx, (ctx) => createCredential(ctx, given));
        return secretsPage(ctx, { id, isNew: true, username: input.username, apiKey, password, secretKey });
      } catch (error) {
        if (error instanceof Refusal && (await exists(ctx, id)))
          return { to: withQuery(credentialUrl(ctx, id), { done: "credential_made_before" }) };
        throw error;
      }
    },
  },
});

async function exists(ctx: MemberContext, credentialId: CredentialId): Promise<boolean> {
  return (await listCredentials(reading(ctx))).some(({ id }) => id === credentialId);
}
