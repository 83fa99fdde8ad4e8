import type { Page } from "playwright-core";
import type { TestService } from "../../support/service.ts";

/** The address and password of a member of the first demo company with this role. */
export function memberWith({ demo }: TestService, wanted: string) {
  const member = demo.portal.members.find(({ role }) => role === wanted);
  if (member === undefined) throw new Error(`the demo lacks a member with the role ${wanted}`);
  return member;
}

/** Logs in with the mouse, for tests of something else. */
export async function logIn(page: Page, service: TestService, role: string): Promise<void> {
  const { email, password } = memberWith(service, role);
  await page.goto(service.demo.portal.url);
  await page.locator("#email").fill(email);
  await page.locator("#password").fill(password);
  await page.locator("form:not(.passkey) .primary").click();
  await page.waitForURL("**/portal/demo");
}
