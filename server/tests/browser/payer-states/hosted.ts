/** The card form of a link in all its states. */
import type { Locale } from "@servicepay/checkout/render";
import type { Page } from "playwright-core";
import { drawHtml, openLink, submitRefused, typeCard } from "./drive.ts";
import type { EquippedCompany } from "./equipped-company.ts";
import type { PayerState, World } from "./state.ts";

type Equipped = () => Promise<EquippedCompany>;

export function hostedStates(world: World, equipped: Equipped): PayerState[] {
  return [...formStates(world), ...disturbedStates(world), ...visitStates(equipped), ...brandedStates(equipped)];
}

function state(name: string, world: World, bring: (page: Page, locale: Locale) => Promise<void>): PayerState {
  return {
    name,
    async open(page, locale) {
      await openLink(page, world, locale);
      await bring(page, locale);
      return page;
    },
  };
}

function formStates(world: World): PayerState[] {
  const { service, client } = world;
  return [
    state("hosted-empty", world, async (page) => {
      // The QR code for phones is loaded late, and only on wide screens.
      const code = page.locator("aside.phone img");
      await page.waitForLoadState();
      if (await code.isVisible()) await code.evaluate("(code) => { code.loading = 'eager'; return code.decode() }");
    }),
    state("hosted-program-tables", world, (page) => page.locator("details summary").first().click()),
    state("hosted-field-error", world, async (page) => {
      await page.locator("#cc-number").fill("4355 0843 5508 4359");
      await page.locator("#cc-exp").focus();
      await page.locator("[aria-invalid=true]").waitFor();
    }),
    state("hosted-errors", world, async (page) => {
      await page.locator("#cc-number").fill("4355 0843 5508 4359");
      await submitRefused(page);
    }),
    {
      name: "hosted-errors-without-script",
      async open(page, locale) {
        const wrong = { ...client.cardOf("approved"), "cc-exp": "01/20", "cc-name": "4355084355084358" };
        const { text } = await client.submit(`${await client.linkPath()}&lang=${locale}`, wrong);
        return drawHtml(page, service.url, text);
      },
    },
    state("hosted-installments", world, async (page) => {
      await typeCard(page, world);
      await page.locator("input[type=radio]").nth(2).check();
    }),
    {
      name: "hosted-cancel",
      async open(page, locale) {
        const path = await client.linkPath();
        await page.goto(`${service.url}${path.replace("/hpm/pay", "/hpm/cancel")}&lang=${locale}`);
        return page;
      },
    },
  ];
}

/** Waiting, a lost connection, an expiring page. */
function disturbedStates(world: World): PayerState[] {
  return [
    state("hosted-no-installments", world, async (page, locale) => {
      await page.route("**/hpm/options?*", (route) => route.abort());
      await typeCard(page, world);
      await page.getByText(locale === "tr" ? "şu anda getirilemedi" : "cannot be looked up right now").waitFor();
    }),
    state("hosted-offline", world, async (page) => {
      await typeCard(page, world);
      await page.context().setOffline(true);
      await page.locator("button.primary[aria-disabled=true]").waitFor();
    }),
    state("hosted-busy", world, async (page) => {
      await page.route(isPosted, () => {}); // The request is never answered.
      await submitCard(page, world);
      await page.locator("button.primary[aria-disabled=true]").waitFor();
    }),
    state("hosted-connection-lost", world, async (page) => {
      await page.route(isPosted, (route) => route.abort());
      await submitCard(page, world);
      await page.locator(".offline:not(:empty)").waitFor();
    }),
    {
      name: "hosted-countdown",
      async open(page, locale) {
        await page.clock.install();
        await openLink(page, world, locale);
        await page.locator("#cc-number").fill("4355 0843");
        await page.clock.runFor("15:05");
        await page.locator("#session button").waitFor();
        return page;
      },
    },
  ];
}

const isPosted = ({ pathname }: URL) => pathname === "/hpm/pay";

async function submitCard(page: Page, world: World): Promise<void> {
  await typeCard(page, world);
  await page.locator("input[type=radio]").nth(2).waitFor();
  await page.locator("button.primary").click();
}

/** A known payer, and a company with consent texts. */
function visitStates(equipped: Equipped): PayerState[] {
  const visit = (name: string, isKnown: boolean, bring: (page: Page) => Promise<void>): PayerState => ({
    name,
    async open(page, locale) {
      const { world, payer } = await equipped();
      await openLink(page, world, locale, isKnown ? payer : {});
      await bring(page);
      return page;
    },
  });
  return [
    visit("saved-cards", true, (page) => page.locator("#installment-3").waitFor()),
    visit("saved-cards-errors", true, submitRefused),
    visit("saved-cards-another", true, async (page) => {
      await page.locator("#saved-card-none").check();
      await page.locator("#cc-number").waitFor();
    }),
    visit("consents", false, async () => {}),
    visit("consents-missing", false, submitRefused),
    visit("consents-unfolded", false, (page) =>
      page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true })"),
    ),
  ];
}

/** Pages with the company's name, logo and colours. */
function brandedStates(equipped: Equipped): PayerState[] {
  const branded = (name: string, bring: (page: Page, world: World) => Promise<unknown>): PayerState => ({
    name,
    async open(page, locale) {
      const company = await equipped();
      await openLink(page, company.world, locale, company.branded);
      await bring(page, company.world);
      return page;
    },
  });
  const pay = (outcome: string, next: string) => async (page: Page, world: World) => {
    await typeCard(page, world, outcome);
    await page.locator("button.primary").click();
    await page.locator(next).first().waitFor();
  };
  return [
    branded("branded-empty", async () => {}),
    branded("branded-errors", submitRefused),
    branded("branded-declined", pay("insufficient_funds", ".summary .box")),
    branded("branded-receipt", pay("approved", ".status-icon-good")),
  ];
}
