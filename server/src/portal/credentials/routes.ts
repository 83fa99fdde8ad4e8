import { disableCredential, enableCredential, endPreviousSecret } from "#identity/index.ts";
import { RightMissing } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { formPages } from "../forms/index.ts";
import { memberPage, type Portal, withQuery } from "../page/index.ts";
import { changeScopes, credentialId, credentialPage, credentialUrl } from "./credential-page.tsx";
import { credentialsPage } from "./credentials-page.tsx";
import { newCredentialForm } from "./new-credential-form.ts";
import { replaceSecrets, replaceSecretsPage } from "./replace-secrets-page.tsx";
import { isGivable } from "./scopes.tsx";

export function credentialPages(portal: Portal): void {
  const list = "/portal/:company/credentials";
  const one = `${list}/:id`;
  const read = { method: "GET", action: "credentials.read" } as const;
  const form = { method: "GET", action: "credentials.write" } as const;
  const write = { method: "POST", action: "credentials.write" } as const;
  memberPage(portal, { ...read, path: list }, credentialsPage);
  formPages(portal, newCredentialForm);
  memberPage(portal, { ...read, path: one }, credentialPage);
  memberPage(portal, { ...write, path: one }, changeScopes);
  memberPage(portal, { ...form, path: `${one}/rotate` }, replaceSecretsPage);
  memberPage(portal, { ...write, path: `${one}/rotate` }, replaceSecrets);
  for (const [verb, change, done] of [
    ["disable", disableCredential, "credential_disabled"],
    ["enable", enableCredential, "credential_enabled"],
    ["end-previous", endPreviousSecret, "previous_secret_ended"],
  ] as const)
    memberPage(portal, { ...write, path: `${one}/${verb}`, formAt: one }, async (ctx, request) => {
      const id = credentialId(request);
      if (verb === "enable" && !(await isGivable(ctx, id))) throw new RightMissing("setup.write", ctx.tenantId);
      await inTransaction(ctx, (ctx) => change(ctx, id));
      return { to: withQuery(credentialUrl(ctx, id), { done }) };
    });
}
