import type { Config } from "#platform/config/config.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";

export type OidcProviderId = Id<"oidc-provider">;

/** A company's OpenID Connect provider. */
export interface OidcProvider {
  id: OidcProviderId;
  tenantId: TenantId;
  name: string;
  issuer: string;
  clientId: string;
  /** Members who are not administrators enter the company only with the provider. */
  isRequired: boolean;
  changedAt: Date;
  /** When a log-in or connection first worked. */
  provenAt: Date | null;
}

export type SealedOidcProvider = OidcProvider & { clientSecret: Buffer };

export interface OidcSettings {
  name: string;
  issuer: string;
  clientId: string;
  /** "" keeps the stored secret. */
  clientSecret: string;
}

const NAME_LENGTH_MAX = 60;
const ISSUER_LENGTH_MAX = 300;
const CLIENT_ID_LENGTH_MAX = 200;
const SECRET_LENGTH_MAX = 500;

export function checkOidcSettings({ mode }: Pick<Config, "mode">, given: OidcSettings): OidcSettings {
  const name = given.name.trim().replaceAll(/\s+/g, " ");
  if (name === "") throw invalid("providerName", "The provider needs a name.", "required");
  if (name.length > NAME_LENGTH_MAX || /\p{C}/u.test(name))
    throw invalid("providerName", `A name has at most ${NAME_LENGTH_MAX} characters.`, "length");
  const clientId = given.clientId.trim();
  if (clientId === "") throw invalid("clientId", "The client id is missing.", "required");
  if (clientId.length > CLIENT_ID_LENGTH_MAX) throw invalid("clientId", "The client id is too long.", "invalid");
  const clientSecret = given.clientSecret.trim();
  if (clientSecret.length > SECRET_LENGTH_MAX)
    throw invalid("clientSecret", "The client secret is too long.", "invalid");
  return { name, issuer: checkIssuer(given.issuer.trim(), mode === "sandbox"), clientId, clientSecret };
}

/** The issuer must be written exactly as the provider writes it, so it is not normalised. */
function checkIssuer(issuer: string, allowsHttp: boolean): string {
  if (issuer === "") throw invalid("issuer", "The issuer is missing.", "required");
  if (issuer.length > ISSUER_LENGTH_MAX || !URL.canParse(issuer))
    throw invalid("issuer", "The issuer is not an address.", "invalid");
  const { protocol, username, password, search, hash } = new URL(issuer);
  if (protocol !== "https:" && !(allowsHttp && protocol === "http:"))
    throw invalid("issuer", "The issuer must begin with https://.", "https");
  if ([username, password, search, hash].some((part) => part !== ""))
    throw invalid("issuer", "The issuer must not have a user, a query or a fragment.", "invalid");
  return issuer;
}

/** Each company has its own return address, so that one provider's answer never counts for another's. */
export function oidcReturnUrl({ portalUrl }: Pick<Config, "portalUrl">, companyCode: string): string {
  return `${portalUrl}/portal/-/oidc/${companyCode}/return`;
}

/** Binds the sealed client secret to its row. */
export function oidcSecretContext(tenantId: string, id: string): string {
  return `oidc-provider:${tenantId}:${id}`;
}
