/** The demo's shop, in Turkish with English texts below. */
import type { Page } from "playwright-core";
import { pathOf } from "../../support/demo-client.ts";
import { once, type PayerState, type World } from "./state.ts";

export function demoShopStates({ service, client }: World): PayerState[] {
  const state = (name: string, bring: (page: Page) => Promise<unknown>): PayerState => ({
    name: `demo-shop${name}`,
    locales: ["tr"],
    async open(page) {
      await bring(page);
      return page;
    },
  });
  const thanks = once(async () => {
    const placed = await client.form("/demo/shop/link", { product: "kilim" });
    const paid = await client.submit(pathOf(placed.headers.get("location")!), client.cardOf("approved"));
    const result = await client.get(pathOf(await client.passBank(paid.headers.get("location")!)));
    return String(result.headers.get("location"));
  });
  return [
    state("", (page) => page.goto(`${service.url}/demo/shop`)),
    state("-inline", async (page) => {
      await page.goto(`${service.url}/demo/shop`);
      await page.locator("[data-mode=inline]").click();
      await page.frameLocator("iframe").locator("button.primary").waitFor();
    }),
    state("-thanks", async (page) => page.goto(await thanks())),
    state("-unknown-order", (page) => page.goto(`${service.url}/demo/shop/orders/unknown`)),
    state("-webhooks", async (page) => {
      await thanks();
      // The page reloads itself, which would interrupt the checks.
      const reply = await client.get("/demo/shop/webhooks");
      const body = reply.text.replace(/<meta http-equiv="refresh"[^>]*>/, "");
      await page.route("**/demo/shop/webhooks", (route) => route.fulfill({ contentType: "text/html", body }));
      await page.goto(`${service.url}/demo/shop/webhooks`);
    }),
  ];
}
