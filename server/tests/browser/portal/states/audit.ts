import type { PageState } from "../../page-state.ts";
import { HOME, type At } from "./people.ts";

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
  ];
}
