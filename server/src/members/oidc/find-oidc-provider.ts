import type { Context, Platform } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { findTenant } from "../../identity/index.ts";
import type { Company, MemberContext } from "../session.ts";
import {
  deleteOidcIdentity,
  selectOidcIdentities,
  selectOidcProviders,
  type ConnectedOidc,
} from "../store/oidc-providers.ts";
import type { OidcProvider, SealedOidcProvider } from "./provider.ts";

/** The company's provider, without its secret. */
export async function findOidcProvider(ctx: Context): Promise<OidcProvider | null> {
  const [provider] = await selectOidcProviders(ctx.database.readSystem(), [ctx.tenantId]);
  return provider === undefined ? null : withoutSecret(provider);
}

/** The name of the provider of the company with this code. Everybody may read it before the log-in. */
export async function oidcProviderName(platform: Platform, companyCode: string): Promise<string | null> {
  const tenant = await findTenant(platform, companyCode);
  if (tenant === undefined || !tenant.isActive) return null;
  const [provider] = await selectOidcProviders(platform.database.readSystem(), [tenant.id]);
  return provider?.name ?? null;
}

/** A provider of one of the member's companies. */
export interface OwnOidc {
  company: Company;
  provider: OidcProvider;
  /** Null: not connected. */
  connected: ConnectedOidc | null;
}

export async function listOwnOidc({ database, companies, session }: MemberContext): Promise<OwnOidc[]> {
  const read = database.readSystem();
  const [providers, connected] = await Promise.all([
    selectOidcProviders(
      read,
      companies.map(({ id }) => id),
    ),
    selectOidcIdentities(read, session.member.id),
  ]);
  return companies.flatMap((company) => {
    const provider = providers.find(({ tenantId }) => tenantId === company.id);
    const own = connected.find(({ tenantId }) => tenantId === company.id) ?? null;
    return provider === undefined ? [] : [{ company, provider: withoutSecret(provider), connected: own }];
  });
}

/** Ends the connection and the sessions that it opened. */
export async function disconnectOidc(ctx: MemberContext, companyCode: string): Promise<void> {
  const company = ctx.companies.find(({ code }) => code === companyCode);
  if (company === undefined) throw notFound("There is no such company.");
  const memberId = ctx.session.member.id;
  await ctx.database.system(async (tx) => {
    if (!(await deleteOidcIdentity(tx, { tenantId: company.id, memberId, now: ctx.clock.now() }))) return;
    await recordAudit(
      { ...ctx, tx, tenantId: company.id },
      { action: "member.provider_disconnected", recordType: "member", recordId: memberId },
    );
  });
}

function withoutSecret(provider: SealedOidcProvider): OidcProvider {
  const { clientSecret: _, ...shown } = provider;
  return shown;
}
