/** Earlier rates are listed, and can be brought back. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestPortal, valueOf, type TestPortal } from "../../../tests/support/portal-client.ts";
import { previewed, ratesCompany } from "../../../tests/support/portal/rates-company.ts";

let portal: TestPortal;
before(async () => {
  portal = await startTestPortal();
});
after(() => portal.close());

const company = () => ratesCompany(portal);

test("each change of a terminal's rates is a version with who, when and what, and can be brought back", async () => {
  const { home, logIn, path, set, stored } = await company();
  const versions = `${home}/rates/${set.id}/versions`;
  const browser = await logIn(["finance"]);
  const before = await stored();
  const { confirm } = await previewed(browser, path, "İş POS\tBonus\t3\t1,5\t9,1234\t100\t250,50\n");
  await browser.post(path, confirm);
  const list = await browser.get(versions);
  assert.match(list.text, /Selin Aksoy[^]*Added: 0 · Changed: 1 · Removed: 2[^]*mark-up 2\.50[^]*→[^]*mark-up 9\.1234/);
  assert.match(list.text, /Same as now/);
  const [, first = ""] = /href="([^"]*\/change\?version=[^"]+)"/.exec(list.text) ?? [];
  const shown = await browser.get(first);
  assert.match(shown.text, /Added: 2 · Changed: 1 · Removed: 0/);
  const [, rates = ""] = /<textarea[^>]*>([^]*?)<\/textarea>/.exec(shown.text) ?? [];
  const back = { rates, before: valueOf(shown, "before"), after: valueOf(shown, "after") };
  assert.equal((await browser.post(path, back)).status, 303);
  assert.deepEqual(await stored(), before);
  const again = await browser.get(versions);
  assert.equal(again.text.match(/<th scope="row">İş POS/g)?.length, 3, "bringing back is a version too");
  const [limited] = [...again.text.matchAll(/href="([^"]*\/change\?version=[^"]+)"/g)].map(([, url]) => url!);
  const other = await browser.get(limited!);
  assert.match(other.text, /9\.1234\t100\t250\.5/, "limits come back too");
});

test("another company's or set's versions are not found; without the right nothing is brought back", async () => {
  const { home, logIn, path, set } = await company();
  const foreign = await company();
  const browser = await logIn(["finance"]);
  const { confirm } = await previewed(browser, path, "İş POS\tBonus\t3\t1\t2\n");
  await browser.post(path, confirm);
  const list = await browser.get(`${home}/rates/${set.id}/versions`);
  const [, id = ""] = /version=([0-9a-f-]{36})/.exec(list.text) ?? [];
  assert.notEqual(id, "");
  const stranger = await foreign.logIn(["finance"]);
  assert.equal((await stranger.get(`${home}/rates/${set.id}/versions`)).status, 404);
  assert.equal((await stranger.get(`${foreign.path}?version=${id}`)).status, 404);
  const support = await logIn(["support"]);
  const seen = await support.get(`${home}/rates/${set.id}/versions`);
  assert.doesNotMatch(seen.text, /version=/);
  assert.equal((await support.get(`${path}?version=${id}`)).status, 403);
});
