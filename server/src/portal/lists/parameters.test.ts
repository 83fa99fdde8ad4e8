/** No page with rows ignores a parameter of its address: other rows than the wanted ones would look like them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findTenant } from "#identity/index.ts";
import { loggedIn, newMember } from "../../../tests/support/portal-client.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";

let service: TestService;
before(async () => (service = await startTestService({ rateLimitPerAddress: 100_000 })));
after(() => service.close());

const OF_PERIOD = [
  "payments",
  "refunds",
  "links",
  "attempts",
  "reconciliation",
  "hand-over",
  "webhooks",
  "calls",
  "audit",
];
const WITHOUT_PERIOD = ["customers", "accounts", "approvals", "approvals/mine", "imports", "links/files"];
const NUMBERED = ["transactions", "requests"];
const FIGURES = ["today", "reports"];

test("a parameter that a list does not know, or has twice, is named", async () => {
  const browser = await member();
  for (const path of [...OF_PERIOD, ...WITHOUT_PERIOD, ...NUMBERED, ...FIGURES])
    for (const [query, name] of [
      ["statee=open", "statee"],
      ["statee=", "statee"],
      ["done=x&done=y", "done"],
    ] as const) {
      const { status, text } = await browser.get(`/portal/demo/${path}?${query}`);
      assert.equal(status, 400, `${path}?${query}`);
      assert.match(text, new RegExp(`parameter “${name}”`), `${path}?${query}`);
    }
});

test("a period or a day that is none is said at its field, and no rows are shown", async () => {
  const browser = await member();
  for (const path of OF_PERIOD)
    for (const [name, value] of [
      ["period", "tomorrow"],
      ["from", "2026-02-30"],
      ["to", "x"],
    ] as const) {
      const { status, text } = await browser.get(`/portal/demo/${path}?${name}=${value}`);
      assert.equal(status, 400, `${path}?${name}=${value}`);
      assert.match(text, /A filter is not valid/);
      assert.match(text, new RegExp(`class="chip"[^>]*>.*?${value}`, "s"));
      assert.doesNotMatch(text, /class="pager"/);
    }
});

test("a place or a page that does not exist is named", async () => {
  const browser = await member();
  const refused = async (path: string, name: string, value: string) => {
    const { status, text } = await browser.get(`/portal/demo/${path}?${name}=${value}`);
    assert.equal(status, 400, `${path}?${name}=${value}`);
    assert.match(text, new RegExp(`parameter “${name}”`));
  };
  for (const path of [...OF_PERIOD, ...WITHOUT_PERIOD]) {
    await refused(path, "after", "1_x");
    await refused(path, "before", "yesterday");
  }
  for (const path of NUMBERED) for (const page of ["0", "-1", "1.5", "two"]) await refused(path, "page", page);
  await refused("payments", "columns", "time,colour");
  for (const path of FIGURES) await refused(path, "period", "tomorrow");
});

async function member() {
  const tenant = await findTenant(service.platform, "demo");
  return loggedIn(
    service.url,
    await newMember(service.platform, tenant!.id, ["finance", "support", "integrator", "administrator"]),
  );
}
