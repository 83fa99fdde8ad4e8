/** Keys in the operator's area: which are in use, and a rotation that happens once. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { INSTALLATION } from "#identity/index.ts";
import { reseal } from "#key-rotation/index.ts";
import {
  newOperator,
  operatorBrowser,
  startTestPortal,
  valueOf,
  type PortalClient,
  type TestPortal,
} from "../../../tests/support/portal-client.ts";

const KEYS = "/portal/-/keys";

let portal: TestPortal;
let browser: PortalClient;
before(async () => {
  portal = await startTestPortal();
  browser = await operatorBrowser(portal.url, portal, await newOperator(portal.platform));
});
after(() => portal.close());

const keysOf = async (purpose: string) => (await portal.platform.keys.list()).filter((key) => key.purpose === purpose);

test("rotating a key makes one new key, however often the form is sent, and is in the installation's log", async () => {
  const rotate = `${KEYS}/member-secret/rotate`;
  const [, idle] = [await keysOf("member-secret"), await browser.get(KEYS)];
  assert.doesNotMatch(idle.text, /Count values/);
  const current = valueOf(await browser.get(rotate), "current");
  const replies = await Promise.all([browser.post(rotate, { current }), browser.post(rotate, { current })]);
  for (const reply of replies) assert.equal(reply.headers.get("location"), `${KEYS}?done=key_replaced`);
  assert.equal((await keysOf("member-secret")).length, 2);
  const ctx = portal.contextFor(INSTALLATION);
  const entries = await portal.platform.database.tenant(INSTALLATION, (tx) => listAudit({ ...ctx, tx }, { limit: 20 }));
  const rotations = entries.filter(({ action }) => action === "key.rotated");
  assert.deepEqual(
    rotations.map(({ actor_kind: kind, record_id: id }) => [kind, id]),
    [["operator", "member-secret"]],
  );
});

test("the page counts what an old key has sealed, until everything is sealed with the new one", async () => {
  const [old] = await keysOf("member-secret");
  const before = await browser.get(`${KEYS}?count=${old!.id}`);
  assert.match(before.text, /Values encrypted with it: 1</);
  await reseal(portal.platform, "member-secret");
  assert.match((await browser.get(`${KEYS}?count=${old!.id}`)).text, /Values encrypted with it: 0</);
});

test("the search index's key is not offered, nor any key that does not exist", async () => {
  for (const purpose of ["blind-index", "nothing"]) {
    assert.equal((await browser.get(`${KEYS}/${purpose}/rotate`)).status, 404);
    assert.equal((await browser.post(`${KEYS}/${purpose}/rotate`, { current: "1" })).status, 404);
  }
  assert.equal((await browser.post(`${KEYS}/audit/rotate`, { current: "first" })).status, 404);
});
