import { disableCredential, enableCredential, endPreviousSecret } from "#identity/index.ts";
import { RightMissing } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { withQuery } from "../page/onward.ts";
import { memberPage, type Portal } from "../page/page-routes.ts";
import { pageUrl } from "../page/shell-of.ts";
import { changeScopes, credentialId, credentialPage } from "./credential-page.ts";
import { credentialsPage } from "./credentials-page.ts";
import { isGivable } from "./givable-scopes.ts";
import { makeCredential, newCredentialPage } from "./new-credential.ts";
import { replaceSecret, rotatePage } from "./credential-secrets.ts";

export function credentialPages(portal: Portal): void {
  const list = "/portal/:company/credentials";
  const one = `${list}/:id`;
  const read = { method: "GET", action: "credentials.read" } as const;
  const write = { method: "POST", action: "credentials.write" } as const;
  memberPage(portal, { ...read, path: list }, async (ctx, request) => ({ page: await credentialsPage(ctx, request) }));
  memberPage(portal, { ...write, method: "GET", path: `${list}/new` }, async (ctx, request) => ({
    page: await newCredentialPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${list}/new` }, makeCredential);
  memberPage(portal, { ...read, path: one }, async (ctx, request) => ({ page: await credentialPage(ctx, request) }));
  memberPage(portal, { ...write, path: one }, changeScopes);
  memberPage(portal, { ...write, method: "GET", path: `${one}/rotate` }, async (ctx, request) => ({
    page: await rotatePage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${one}/rotate` }, replaceSecret);
  for (const [verb, change, done] of [
    ["disable", disableCredential, "credential_disabled"],
    ["enable", enableCredential, "credential_enabled"],
    ["end-previous", endPreviousSecret, "previous_secret_ended"],
  ] as const)
    memberPage(portal, { ...write, path: `${one}/${verb}`, formAt: one }, async (ctx, request) => {
      const id = credentialId(request);
      if (verb === "enable" && !(await isGivable(ctx, id))) throw new RightMissing("setup.write", ctx.tenantId);
      await inTransaction(ctx, (ctx) => change(ctx, id));
      return { to: withQuery(pageUrl(ctx, `/credentials/${id}`), { done }) };
    });
}
