/** A payer asks for a new link on the page of one that can no longer be paid. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { demoClient, orderReference, type DemoClient } from "../../../tests/support/demo-client.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";

const ASK = "İşletmeden yeni link iste";
const ASKED = "Yeni link isteğiniz işletmeye iletildi.";
const DAY_MS = 24 * 60 * 60_000;

let service: TestService;
let client: DemoClient;
before(async () => void (service = await startTestService()));
// Each test needs its own token, since the clock is moved.
beforeEach(async () => void (client = await demoClient(service)));
after(() => service.close());

async function expiredLink(): Promise<string> {
  const path = await client.linkPath();
  service.clock.advance(400 * DAY_MS);
  return path;
}

const ask = (path: string, headers: Record<string, string> = {}) =>
  client.form(path, { step: "new-link" }, { headers });

test("an expired link's page offers one press without a field, then says that the merchant was asked", async () => {
  const path = await expiredLink();
  const { status, text } = await client.get(path);
  assert.equal(status, 410);
  const [form = ""] = /<form.*?<\/form>/s.exec(text) ?? [];
  assert.ok(form.includes(ASK));
  assert.deepEqual(form.match(/<input[^>]*>/g), ['<input type="hidden" name="step" value="new-link"/>']);
  const asked = await ask(path);
  assert.equal(asked.status, 303);
  const after = await client.get(asked.headers.get("location")!);
  assert.ok(after.text.includes(ASKED) && !after.text.includes(ASK));
  assert.doesNotMatch(after.text, /yeni bir link isteyin/, "nothing is left for the payer to do");
  assert.equal((await ask(path)).status, 303, "asking again changes nothing");
});

test("a link asks once, in its audit log, also if the form is sent many times at once", async () => {
  const path = await expiredLink();
  const id = new URLSearchParams(path.split("?")[1]).get("id");
  const replies = await Promise.all(Array.from({ length: 4 }, () => ask(path)));
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [303]);
  const { id: tenantId } = (await findTenant(service.platform, service.tenants[0].code))!;
  const rows = await inTransaction(service.contextFor(tenantId), (ctx) => listAudit(ctx, { recordId: id }));
  assert.deepEqual(
    rows.map(({ action }) => action),
    ["link.new_link_asked", "link.created"],
  );
});

test("a link that can be paid, is paid or was cancelled, and the form of another site, ask for nothing", async () => {
  const open = await client.linkPath();
  assert.equal((await ask(open)).status, 303);
  assert.doesNotMatch((await client.get(open)).text, new RegExp(`${ASK}|${ASKED}`));
  const cancelled = await client.linkPath({ clientOrderReference: orderReference() });
  await client.form(cancelled, { step: "cancel" });
  await ask(cancelled);
  assert.doesNotMatch((await client.get(cancelled)).text, new RegExp(`${ASK}|${ASKED}`));
  const path = await expiredLink();
  assert.equal((await ask(path, { "Sec-Fetch-Site": "cross-site" })).status, 403);
  assert.ok((await client.get(path)).text.includes(ASK));
});

test("one address asks for at most 10 new links an hour", async () => {
  const paths = [];
  for (let links = 0; links < 12; links += 1) paths.push(await client.linkPath());
  service.clock.advance(400 * DAY_MS);
  const statuses = [];
  for (const path of paths) statuses.push((await ask(path)).status);
  assert.equal(statuses.at(-1), 429);
  assert.ok(statuses.filter((status) => status === 303).length <= 10);
});
