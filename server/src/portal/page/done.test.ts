/** A page says that something was done only to the browser that did it, once. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newId, randomHex } from "#platform/ids.ts";
import type { HttpReply } from "../../../tests/support/http.ts";
import { loggedIn, portalClient, startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

const says = ({ text }: HttpReply) => /<p class="alert[^"]*" role="status">/.test(text);

/** A logged-in administrator with two credentials, and a function that disables one and returns where the form led. */
async function withCredentials() {
  const { home, newMember } = await portal.newCompany();
  const member = await newMember(["administrator"]);
  const browser = await loggedIn(portal.url, member);
  const credentials = [newId(), newId()] as const;
  for (const id of credentials)
    await browser.post(`${home}/credentials/new`, { id, username: `erp-${randomHex(6)}`, scopes: ["cat"] });
  const urlOf = (id: string) => `${home}/credentials/${id}`;
  const disable = async (id: string) => (await browser.post(`${urlOf(id)}/disable`)).headers.get("location") ?? "";
  return { home, member, browser, credentials, urlOf, disable };
}

test("a page says what was done after it was done, and not when it is loaded again", async () => {
  const { browser, credentials, urlOf, disable } = await withCredentials();
  const to = await disable(credentials[0]);
  assert.equal(to, `${urlOf(credentials[0])}?done=credential_disabled`);
  assert.ok(says(await browser.get(to)));
  assert.ok(!says(await browser.get(to)));
});

test("a typed address says nothing was done, nor on another record's page or about another change", async () => {
  const { home, browser, credentials, urlOf, disable } = await withCredentials();
  for (const name of ["saved", "given_back", "person_erased", "form_kept"])
    for (const page of [`${home}/payments`, urlOf(credentials[0]), `${home}/settings`, "/portal/-/me"])
      assert.ok(!says(await browser.get(`${page}?done=${name}`)), `${page} ${name}`);
  const to = await disable(credentials[0]);
  assert.ok(!says(await browser.get(`${urlOf(credentials[1])}?done=credential_disabled`)));
  assert.ok(!says(await browser.get(`${urlOf(credentials[0])}?done=given_back`)));
  const stranger = portalClient(portal.url, { cookie: browser.cookie.replace(/portal-done=[^;]*/, "portal-done=") });
  assert.ok(!says(await stranger.get(to)), "the session is not enough");
  assert.ok(says(await browser.get(to)));
});

test("a log-in leads to the page of a sent address, which says nothing was done", async () => {
  const { home, member } = await withCredentials();
  const browser = portalClient(portal.url);
  const sent = await browser.get(`${home}/payments?state=paid&done=given_back`);
  const address = sent.headers.get("location") ?? "";
  const to = new URL(address, portal.url).searchParams.get("to") ?? "";
  assert.match(to, /done=given_back/);
  const { email, password } = member;
  const reply = await browser.post("/portal/-/log-in", { email, password, to });
  assert.equal(reply.headers.get("location"), `${home}/payments?state=paid`);
  assert.ok(!says(await browser.follow(reply)));
});
