import type { CredentialRow, CredentialsPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { listCredentials, type Credential } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { developerTabs } from "../page/developer-tabs.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";

export async function credentialsPage(ctx: MemberContext, request: FastifyRequest): Promise<CredentialsPage> {
  const credentials = await listCredentials(reading(ctx));
  return {
    kind: "credentials",
    ...shellOf(ctx, request, "developers"),
    tabs: developerTabs(ctx, "credentials"),
    newUrl: isAllowed(ctx, "credentials.write") ? pageUrl(ctx, "/credentials/new") : null,
    rows: credentials.map((credential) => credentialRow(ctx, credential)),
  };
}

export function credentialRow(ctx: MemberContext, credential: Credential): CredentialRow {
  const { id, username, scopes, createdAt, lastUsedAt, isActive } = credential;
  return {
    url: pageUrl(ctx, `/credentials/${id}`),
    username,
    scopes,
    created: createdAt.toISOString(),
    lastUsed: lastUsedAt?.toISOString() ?? null,
    isActive,
  };
}
