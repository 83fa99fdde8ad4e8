/** The members who open the pages, and how each state names the one it needs. */
import type { Page } from "playwright-core";
import { createTenant, findTenant } from "#identity/index.ts";
import { asSystem, inviteMember, invitationUrl, provingInvitationUrl, seedMember, type Role } from "#members/index.ts";
import { newId } from "#platform/ids.ts";
import { makePasskey, optionsFor } from "../../../support/authenticator.ts";
import {
  loggedIn,
  newMember,
  newOperator,
  operatorBrowser,
  withSecondFactor,
  type PortalClient,
  type TestMember,
} from "../../../support/portal-client.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";

export type Locale = "tr" | "en";

export const HOME = "/portal/demo";

/** People of the first demo company, one for each language. */
export interface People {
  administrator: TestMember;
  /** The code of a company whose only member is the administrator. */
  ownCompany: string;
  viewer: TestMember;
  /** Has a second factor. */
  withFactor: TestMember & { secret: string };
  /** Has a passkey. */
  withPasskey: TestMember;
  browser: PortalClient;
  factorBrowser: PortalClient;
  passkeyBrowser: PortalClient;
  viewerBrowser: PortalClient;
  /** Logged in with the provider of the second demo company; made when it is first needed. */
  connectedBrowser?: PortalClient;
  /** The session of a person who runs the installation. */
  operatorBrowser: PortalClient;
  /** The company's link of an open invitation, and the one that is mailed. */
  link: string;
  mailedLink: string;
  invitationId: string;
}

export type Who = "administrator" | "viewer" | "withFactor" | "withPasskey" | "operator" | "connected" | "nobody";
export type Act = (page: Page, given: People) => Promise<void>;
export type At = (
  name: string,
  path: string | ((given: People) => string | Promise<string>),
  options?: { by?: Who; act?: Act },
) => PageState;

/** Presses the button that sends the form. */
export const submit = (page: Page) =>
  page.locator("main form:not(.passkey) .primary, main form .danger").first().click();

export async function useCookie(
  { platform }: TestService,
  page: Page,
  by: Who,
  { browser, factorBrowser, passkeyBrowser, viewerBrowser, operatorBrowser, connectedBrowser }: People,
): Promise<void> {
  if (by === "nobody") return;
  const browsers = {
    administrator: browser,
    withFactor: factorBrowser,
    withPasskey: passkeyBrowser,
    viewer: viewerBrowser,
    operator: operatorBrowser,
    connected: connectedBrowser,
  };
  const { cookie = "" } = browsers[by] ?? {};
  const cookies = cookie.split("; ").map((each) => {
    const [name = "", value = ""] = each.split("=", 2);
    return { name, value, url: platform.config.portalUrl, httpOnly: true, sameSite: "Lax" } as const;
  });
  await page.context().addCookies(cookies);
}

/** A viewer without a second factor: the last one may have set one up. */
export async function renewViewer(service: TestService, given: People, locale: Locale): Promise<void> {
  const tenant = await findTenant(service.platform, "demo");
  given.viewer = await newMember(service.platform, tenant!.id, ["viewer"], { name: "Murat Şahin", locale });
  given.viewerBrowser = await loggedIn(service.url, given.viewer);
}

export async function makePeople(service: TestService, locale: Locale): Promise<People> {
  const { platform, contextFor, clock, url } = service;
  const tenant = await findTenant(platform, "demo");
  const other = await findTenant(platform, "demo-two");
  if (tenant === undefined || other === undefined) throw new Error("the demo lacks a company");
  const make = (roles: readonly Role[], name: string) => newMember(platform, tenant.id, roles, { name, locale });
  const administrator = await make(["administrator", "finance"], "Selin Aksoy");
  const own = await createTenant(platform, { code: `aksoy-${locale}`, name: "Aksoy Danışmanlık" });
  const there = { ...administrator, name: "Selin Aksoy", locale };
  await seedMember(platform, other.id, { ...there, roles: ["viewer"] });
  await seedMember(platform, own.id, { ...there, roles: ["administrator", "finance"] });
  const withFactor = await make(["support", "sales"], "Emre Kılıç");
  const factorBrowser = await loggedIn(url, withFactor);
  const { secret } = await withSecondFactor(factorBrowser, clock.now());
  const withPasskey = await make(["finance"], "Burak Arslan");
  const passkeyBrowser = await loggedIn(url, withPasskey);
  const { answer } = makePasskey(await optionsFor(passkeyBrowser, "add"), platform.config.portalUrl);
  await passkeyBrowser.post("/portal/-/me/passkeys", {
    name: locale === "tr" ? "İş telefonu" : "Work phone",
    passkey: answer,
  });
  const invitationId = newId<"invitation">();
  const invited = { id: invitationId, email: `deniz.${locale}@ornek-ticaret.example`, roles: ["sales", "support"] };
  await asSystem(contextFor(tenant.id), (ctx) => inviteMember(ctx, invited));
  return {
    administrator,
    ownCompany: own.code,
    viewer: administrator,
    withFactor: { ...withFactor, secret },
    browser: await loggedIn(url, administrator),
    factorBrowser,
    withPasskey,
    passkeyBrowser,
    viewerBrowser: factorBrowser,
    operatorBrowser: await operatorBrowser(url, service, await newOperator(platform, { locale })),
    link: new URL(invitationUrl(platform, invitationId)).pathname,
    mailedLink: new URL(provingInvitationUrl(platform, invitationId)).pathname,
    invitationId,
  };
}
