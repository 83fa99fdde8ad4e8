/** Every page of the portal in each of its states: accessibility, reflow and screenshots are checked on them. */
import type { Page } from "playwright-core";
import { findTenant } from "#identity/index.ts";
import { asSystem, inviteMember, invitationUrl, seedMember, type Role } from "#members/index.ts";
import { newId } from "#platform/ids.ts";
import { makePasskey, optionsFor } from "../../support/authenticator.ts";
import {
  codeOf,
  loggedIn,
  newMember,
  withSecondFactor,
  type PortalClient,
  type TestMember,
} from "../../support/portal-client.ts";
import type { TestService } from "../../support/service.ts";
import type { PageState } from "../page-state.ts";
import { once } from "../payer-states/state.ts";

type Locale = "tr" | "en";

const HOME = "/portal/demo";

/** People of the first demo company, one for each language. */
interface People {
  administrator: TestMember;
  viewer: TestMember;
  /** Has a second factor. */
  careful: TestMember & { secret: string };
  /** Has a passkey. */
  keyed: TestMember;
  browser: PortalClient;
  carefulBrowser: PortalClient;
  keyedBrowser: PortalClient;
  viewerBrowser: PortalClient;
  /** The link of an open invitation. */
  link: string;
  invitationId: string;
}

export function portalStates(service: TestService): readonly PageState[] {
  const people = { tr: once(() => makePeople(service, "tr")), en: once(() => makePeople(service, "en")) };
  /** A state that is the page at an address, opened by a member. */
  const at = (
    name: string,
    path: string | ((given: People) => string),
    { by = "administrator", act }: { by?: Who; act?: Act } = {},
  ): PageState => ({
    name: `portal-${name}`,
    async open(page, locale) {
      const given = await people[locale]();
      if (by === "viewer") await renewViewer(service, given, locale);
      await useCookie(service, page, by, given);
      const address = typeof path === "string" ? path : path(given);
      const query = by === "nobody" ? `${address.includes("?") ? "&" : "?"}lang=${locale}` : "";
      await page.goto(new URL(address + query, service.platform.config.portalUrl).href);
      await act?.(page, given);
      return page;
    },
  });
  return [...signedOutStates(service, at), ...companyStates(at), ...accountStates(at)];
}

type Who = "administrator" | "viewer" | "careful" | "keyed" | "nobody";
type Act = (page: Page, given: People) => Promise<void>;
type At = (name: string, path: string | ((given: People) => string), options?: { by?: Who; act?: Act }) => PageState;

const submit = (page: Page) => page.locator("main form:not(.passkey) .primary, main form .danger").first().click();

function signedOutStates({ clock }: TestService, at: At): PageState[] {
  const by = "nobody" as const;
  const password =
    (email: (given: People) => string, text: (given: People) => string): Act =>
    async (page, given) => {
      await page.locator("#email").fill(email(given));
      await page.locator("#password").fill(text(given));
      await submit(page);
    };
  const half = password(
    ({ careful }) => careful.email,
    ({ careful }) => careful.password,
  );
  return [
    at("log-in", "/portal/-/log-in", { by }),
    at("log-in-wrong", "/portal/-/log-in", {
      by,
      act: password(
        () => "a@b.example",
        () => "wrong wrong wrong",
      ),
    }),
    at("log-in-over", `/portal/-/log-in?why=over&kept=0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10&to=${HOME}`, { by }),
    at("code", "/portal/-/log-in", { by, act: half }),
    at("code-wrong", "/portal/-/log-in", {
      by,
      async act(page, given) {
        await half(page, given);
        await page.locator("#code").fill("000000");
        await submit(page);
      },
    }),
    at("code-passkey", "/portal/-/log-in", {
      by,
      act: password(
        ({ keyed }) => keyed.email,
        ({ keyed }) => keyed.password,
      ),
    }),
    at("code-recovery", "/portal/-/log-in/code?by=recovery", { by }),
    at("invitation", ({ link }) => link, { by }),
    at("invitation-errors", ({ link }) => link, {
      by,
      async act(page) {
        await page.locator("#name").fill("Deniz Kaya");
        await page.locator("#password").fill("123456789012");
        await submit(page);
      },
    }),
    at("invitation-over", "/portal/-/invitations/none", { by }),
    at("step-up-passkey", `/portal/-/step-up?to=${HOME}/members/invite`, { by: "keyed" }),
    at("step-up-recovery", `/portal/-/step-up?to=${HOME}/members/invite&by=recovery`, { by: "keyed" }),
    at("step-up", `/portal/-/step-up?to=${HOME}/members/invite`),
    at("step-up-wrong", `/portal/-/step-up?to=${HOME}/members/invite&kept=0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10`, {
      by: "careful",
      async act(page) {
        await page.locator("#code").fill("000000");
        await submit(page);
      },
    }),
    at("second-factor", "/portal/-/second-factor", { by: "viewer" }),
    at("recovery-codes", "/portal/-/second-factor", {
      by: "viewer",
      async act(page) {
        const secret = await page.locator(".secret").innerText();
        await page.locator("#code").fill(codeOf(secret, clock.now()));
        await submit(page);
      },
    }),
    at("not-found", "/portal/nowhere/at/all"),
    at("forbidden", `${HOME}/members`, { by: "careful" }),
  ];
}

function companyStates(at: At): PageState[] {
  return [
    at("home", HOME),
    at("home-viewer", HOME, { by: "careful" }),
    at("roles", `${HOME}/roles`),
    at("members", `${HOME}/members?done=removed`),
    at("invite", `${HOME}/members/invite`),
    at("invite-errors", `${HOME}/members/invite`, {
      async act(page, { administrator }) {
        await page.locator("#email").fill(administrator.email);
        await page.locator("[value=sales]").check();
        await submit(page);
      },
    }),
    at("invite-empty", `${HOME}/members/invite`, {
      async act(page) {
        await page.locator("#email").fill("deniz@ornek.example");
        await submit(page);
      },
    }),
    at("invited", ({ invitationId }) => `${HOME}/invitations/${invitationId}?done=invited`),
    at("member", ({ careful }) => `${HOME}/members/${careful.id}`),
    at("member-stale", ({ careful }) => `${HOME}/members/${careful.id}`, {
      async act(page) {
        await page.evaluate("document.querySelector('[name=was]').value = 'finance'");
        await page.locator("[value=viewer]").check();
        await submit(page);
      },
    }),
    at("member-self", ({ administrator }) => `${HOME}/members/${administrator.id}`),
    at("remove-member", ({ careful }) => `${HOME}/members/${careful.id}/remove`),
    at("search", `${HOME}/search?q=a`),
    at("search-nothing", `${HOME}/search?q=zzz`),
  ];
}

function accountStates(at: At): PageState[] {
  const by = "careful" as const;
  return [
    at("account", "/portal/-/me?done=saved", { by }),
    at("account-without-factor", "/portal/-/me"),
    at("password-error", "/portal/-/me/password", {
      async act(page) {
        await page.locator("#password").fill("short");
        await submit(page);
      },
    }),
    at("new-codes", "/portal/-/me/recovery-codes", { by }),
    at("passkeys", "/portal/-/me/passkeys?done=passkey_added", { by: "keyed" }),
    at("passkeys-none", "/portal/-/me/passkeys"),
  ];
}

async function useCookie(
  { platform }: TestService,
  page: Page,
  by: Who,
  { browser, carefulBrowser, keyedBrowser, viewerBrowser }: People,
): Promise<void> {
  if (by === "nobody") return;
  const browsers = { administrator: browser, careful: carefulBrowser, keyed: keyedBrowser, viewer: viewerBrowser };
  const { cookie } = browsers[by];
  const [name = "", value = ""] = cookie.split("=", 2);
  await page.context().addCookies([{ name, value, url: platform.config.portalUrl, httpOnly: true, sameSite: "Lax" }]);
}

/** A viewer without a second factor: the last one may have set one up. */
async function renewViewer(service: TestService, given: People, locale: Locale): Promise<void> {
  const tenant = await findTenant(service.platform, "demo");
  given.viewer = await newMember(service.platform, tenant!.id, ["viewer"], { name: "Murat Şahin", locale });
  given.viewerBrowser = await loggedIn(service.url, given.viewer);
}

async function makePeople(service: TestService, locale: Locale): Promise<People> {
  const { platform, contextFor, clock, url } = service;
  const tenant = await findTenant(platform, "demo");
  const other = await findTenant(platform, "demo-two");
  if (tenant === undefined || other === undefined) throw new Error("the demo lacks a company");
  const make = (roles: readonly Role[], name: string) => newMember(platform, tenant.id, roles, { name, locale });
  const administrator = await make(["administrator", "finance"], "Selin Aksoy");
  await seedMember(platform, other.id, { ...administrator, name: "Selin Aksoy", roles: ["viewer"], locale });
  const careful = await make(["support", "sales"], "Emre Kılıç");
  const carefulBrowser = await loggedIn(url, careful);
  const { secret } = await withSecondFactor(carefulBrowser, clock.now());
  const keyed = await make(["finance"], "Burak Arslan");
  const keyedBrowser = await loggedIn(url, keyed);
  const { answer } = makePasskey(await optionsFor(keyedBrowser, "add"), platform.config.portalUrl);
  await keyedBrowser.post("/portal/-/me/passkeys", {
    name: locale === "tr" ? "İş telefonu" : "Work phone",
    passkey: answer,
  });
  const invitationId = newId<"invitation">();
  const invited = { id: invitationId, email: `deniz.${locale}@ornek-ticaret.example`, roles: ["sales", "support"] };
  await asSystem(contextFor(tenant.id), (ctx) => inviteMember(ctx, invited));
  return {
    administrator,
    viewer: administrator,
    careful: { ...careful, secret },
    browser: await loggedIn(url, administrator),
    carefulBrowser,
    keyed,
    keyedBrowser,
    viewerBrowser: carefulBrowser,
    link: new URL(invitationUrl(platform, invitationId)).pathname,
    invitationId,
  };
}
