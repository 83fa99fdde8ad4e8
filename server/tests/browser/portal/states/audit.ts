import type { Page } from "playwright-core";
import type { PageState } from "../../page-state.ts";
import { HOME, submit, type At } from "./people.ts";

export function auditStates(at: At): PageState[] {
  return [
    at("audit", `${HOME}/audit`, { by: "viewer" }),
    at("audit-nothing", `${HOME}/audit?record=nothing`),
    at("audit-wrong-filter", `${HOME}/audit?actor=nobody`),
    at("audit-entry", `${HOME}/audit?noun=member`, {
      async act(page) {
        await page.locator("tbody a").first().click();
        await page.locator(".verdict").waitFor();
      },
    }),
    at("audit-whole", `${HOME}/audit/verify`, { by: "viewer" }),
    at("audit-whole-holds", `${HOME}/audit/verify`, { act: check }),
    at("audit-whole-broken", `${HOME}/audit/verify`, {
      async act(page) {
        await page.locator("#anchor").fill(`1 ${"0".repeat(64)}`);
        await check(page);
      },
    }),
    at("audit-whole-wrong", `${HOME}/audit/verify`, {
      async act(page) {
        await page.locator("#anchor").fill("1");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
  ];
}

/** The script sends the parts of a check; the last page has the form to begin again. */
async function check(page: Page): Promise<void> {
  await submit(page);
  await page.locator(".verdict-good, .verdict-warn").waitFor();
}
