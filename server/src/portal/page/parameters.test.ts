/** No page for members ignores a parameter of its address: what it shows instead would look like what was asked for. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findTenant } from "#identity/index.ts";
import {
  loggedIn,
  newMember,
  newOperator,
  operatorBrowser,
  portalClient,
} from "../../../tests/support/portal-client.ts";
import { addressOf, declaredRoutes } from "../../../tests/support/portal/declared-routes.ts";
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

test("no address for members ignores a parameter that it does not know", async () => {
  const [all, operator] = [
    await member(),
    await operatorBrowser(service.url, service, await newOperator(service.platform)),
  ];
  const routes = declaredRoutes(service.platform).filter(({ access }) => access.by === "member");
  assert.ok(routes.length > 150);
  for (const route of routes) {
    const browser = route.access.by === "member" && route.access.action.startsWith("operator") ? operator : all;
    const address = `${addressOf(route, "demo")}?nonsense=1`;
    const { status, text } = await (route.method === "GET" ? browser.get(address) : browser.post(address));
    assert.equal(status, 400, route.name);
    assert.match(text, /parameter: “nonsense”/, route.name);
  }
});

test("a value that a page does not understand is named", async () => {
  const browser = await member();
  const set = service.tenants[0].paymentSets[0]!.id;
  for (const [path, name] of [
    [`sets/${set}/branding/preview?page=payer&theme=loud`, "theme"],
    [`sets/${set}/branding/preview.css?radius=huge`, "radius"],
    [`rates/${set}/change?version=3`, "version"],
    [`links/new/preview?set=${set}&amount=10&days=soon`, "days"],
    [`links/new/preview?set=${set}&amount=10&customer=me`, "customer"],
    ["views?list=clouds", "list"],
    ["terminals/new?bank=none", "bank"],
    ["webhooks/resend?which=some", "which"],
  ] as const) {
    const { status, text } = await browser.get(`/portal/demo/${path}`);
    assert.equal(status, 400, path);
    assert.match(text, new RegExp(`parameter: “${name}”`), path);
  }
  const { status, text } = await browser.get(`/portal/demo/sets/${set}?amount=much`);
  assert.equal(status, 400);
  assert.match(text, /id="amount-problem"|aria-invalid="true"/);
});

test("pages before the log-in are shown whatever others add to their address", async () => {
  const { status } = await portalClient(service.url).get("/portal/-/log-in?utm_source=mail&fbclid=1");
  assert.equal(status, 200);
});

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
      assert.match(text, new RegExp(`parameter: “${name}”`), `${path}?${query}`);
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
    assert.match(text, new RegExp(`parameter: “${name}”`));
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
