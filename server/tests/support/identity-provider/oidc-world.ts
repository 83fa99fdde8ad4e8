import assert from "node:assert/strict";
import { listAudit, type AuditRow } from "#audit/index.ts";
import { findTenants } from "#identity/index.ts";
import type { Role } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { newMember, startTestPortal, type TestMember, type TestPortal } from "../portal-client.ts";
import { cookieJar, type CookieJar, type JarReply } from "./cookie-jar.ts";
import { startIdentityProvider, type TestProvider } from "./identity-provider.ts";

const PUBLIC = "http://portal.example";

interface Company {
  tenantId: TenantId;
  code: string;
}

/** A portal, and companies with providers. */
export interface OidcWorld {
  portal: TestPortal;
  nowSeconds(): number;
  newCompany(): Promise<Company>;
  startProvider(companies: readonly Company[]): Promise<TestProvider>;
  browser(): CookieJar;
  loggedIn(member: TestMember): Promise<CookieJar>;
  /** A browser in which a new administrator of the company has logged in. */
  administrator(company: Company): Promise<CookieJar>;
  setProvider(company: Company, provider: TestProvider, changes?: Record<string, string>): Promise<CookieJar>;
  /** A member of the company who has connected an account at the provider. */
  connectedMember(company: Company, provider: TestProvider, roles?: readonly Role[]): Promise<TestMember>;
  /** The next person who logs in at the provider is this member. */
  nextIs(provider: TestProvider, member: { email: string }, changes?: Partial<TestProvider["next"]>): void;
  audited(company: Company, action: string): Promise<AuditRow[]>;
  close(): Promise<void>;
}

export async function startOidcWorld(): Promise<OidcWorld> {
  const portal = await startTestPortal({ portalUrl: PUBLIC, loginAttemptsMax: 1_000 });
  const providers: TestProvider[] = [];
  const world: OidcWorld = {
    portal,
    nowSeconds: () => Math.floor(portal.clock.now().getTime() / 1000),
    async newCompany() {
      const [company] = await findTenants(portal.platform, [await portal.newTenant()]);
      return { tenantId: company!.id, code: company!.code };
    },
    async startProvider(companies) {
      const provider = await startIdentityProvider(companies.map(({ code }) => returnUrl(code)));
      providers.push(provider);
      return provider;
    },
    browser: () => cookieJar({ [PUBLIC]: portal.url }),
    async loggedIn({ email, password }) {
      const browser = world.browser();
      assert.equal((await browser.post("/portal/-/log-in", { email, password })).status, 303);
      return browser;
    },
    administrator: async ({ tenantId }) =>
      world.loggedIn(await newMember(portal.platform, tenantId, ["administrator"])),
    async setProvider(company, { issuer, clientId, clientSecret }, changes = {}) {
      const administrator = await world.administrator(company);
      const given = { was: "", providerName: "Acme ID", issuer, clientId, clientSecret, ...changes };
      const reply = await administrator.post(`/portal/${company.code}/log-in`, given);
      assert.equal(reply.status, 303, reply.text);
      return administrator;
    },
    async connectedMember({ tenantId, code }, provider, roles = ["finance"]) {
      const member = await newMember(portal.platform, tenantId, roles);
      const browser = await world.loggedIn(member);
      world.nextIs(provider, member);
      const reply = await browser.walk(`/portal/-/me/log-ins/connect?company=${code}`);
      assert.match(reply.url, /\/portal\/-\/me\/log-ins\?done=provider_connected$/);
      return member;
    },
    nextIs(provider, { email }, changes = {}) {
      provider.next = { subject: `sub-${email}`, email, isVerified: true, authTime: world.nowSeconds(), ...changes };
    },
    async audited({ tenantId }, action) {
      const rows = await inTransaction(portal.contextFor(tenantId), (ctx) => listAudit(ctx, { limit: 50 }));
      return rows.filter((row) => row.action === action);
    },
    async close() {
      for (const provider of providers) await provider.close();
      await portal.close();
    },
  };
  return world;
}

/** The address that a company registers at its provider. */
export function returnUrl(code: string): string {
  return `${PUBLIC}/portal/-/oidc/${code}/return`;
}

/** The browser is back on a page of the service that gives the reason, and its address contains no code. */
export function assertRefused(reply: Pick<JarReply, "url" | "text">, reason: string): void {
  const words = new RegExp(`/portal/-/[a-z/-]+\\?(?:.*&)?refused=${reason}(?:&|$)`);
  assert.match(reply.url, words, reply.text.slice(0, 400));
  assert.doesNotMatch(reply.url, /code=|state=/);
  assert.match(reply.text, /id="problems"/);
}
