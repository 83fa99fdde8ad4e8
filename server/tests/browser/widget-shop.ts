import type { Frame, Page } from "playwright-core";
import { LOADER_PATH } from "../support/loader.ts";
import type { PayerWorld } from "./payer-world.ts";

export interface Shop {
  mode: "inline" | "modal";
  at?: "press";
  /** The style of the element that the merchant's page reserves for the form. */
  room?: string;
}

/** Opens a merchant's page with content above and below the form, so that every layout shift is visible. */
export async function openShop(page: Page, world: PayerWorld, { mode, at, room = "" }: Shop): Promise<void> {
  const { body } = await world.client.get("/b2c/widget/token", { token: world.client.token });
  const init = { token: body.token, amount: 250.75, currency: "TRY", containerId: "here", environment: "test", mode };
  const terms = "<p>Kargo, iade ve teslim koşulları, her satırıyla.</p>".repeat(40);
  const html = `<!doctype html><html lang="tr"><title>Shop</title><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><h1>Ödeme</h1><button id="pay">Öde</button>
<main id="here" style="max-width:600px;${room}"></main>${terms}
<script src="${world.service.url}${LOADER_PATH}"></script>
<script>
const start = () => ServicePay.init({ ...${JSON.stringify(init)}, onReady() { document.body.dataset.ready = "" } });
${at === "press" ? 'document.getElementById("pay").onclick = start' : "start()"}
</script></html>`;
  await page.goto(world.merchant.publish(html), { waitUntil: "commit" });
  if (at !== "press") return;
  await page.waitForFunction("window.ServicePay");
  await page.locator("#pay").click();
}

/** Opens it and waits until the form can be used. */
export async function openReady(page: Page, world: PayerWorld, shop: Shop): Promise<void> {
  await openShop(page, world, shop);
  await page.locator("body[data-ready]").waitFor({ state: "attached" });
}

export async function frameOf(page: Page): Promise<Frame> {
  const element = await page.locator("iframe").elementHandle();
  const frame = await element?.contentFrame();
  if (frame === null || frame === undefined) throw new Error("the widget has no frame");
  return frame;
}
