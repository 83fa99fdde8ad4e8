/** After an attempt: the redirect to the bank, its page, every return, and the page of each outcome. */
import type { Locale } from "@servicepay/checkout/render";
import type { Page } from "playwright-core";
import { orderReference, pathOf, type DemoClient } from "../../support/demo-client.ts";
import { authenticate, postReturn } from "../../support/payer.ts";
import { openHeld, openLink, typeCard } from "./drive.ts";
import type { EquippedCompany } from "./equipped-company.ts";
import { once, type PayerState, type World } from "./state.ts";

/** Longer than the 20 minutes in which a payer must return from the bank. */
const TOO_LATE_MS = 21 * 60_000;
/** A small sum in this currency is charged without the bank's page. */
const DIRECT = "USD";

export function outcomeStates(world: World, equipped: () => Promise<EquippedCompany>): PayerState[] {
  return [...bankStates(world, equipped), ...declineStates(world), ...returnStates(world)];
}

/** A return that is too late. It moves the clock, so it is created before any page is open. */
export async function lateReturnState(world: World): Promise<PayerState> {
  const { service, client } = world;
  const { link, location } = await pay(client, "approved");
  const returned = await authenticate(location, { baseUrl: service.url });
  service.clock.advance(TOO_LATE_MS);
  await postReturn(returned, service.url);
  return result(world, "returned-too-late", async () => link);
}

/** Posts a new link's form like a browser without script. Returns the link and the redirect. */
async function pay(client: DemoClient, outcome: string, locale: Locale = "tr", changes: Record<string, unknown> = {}) {
  const link = await client.linkPath(changes);
  const { headers } = await client.submit(`${link}&lang=${locale}`, client.cardOf(outcome));
  return { link, location: String(headers.get("location")) };
}

function bankStates(world: World, equipped: () => Promise<EquippedCompany>): PayerState[] {
  const { service, client } = world;
  const openBankPage = async (page: Page, locale: Locale) => {
    await page.goto((await pay(client, "approved", locale)).location);
    await page.locator("#otp").waitFor();
    return page;
  };
  return [
    {
      name: "to-the-bank",
      open: async (page, locale) => openHeld(page, (await pay(client, "approved", locale)).location),
    },
    {
      name: "to-the-bank-branded",
      async open(page, locale) {
        const { world: company, branded } = await equipped();
        const { location } = await pay(company.client, "approved", locale, { ...branded, amount: 2_000 });
        return openHeld(page, location);
      },
    },
    {
      name: "bank-step-closed",
      async open(page, locale) {
        const { location } = await pay(client, "approved", locale);
        await client.get(pathOf(location));
        await page.goto(location);
        return page;
      },
    },
    { name: "bank-page", open: openBankPage },
    {
      name: "bank-page-wrong-password",
      async open(page, locale) {
        await openBankPage(page, locale);
        await page.locator("#otp").fill("000000");
        await page.keyboard.press("Enter");
        await page.getByRole("alert").waitFor();
        return page;
      },
    },
    {
      name: "hand-over",
      async open(page, locale) {
        const { world: company, branded } = await equipped();
        const back = await company.client.passBank(await payByWidget(company, branded, locale));
        return openHeld(page, `${service.url}${pathOf(back)}`);
      },
    },
  ];
}

/** Pays by widget at a company whose returnUrl gets a form post. Returns the redirect to the bank. */
async function payByWidget(
  { service, client }: World,
  { amount, currencyCode: currency }: EquippedCompany["branded"],
  locale: Locale,
) {
  const { token } = (await client.get("/b2c/widget/token", { token: client.token })).body as { token: string };
  const { cardNumber, cardHolderName, cvv, expMonth, expYear } = service.demo.testCards.find(
    ({ outcome }) => outcome === "approved",
  )!;
  const card = { cardNumber, cardHolderName, cvv, expMonth, expYear };
  const prepared = { card, use3D: true, currency, amount, locale };
  const { body } = await client.post("/b2c/widget/preparePayment", prepared, { token });
  const order = { clientReferenceCode: orderReference(), customerIpAddress: "203.0.113.9" };
  const paid = await client.post(
    "/b2c/widget/payment",
    { amount, prepareToken: body.prepareToken, returnUrl: "https://shop.example/return", ...order },
    { token: client.token },
  );
  return String(paid.body.redirectTo);
}

/** Every class of decline, caused at the bank. */
function declineStates(world: World): PayerState[] {
  const { service, client } = world;
  const paymentSetId = service.tenants[0].paymentSets.find(({ currencyCode }) => currencyCode === DIRECT)!.id;
  const direct = { currencyCode: DIRECT, paymentSetId, amount: 20 };
  const atOnce = (outcome: string) => async () => (await pay(client, outcome, "tr", direct)).link;
  const afterBank =
    (outcome: string, otp: string | null = "123456") =>
    async () => {
      const { link, location } = await pay(client, outcome);
      await client.passBank(location, otp);
      return link;
    };
  return [
    {
      name: "declined-in-place",
      async open(page, locale) {
        await openLink(page, world, locale, direct);
        await typeCard(page, world, "insufficient_funds");
        await page.locator("button.primary").click();
        await page.locator(".summary .box").waitFor();
        return page;
      },
    },
    result(world, "declined-funds", atOnce("insufficient_funds")),
    result(world, "declined-refused", atOnce("do_not_honour")),
    result(world, "declined-card-data", atOnce("wrong_cvv")),
    result(world, "declined-closed-to-internet", atOnce("closed_to_internet")),
    result(world, "declined-technical", atOnce("system_error")),
    result(world, "declined-not-authenticated", afterBank("threeds_failed")),
    result(world, "declined-not-enrolled", afterBank("threeds_not_enrolled")),
    result(world, "declined-cancelled-at-bank", afterBank("approved", null)),
    result(world, "receipt", afterBank("approved")),
    result(world, "receipt-direct", atOnce("approved")),
  ];
}

/** Returns that banks should not send, but some do. */
function returnStates(world: World): PayerState[] {
  const { service, client } = world;
  return [
    result(world, "returned-twice", async () => {
      const { link, location } = await pay(client, "approved");
      const returned = await authenticate(location, { baseUrl: service.url });
      await postReturn(returned, service.url);
      await postReturn(returned, service.url);
      return link;
    }),
  ];
}

/** The result page of a link. The attempt is made once for all visits. */
function result({ service }: World, name: string, make: () => Promise<string>): PayerState {
  const link = once(make);
  return {
    name,
    async open(page, locale) {
      await page.goto(`${service.url}${(await link()).replace("/hpm/pay", "/hpm/result")}&lang=${locale}`);
      return page;
    },
  };
}
