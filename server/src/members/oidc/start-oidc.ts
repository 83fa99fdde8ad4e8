import { findTenant } from "../../identity/index.ts";
import type { MemberLogin } from "../log-in-member.ts";
import { SESSION_LIFETIME_MS, type MemberSession } from "../session.ts";
import { selectOidcProviders } from "../store/oidc-providers.ts";
import { newFlow, sealFlow, type OidcFlow } from "./flow.ts";
import { oidcReturnUrl } from "./provider.ts";
import { OidcRefused } from "./refused.ts";

export interface StartedOidc {
  /** The provider's page. */
  url: string;
  /** The sealed flow, for a cookie of this browser. */
  cookie: string;
}

export type OidcRequest = Pick<OidcFlow, "purpose" | "onward"> & { companyCode: string; session: MemberSession | null };

/** The provider may have authenticated the person at most this long ago. With this limit, it also returns the time. */
const MAX_AGE_SECONDS = { "log-in": SESSION_LIFETIME_MS / 1_000, connect: 300, "step-up": 300 } as const;

/** Prepares the redirect to the provider. Nothing is stored here: the browser keeps the flow. */
export async function startOidc(login: MemberLogin, request: OidcRequest): Promise<StartedOidc> {
  const { platform, oidc } = login;
  const { companyCode, purpose, onward, session } = request;
  const tenant = await findTenant(platform, companyCode);
  if (tenant === undefined || !tenant.isActive) throw new OidcRefused("no_provider");
  const [provider] = await selectOidcProviders(platform.database.readSystem(), [tenant.id]);
  if (provider === undefined) throw new OidcRefused("no_provider");
  const configuration = await oidc.configurationOf(provider);
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import("openid-client");
  const sessionId = session?.id ?? null;
  const flow = newFlow(platform, { purpose, onward, tenantId: tenant.id, providerId: provider.id, sessionId });
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: oidcReturnUrl(platform.config, companyCode),
    scope: "openid email",
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: "S256",
    ...(session !== null && { login_hint: session.member.email }),
    max_age: String(MAX_AGE_SECONDS[purpose]),
    ...(purpose !== "log-in" && { prompt: "login" }),
  });
  return { url: url.href, cookie: sealFlow(platform, flow) };
}
