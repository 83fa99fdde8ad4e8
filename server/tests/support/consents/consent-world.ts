/** The portal's pages of the texts that payers accept, with payers who pay. */
import assert from "node:assert/strict";
import { currentConsents, listConsentAnswers, type Consent, type ConsentAnswer } from "#consents/index.ts";
import { findTenant } from "#identity/index.ts";
import type { Role } from "#members/index.ts";
import { findPaymentByClientReference } from "#payments/index.ts";
import type { Context } from "#platform/context.ts";
import { demoClient, type DemoClient } from "../demo-client.ts";
import type { HttpReply } from "../http.ts";
import { loggedIn, newMember, valueOf, type PortalClient, type TestMember } from "../portal-client.ts";
import { startTestService, type TestService } from "../service.ts";

export const CONSENTS = "/portal/demo/setup/consents";
export const LABEL = "Mesafeli satış sözleşmesini okudum, kabul ediyorum";

export const CONSENT_FIELDS = {
  seen: "",
  consentKind: "required",
  position: "0",
  labelTr: LABEL,
  textTr: "Birinci madde.\r\n\r\nİkinci <b>madde</b>.",
  labelEn: "",
  textEn: "",
};

export interface ConsentWorld {
  service: TestService;
  client: DemoClient;
  ctx: Context;
  setId: string;
  person(...roles: readonly Role[]): Promise<{ member: TestMember; browser: PortalClient }>;
  logIn(...roles: readonly Role[]): Promise<PortalClient>;
  /** A code that no other test uses. */
  newKey(): string;
  pageOf(key: string): string;
  add(browser: PortalClient, key: string, changes?: Record<string, string>): Promise<HttpReply>;
  /** The version that a form was shown with. */
  seenBy(browser: PortalClient, key: string, what?: "change" | "retire"): Promise<string>;
  change(browser: PortalClient, key: string, changes: Record<string, string>): Promise<HttpReply>;
  retire(browser: PortalClient, key: string): Promise<void>;
  current(key: string): Promise<Consent | undefined>;
  /** The answer that the payer of this order gave to the text. */
  answerTo(key: string, order: string): Promise<ConsentAnswer | undefined>;
}

export async function startConsentWorld(): Promise<ConsentWorld> {
  const service = await startTestService({ rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
  const ctx = service.contextFor((await findTenant(service.platform, "demo"))!.id);
  const setId = service.tenants[0].paymentSetId;
  let count = 0;
  const pageOf = (key: string) => `${CONSENTS}/${setId}/${key}`;
  const world: ConsentWorld = {
    service,
    client: await demoClient(service),
    ctx,
    setId,
    pageOf,
    newKey() {
      count += 1;
      return `contract-${count}`;
    },
    async person(...roles) {
      const member = await newMember(service.platform, ctx.tenantId, roles);
      return { member, browser: await loggedIn(service.url, member) };
    },
    logIn: async (...roles) => (await world.person(...roles)).browser,
    add: (browser, key, changes = {}) =>
      browser.post(`${CONSENTS}/new`, { ...CONSENT_FIELDS, paymentSet: setId, consentKey: key, ...changes }),
    seenBy: async (browser, key, what = "change") => valueOf(await browser.get(`${pageOf(key)}/${what}`), "seen"),
    async change(browser, key, changes) {
      const seen = await world.seenBy(browser, key);
      return browser.post(`${pageOf(key)}/change`, { ...CONSENT_FIELDS, seen, ...changes });
    },
    async retire(browser, key) {
      const reply = await browser.post(`${pageOf(key)}/retire`, { seen: await world.seenBy(browser, key, "retire") });
      assert.equal(reply.headers.get("location"), `${pageOf(key)}?done=consent_retired`, reply.text);
    },
    current: async (key) => (await currentConsents(ctx, setId)).find(({ code }) => code === key),
    async answerTo(key, order) {
      const payment = await findPaymentByClientReference(ctx, order);
      return (await listConsentAnswers(ctx, payment!.id)).find(({ code }) => code === key);
    },
  };
  return world;
}
