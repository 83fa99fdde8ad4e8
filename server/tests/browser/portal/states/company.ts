import type { PageState } from "../../page-state.ts";
import { HOME, submit, type At } from "./people.ts";

export function companyStates(at: At): PageState[] {
  return [
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
    at("member", ({ withFactor }) => `${HOME}/members/${withFactor.id}`),
    at("member-stale", ({ withFactor }) => `${HOME}/members/${withFactor.id}`, {
      async act(page) {
        await page.evaluate("document.querySelector('[name=was]').value = 'finance'");
        await page.locator("[value=viewer]").check();
        await submit(page);
      },
    }),
    at("member-self", ({ administrator }) => `${HOME}/members/${administrator.id}`),
    at("remove-member", ({ withFactor }) => `${HOME}/members/${withFactor.id}/remove`),
    at("search", `${HOME}/search?q=a`),
    at("search-nothing", `${HOME}/search?q=zzz`),
  ];
}
