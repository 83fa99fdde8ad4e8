/** A payer's steps to reach the states. */
import { renderPage, type Locale, type Page as PayerPage } from "@servicepay/checkout/render";
import type { Frame, Page } from "playwright-core";
import { LOADER_PATH } from "../../support/loader.ts";
import type { World } from "./state.ts";

export async function typeCard(target: Page | Frame, { client }: Pick<World, "client">, outcome = "approved") {
  for (const [name, text] of Object.entries(client.cardOf(outcome))) await target.locator(`#${name}`).fill(text);
}

/** Opens the card form of a new link. */
export async function openLink(
  page: Page,
  { service, client }: Pick<World, "service" | "client">,
  locale: Locale,
  changes: Record<string, unknown> = {},
): Promise<Page> {
  await page.goto(`${service.url}${await client.linkPath(changes)}&lang=${locale}`);
  return page;
}

/** Presses "pay" with mistakes in the form, and waits for the error summary. */
export async function submitRefused(target: Page | Frame): Promise<void> {
  await target.locator("button.primary").first().click();
  await target.locator("#summary:focus").waitFor();
}

/** Shows a rendered page under the service's origin, from which it loads its styles. */
export function draw(page: Page, origin: string, model: PayerPage): Promise<Page> {
  return drawHtml(page, origin, renderPage(model));
}

export async function drawHtml(page: Page, origin: string, body: string): Promise<Page> {
  const address = `${origin}/drawn`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  await page.goto(address);
  return page;
}

/** Opens a page that redirects automatically, with all its headers, and prevents the redirect. */
export async function openHeld(page: Page, url: string): Promise<Page> {
  await page.route("**/checkout/assets/hand-over*", (route) => route.abort());
  await page.goto(url);
  return page;
}

/** Opens a merchant's page of another origin, which shows the widget at once on the whole screen. */
export async function openWidget(page: Page, world: World, options: Record<string, unknown>): Promise<Frame> {
  await openShop(page, world, options);
  await page.locator("body[data-ready]").waitFor({ state: "attached" });
  const frame = page.frames().find((candidate) => candidate.parentFrame() !== null);
  if (frame === undefined) throw new Error("the widget has no frame");
  return frame;
}

export async function openShop(
  page: Page,
  { service, client, merchant }: World,
  options: Record<string, unknown>,
): Promise<void> {
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
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<body style="margin:0"><main><h1 style="position:absolute;clip-path:inset(50%)">Shop</h1><div id="here"></div></main>
<script src="${service.url}${LOADER_PATH}"></script>
<script>ServicePay.init({ ...${JSON.stringify(init)}, onReady() { document.body.dataset.ready = "" } })</script></html>`;
  await page.goto(merchant.publish(html));
}
