import type { Configuration, IDToken } from "openid-client";
import type { MemberLogin } from "../log-in-member.ts";
import { oidcRefusalOf } from "./clients.ts";
import type { OidcFlow } from "./flow.ts";
import type { SealedOidcProvider } from "./provider.ts";
import { OidcRefused } from "./refused.ts";

/** What the provider says about the person, after every check that needs no member. */
export interface OidcPerson {
  subject: string;
  email: string;
  /** When the provider last authenticated the person; null if it does not say. */
  provenAt: Date | null;
  hasSecondFactor: boolean;
}

/** The provider may have authenticated the person this long before the flow began, because clocks differ. */
const CLOCK_TOLERANCE_MS = 30_000;
const MAX_AGE_SECONDS = 300;
const SUBJECT_LENGTH_MAX = 255;

/** Exchanges the code, and checks the ID token: signature, issuer, audience, nonce, times and the verified e-mail. */
export async function exchangeCode(
  { oidc }: MemberLogin,
  provider: SealedOidcProvider,
  flow: OidcFlow,
  returned: URL,
): Promise<OidcPerson> {
  const { authorizationCodeGrant } = await import("openid-client");
  const configuration = await oidc.configurationOf(provider);
  const mustBeFresh = flow.purpose !== "log-in";
  try {
    const tokens = await authorizationCodeGrant(configuration, returned, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
      ...(mustBeFresh && { maxAge: MAX_AGE_SECONDS }),
    });
    const claims = tokens.claims();
    if (claims === undefined || claims.sub.length > SUBJECT_LENGTH_MAX) throw new OidcRefused("bad_answer");
    const provenAt = provenAtOf(claims);
    if (mustBeFresh && (provenAt === null || provenAt.getTime() < flow.startedMs - CLOCK_TOLERANCE_MS))
      throw new OidcRefused("not_again");
    const email = await verifiedEmail(configuration, tokens.access_token, claims);
    return { subject: claims.sub, email, provenAt, hasSecondFactor: hasTwoFactors(claims["amr"]) };
  } catch (error) {
    throw oidcRefusalOf(error);
  }
}

/** Providers put the e-mail into the ID token, or return it to a request with the access token. */
async function verifiedEmail(configuration: Configuration, accessToken: string, claims: IDToken): Promise<string> {
  const { fetchUserInfo } = await import("openid-client");
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const source: Readonly<Record<string, unknown>> =
    claims["email"] === undefined && hasUserInfo ? await fetchUserInfo(configuration, accessToken, claims.sub) : claims;
  const { email, email_verified: isVerified } = source;
  if (typeof email !== "string" || isVerified !== true) throw new OidcRefused("email_unverified");
  return email;
}

function provenAtOf({ auth_time: seconds }: IDToken): Date | null {
  return typeof seconds === "number" ? new Date(seconds * 1000) : null;
}

const KNOWN: ReadonlySet<unknown> = new Set(["pwd", "pin"]);
const HELD: ReadonlySet<unknown> = new Set(["otp", "hwk", "swk", "sc"]);

/** Methods of RFC 8176: "mfa", or something known together with something held. */
function hasTwoFactors(methods: unknown): boolean {
  if (!Array.isArray(methods)) return false;
  return methods.includes("mfa") || (methods.some((one) => KNOWN.has(one)) && methods.some((one) => HELD.has(one)));
}
