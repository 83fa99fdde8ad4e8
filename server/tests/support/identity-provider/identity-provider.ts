import { generateKeyPairSync, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider, type ProviderContext } from "oidc-provider";

/** Who logs in at the provider next, and what the provider says about this person. */
export interface ProviderPerson {
  subject: string;
  email: string;
  isVerified: boolean;
  methods?: string[];
  /** Seconds since 1970. */
  authTime?: number;
}

type Claims = Record<string, unknown>;

/** A real OpenID Connect provider, whose log-in page lets the next person in without asking. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  next: ProviderPerson;
  /** Changes the claims of the next ID tokens, which are signed again; `signs: false` keeps the old signature. */
  tamper: { claims: (claims: Claims) => Claims; signs: boolean } | null;
  /** Answers instead of the provider; null leaves the answer to it. */
  instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  /** The parameters of the authorization requests, newest last. */
  asked: URLSearchParams[];
  close(): Promise<void>;
}

const CLIENT_ID = "servicepay";
const CLIENT_SECRET = "a-secret-that-only-the-two-of-us-know";

export async function startIdentityProvider(returnUrls: readonly string[]): Promise<TestProvider> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "test" };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, ProviderPerson>();
  const provider = providerAt(issuer, { returnUrls, jwk, people });
  provider.use(async (ctx, next) => {
    await next();
    const { body } = ctx;
    if (test.tamper === null || ctx.path !== "/token" || typeof body?.id_token !== "string") return;
    const [head = "", claims = "", signature = ""] = body.id_token.split(".");
    const changed = test.tamper.claims(JSON.parse(Buffer.from(claims, "base64url").toString()) as Claims);
    const signed = `${head}.${Buffer.from(JSON.stringify(changed)).toString("base64url")}`;
    const fresh = sign("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64url");
    ctx.body = { ...body, id_token: `${signed}.${test.tamper.signs ? fresh : signature}` };
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    if (url.pathname === "/auth") test.asked.push(url.searchParams);
    if (test.instead?.(request, response) === true) return;
    if (!url.pathname.startsWith("/interaction/")) return void answer(request, response);
    const { subject, methods, authTime } = test.next;
    people.set(subject, test.next);
    const login = { accountId: subject, amr: methods, ts: authTime };
    void provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  });
  const test: TestProvider = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    next: { subject: "nobody", email: "nobody@company.example", isVerified: true },
    tamper: null,
    instead: null,
    asked: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return test;
}

function providerAt(
  issuer: string,
  { returnUrls, jwk, people }: { returnUrls: readonly string[]; jwk: object; people: Map<string, ProviderPerson> },
): Provider {
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [...returnUrls] }],
    jwks: { keys: [jwk] },
    cookies: { keys: ["only for tests"] },
    claims: { openid: ["sub", "amr"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { Session: 3600, Grant: 3600, Interaction: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_ctx: unknown, accountId: string) => ({
      accountId,
      claims: () => {
        const person = people.get(accountId);
        return { sub: accountId, email: person?.email, email_verified: person?.isVerified };
      },
    }),
    async loadExistingGrant({ oidc }: ProviderContext) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
  return provider;
}
