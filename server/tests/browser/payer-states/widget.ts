/** The card form in a merchant's page, and what the page shows if the form cannot be shown. */
import type { Locale } from "@servicepay/checkout/render";
import type { Frame, Page } from "playwright-core";
import { openShop, openWidget, submitRefused, typeCard } from "./drive.ts";
import type { EquippedCompany } from "./equipped-company.ts";
import type { PayerState, World } from "./state.ts";

export function widgetStates(world: World, equipped: () => Promise<EquippedCompany>): PayerState[] {
  return [...formStates(world), ...equippedStates(equipped), ...missingStates(world)];
}

async function open(page: Page, world: World, locale: Locale, options: Record<string, unknown>): Promise<Frame> {
  return openWidget(page, world, { locale, theme: "auto", ...options });
}

function formStates(world: World): PayerState[] {
  const states: [name: string, mode: "modal" | "inline", bring: (frame: Frame) => Promise<void>][] = [
    ["widget-modal", "modal", async () => {}],
    ["widget-inline", "inline", async () => {}],
    ["widget-modal-errors", "modal", submitRefused],
    ["widget-inline-errors", "inline", submitRefused],
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
      const frame = await open(page, world, locale, { mode });
      await bring(frame);
      return frame;
    },
  }));
}

function equippedStates(equipped: () => Promise<EquippedCompany>): PayerState[] {
  return [
    {
      name: "widget-branded",
      async open(page, locale) {
        const { world } = await equipped();
        return open(page, world, locale, { mode: "modal", currency: "USD", amount: 20 });
      },
    },
    {
      name: "widget-consents",
      async open(page, locale) {
        const { world } = await equipped();
        return open(page, world, locale, { mode: "inline" });
      },
    },
  ];
}

function missingStates(world: World): PayerState[] {
  const { service } = world;
  return [
    ...(["modal", "inline"] as const).map((mode) => ({
      name: `widget-${mode}-not-loaded`,
      async open(page: Page, locale: Locale) {
        await page.route("**/widget/*/card?*", (route) => route.abort());
        await page.clock.install();
        await openShop(page, world, { mode, locale, theme: "auto" });
        await page.clock.runFor("00:16");
        await page.getByRole("alert").waitFor();
        return page;
      },
    })),
    {
      name: "widget-refused-frame",
      async open(page, locale) {
        await page.goto(`${service.url}/widget/v1.0.0/card?p=spw_none&lang=${locale}`);
        return page;
      },
    },
  ];
}
