/** The pages before the log-in are in a language that the person reads. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { portalClient, startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

test("the log-in page is in the browser's first known language, or Turkish, and remembers another choice", async () => {
  const logInPage = "/portal/-/log-in";
  const languages = [
    ["en-GB,en;q=0.9", "en"],
    ["tr-TR,tr;q=0.9,en;q=0.8", "tr"],
    ["de-DE,de;q=0.9,en;q=0.5,tr;q=0.4", "en"],
    ["de,fr;q=0.5", "tr"],
    ["", "tr"],
  ] as const;
  for (const [accepted, shown] of languages) {
    const { text } = await portalClient(portal.url, { "Accept-Language": accepted }).get(logInPage);
    assert.match(text, new RegExp(`<html lang="${shown}"`), accepted);
  }
  const browser = portalClient(portal.url);
  const english = await browser.get(logInPage);
  const [, other] = /<a href="([^"]+)" lang="tr"/.exec(english.text) ?? [];
  assert.match((await browser.get(other!)).text, /<html lang="tr"/);
  assert.match((await browser.get(logInPage)).text, /<html lang="tr"/);
  assert.match((await browser.post(logInPage, { email: "", password: "" })).text, /<html lang="tr"/);
  assert.match((await browser.get(`${logInPage}?lang=xx`)).text, /<html lang="tr"/);
});
