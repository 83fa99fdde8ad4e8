import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoClient, orderReference, type DemoClient } from "../../../tests/support/demo-client.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1";
const OWN_PAGE = { "User-Agent": PHONE, "Sec-Fetch-Site": "same-origin" };

async function newLink() {
  const clientOrderReference = orderReference();
  const path = await client.linkPath({ clientOrderReference });
  const openedAt = async (): Promise<string | null> => {
    const found = await client.get(`/hpm/links?clientOrderReference=${clientOrderReference}`, { token: client.token });
    return found.body.data[0].openedUtc;
  };
  const touch = (headers: Record<string, string> = OWN_PAGE) => client.form(path, { step: "opened" }, { headers });
  return { path, openedAt, touch };
}

test("the first touch is kept as the time of opening, once, and answered with nothing", async () => {
  const { openedAt, touch } = await newLink();
  const first = await touch();
  assert.deepEqual([first.status, first.text, first.headers.get("set-cookie")], [204, "", null]);
  const kept = await openedAt();
  assert.match(kept!, /^\d{4}-/);
  service.clock.advance(60_000);
  await Promise.all([touch(), touch()]);
  assert.equal(await openedAt(), kept);
});

test("fetching the link's addresses does not open it, nor do a messenger's agent or another site's form", async () => {
  const { path, openedAt, touch } = await newLink();
  const at = (page: string) => path.replace("/hpm/pay", page);
  const fetched = [path, at("/hpm/result"), at("/hpm/cancel"), at("/hpm/status"), at("/hpm/qr")];
  for (const address of [...fetched, `${at("/hpm/options")}&binNumber=435508`])
    for (const agent of ["WhatsApp/2.24.1", PHONE])
      assert.equal((await client.get(address, { headers: { "User-Agent": agent } })).status, 200, address);
  for (const headers of [
    { "User-Agent": "WhatsApp/2.24.1" },
    { "User-Agent": "facebookexternalhit/1.1" },
    { ...OWN_PAGE, "Sec-Purpose": "prefetch;prerender" },
  ])
    assert.equal((await touch(headers)).status, 204);
  assert.equal((await touch({ ...OWN_PAGE, "Sec-Fetch-Site": "cross-site" })).status, 403);
  assert.equal(await openedAt(), null);
});

for (const [name, fields] of [
  ["asks for installments", { step: "options", "cc-number": "43" }],
  ["changes the language", { step: "language" }],
  ["is refused", { step: "pay", nonce: "n".repeat(22), "cc-number": "43" }],
  ["cancels", { step: "cancel" }],
] as const)
  test(`without script the first form that a payer sends opens the link: one that ${name}`, async () => {
    const { path, openedAt } = await newLink();
    await client.form(path, fields, { headers: OWN_PAGE });
    assert.match((await openedAt())!, /^\d{4}-/);
  });

test("a form that pays opens the link", async () => {
  const { path, openedAt } = await newLink();
  await client.get(path);
  assert.equal(await openedAt(), null);
  await client.submit(path, client.cardOf("approved"));
  assert.match((await openedAt())!, /^\d{4}-/);
});

test("an address with a wrong signature opens nothing", async () => {
  const { path, openedAt } = await newLink();
  const wrong = path.replace(/sign=./, "sign=B");
  assert.equal((await client.form(wrong, { step: "opened" }, { headers: OWN_PAGE })).status, 404);
  assert.equal(await openedAt(), null);
});
