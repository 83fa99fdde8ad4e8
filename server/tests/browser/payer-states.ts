/** Every page that a payer can meet, in each of its states: accessibility, reflow and screenshots are checked on them. */
import { renderPage } from "@servicepay/checkout/render";
import type { Locale, NoticeKind, Page as PayerPage } from "@servicepay/checkout/render";
import type { Frame, Page } from "playwright-core";
import type { DemoClient } from "../support/demo-client.ts";
import { pathOf } from "../support/demo-client.ts";
import type { TestService } from "../support/service.ts";
import type { MerchantSite } from "./merchant-site.ts";

export interface PayerState {
  /** "hosted-declined": the name of its screenshots too. */
  name: string;
  /** Brings a fresh page there; answers the document that the payer reads. */
  open(page: Page, locale: Locale): Promise<Page | Frame>;
}

export interface World {
  service: TestService;
  client: DemoClient;
  merchant: MerchantSite;
}

export function payerStates(world: World): readonly PayerState[] {
  return [...hostedStates(world), ...outcomeStates(world), ...noticeStates(world), ...frameStates(world)];
}

export function typeCard(target: Page | Frame, world: World, outcome = "approved"): Promise<void> {
  const card = Object.entries(world.client.cardOf(outcome));
  return card.reduce(
    (typed, [name, text]) => typed.then(() => target.locator(`#${name}`).fill(text)),
    Promise.resolve(),
  );
}

/** A new link's card form. */
export async function openLink(page: Page, { service, client }: World, locale: Locale): Promise<Page> {
  await page.goto(`${service.url}${await client.linkPath()}&lang=${locale}`);
  return page;
}

function hostedStates(world: World): PayerState[] {
  const { service, client } = world;
  return [
    { name: "hosted-empty", open: (page, locale) => openLink(page, world, locale) },
    {
      name: "hosted-errors",
      async open(page, locale) {
        await openLink(page, world, locale);
        await page.locator("#cc-number").fill("4355 0843 5508 4359");
        await page.locator("button.primary").click();
        await page.locator("#summary:focus").waitFor();
        return page;
      },
    },
    {
      name: "hosted-installments",
      async open(page, locale) {
        await openLink(page, world, locale);
        await typeCard(page, world);
        await page.locator("input[type=radio]").nth(2).check();
        return page;
      },
    },
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

/** What follows a try at the bank. */
function outcomeStates({ service, client }: World): PayerState[] {
  /** Posts the card as a browser without script does, and passes the bank's page unless it is stopped before. */
  const pay = async (locale: Locale, outcome: string) => {
    const reply = await client.submit(`${await client.linkPath()}&lang=${locale}`, client.cardOf(outcome));
    return String(reply.headers.get("location"));
  };
  const afterBank = async (page: Page, locale: Locale, outcome: string, otp: string | null = "123456") => {
    const result = await client.passBank(await pay(locale, outcome), otp);
    await page.goto(`${service.url}${pathOf(result).replace(/&lang=../, "")}&lang=${locale}`);
    return page;
  };
  return [
    {
      name: "to-the-bank",
      async open(page, locale) {
        // Its script would take the browser on at once.
        const { text } = await client.get(pathOf(await pay(locale, "approved")));
        return drawHtml(page, service.url, text.replaceAll(/<script[^>]*>[^<]*<\/script>/g, ""));
      },
    },
    { name: "declined-funds", open: (page, locale) => afterBank(page, locale, "insufficient_funds") },
    { name: "declined-bank", open: (page, locale) => afterBank(page, locale, "do_not_honour") },
    { name: "declined-3ds", open: (page, locale) => afterBank(page, locale, "approved", null) },
    { name: "receipt", open: (page, locale) => afterBank(page, locale, "approved") },
  ];
}

const NOTICES: Readonly<Record<NoticeKind, "order" | "no order">> = {
  paid: "order",
  processing: "order",
  expired: "order",
  session_over: "order",
  cancelled: "order",
  failed: "order",
  too_many_tries: "order",
  refunded: "order",
  not_found: "no order",
  bad_request: "no order",
  slow_down: "no order",
  unavailable: "no order",
};

/** Drawn by the real renderer; that the service shows each at its time is proved by the tests of links and checkouts. */
function noticeStates({ service }: World): PayerState[] {
  const price = { amount: "1250.5", currency: "TRY" };
  const order = { merchantName: "Örnek Ticaret A.Ş.", price, description: "Dokuma kilim", reference: "ORDER-1001" };
  const backUrl = "https://shop.example/basket";
  return Object.entries(NOTICES).map(([kind, subject]) => ({
    name: `notice-${kind.replaceAll("_", "-")}`,
    open: (page, locale) =>
      draw(page, service.url, {
        kind: "notice",
        notice: kind as NoticeKind,
        locale,
        isTest: true,
        order: subject === "order" ? order : null,
        backUrl: subject === "order" ? backUrl : null,
        isMoneySafe: kind === "expired" || kind === "cancelled",
        decline: kind === "too_many_tries" ? "insufficient_funds" : null,
        refreshSeconds: null,
        ...(kind === "processing" && {
          refreshSeconds: 600,
          awaits: { statusUrl: "/drawn-status", resultUrl: "/drawn" },
        }),
      }),
  }));
}

/** Shows a page of the renderer under the service's origin, where its styles are. */
function draw(page: Page, origin: string, model: PayerPage): Promise<Page> {
  return drawHtml(page, origin, renderPage(model));
}

async function drawHtml(page: Page, origin: string, body: string): Promise<Page> {
  const address = `${origin}/drawn`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  await page.goto(address);
  return page;
}

function frameStates(world: World): PayerState[] {
  const states: [name: string, mode: "modal" | "inline", bring: (frame: Frame) => Promise<void>][] = [
    ["widget-modal", "modal", async () => {}],
    ["widget-inline", "inline", async () => {}],
    [
      "widget-errors",
      "inline",
      async (frame) => {
        await frame.locator("button.primary").click();
        await frame.locator("#summary:focus").waitFor();
      },
    ],
    [
      "widget-installments",
      "modal",
      async (frame) => {
        await typeCard(frame, world);
        await frame.locator("input[type=radio]").nth(2).check();
      },
    ],
  ];
  return states.map(([name, mode, bring]) => ({
    name,
    async open(page, locale) {
      const frame = await openWidget(page, world, { mode, locale, theme: "auto" });
      await bring(frame);
      return frame;
    },
  }));
}

/** A merchant's page of another origin, which shows the widget at once and fills the screen with it. */
export async function openWidget(page: Page, world: World, options: Record<string, unknown>): Promise<Frame> {
  const { service, client } = world;
  const { body } = await client.get("/b2c/widget/token", { token: client.token });
  const init = {
    token: body.token,
    amount: 250.75,
    currency: "TRY",
    containerId: "here",
    environment: "test",
    ...options,
  };
  const html = `<!doctype html><html lang="tr"><title>Shop</title><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><body style="margin:0"><main id="here"></main>
<script src="${service.url}/widget/v1.0.0/servicepay.js"></script>
<script>ServicePay.init({ ...${JSON.stringify(init)}, onReady() { document.body.dataset.ready = "" } })</script></html>`;
  await page.goto(world.merchant.publish(html));
  await page.locator("body[data-ready]").waitFor({ state: "attached" });
  const frame = page.frames().find((candidate) => candidate.parentFrame() !== null);
  if (frame === undefined) throw new Error("the widget has no frame");
  return frame;
}
