import { findTenant } from "#identity/index.ts";
import { asSystem, findOidcProvider, setOidcProvider } from "#members/index.ts";
import { cookieJar } from "../../../support/identity-provider/cookie-jar.ts";
import { startIdentityProvider, type TestProvider } from "../../../support/identity-provider/identity-provider.ts";
import { newMember, portalClient, type PortalClient } from "../../../support/portal-client.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, submit, type At, type Locale } from "./people.ts";

/** The company that has a provider. */
const CODE = "demo-two";
const SETTINGS = `/portal/${CODE}/log-in`;

type Connected = (locale: Locale) => Promise<PortalClient>;

export function oidcStates(connected: Connected, at: At): PageState[] {
  /** An address of pages that need the company's provider. */
  const withProvider = (path: string) => async () => {
    await connected("en");
    return path;
  };
  const nobody = { by: "nobody" } as const;
  const by = "connected" as const;
  return [
    at("log-in-provider", withProvider(`/portal/-/log-in?company=${CODE}`), nobody),
    at("log-in-provider-required", withProvider(`/portal/-/log-in?to=/portal/${CODE}/today&why=provider`), nobody),
    at("log-in-provider-refused", withProvider(`/portal/-/log-in?company=${CODE}&refused=not_connected`), nobody),
    at("log-in-provider-unknown", "/portal/-/log-in?company=nobody", nobody),
    at("provider-none", `${HOME}/log-in`),
    at("provider-errors", `${HOME}/log-in`, {
      async act(page) {
        await page.locator("#providerName").fill("Acme ID");
        await page.locator("#issuer").fill("https://id.acme.example/?tenant=1");
        await page.locator("#clientId").fill("portal");
        await submit(page);
      },
    }),
    at("provider", SETTINGS, { by }),
    at("provider-checked", SETTINGS, {
      by,
      act: (page) => page.locator(`form[action$="/check"] button`).click(),
    }),
    at("provider-remove", SETTINGS, { by, act: (page) => page.locator("main summary").click() }),
    at("step-up-provider", `/portal/-/step-up?to=${SETTINGS}`, { by }),
    at("own-providers", withProvider("/portal/-/me/log-ins?refused=email_differs")),
    at("me-with-provider", "/portal/-/me", { by }),
  ];
}

/** The provider of a company, and administrators of it who have logged in with it. */
export function connectedPeople(service: TestService): Connected {
  const { platform, contextFor, url } = service;
  const { portalUrl } = platform.config;
  const provider = once(async (): Promise<TestProvider> => {
    const started = await startIdentityProvider([`${portalUrl}/portal/-/oidc/${CODE}/return`]);
    const tenant = await findTenant(platform, CODE);
    const ctx = contextFor(tenant!.id);
    const { issuer, clientId, clientSecret } = started;
    const was = (await findOidcProvider(ctx))?.id ?? null;
    await asSystem(ctx, (ctx) => setOidcProvider(ctx, { name: "Acme ID", issuer, clientId, clientSecret }, was));
    return started;
  });
  const made = new Map<Locale, { browser: PortalClient; atMs: number }>();
  return async (locale) => {
    const last = made.get(locale);
    const nowMs = service.clock.now().getTime();
    // Other states move the clock: then the session has ended, or needs another step-up.
    if (last !== undefined && nowMs - last.atMs < 2 * 60_000) return last.browser;
    const started = await provider();
    const tenant = await findTenant(platform, CODE);
    const member = await newMember(platform, tenant!.id, ["administrator"], { name: "Derya Öz", locale });
    const jar = cookieJar({ [portalUrl]: url });
    const { email, password } = member;
    await jar.post("/portal/-/log-in", { email, password });
    const authTime = Math.floor(nowMs / 1000);
    started.next = { subject: email, email, isVerified: true, authTime };
    await jar.walk(`/portal/-/me/log-ins/connect?company=${CODE}`);
    await jar.walk(`/portal/-/oidc/${CODE}/start`);
    const browser = portalClient(url);
    browser.cookie = jar.cookies(portalUrl);
    made.set(locale, { browser, atMs: nowMs });
    return browser;
  };
}
