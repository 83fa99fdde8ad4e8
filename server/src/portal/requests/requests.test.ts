/** Members make payment requests, follow who paid, change and withdraw them, and print their posters. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Role } from "#members/index.ts";
import { updatePaymentSet } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { listRequests, readRequest, requestUrl } from "#requests/index.ts";
import { http } from "../../../tests/support/http.ts";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, type PortalClient, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

type Fields = Record<string, string>;

/** A company with a payment set, and a member who has logged in. */
async function company(roles: readonly Role[] = ["support"]) {
  const { ctx, home, logIn } = await portal.newCompany();
  const limits = { minimumAmount: amount("5"), maximumAmount: amount("5000") };
  const { set } = await newPaymentSet(ctx, [{ name: "Garanti" }], limits);
  const list = `${home}/requests`;
  const browser = await logIn(roles);
  const product = (changes: Fields = {}): Fields => ({
    id: newId(),
    requestKind: "multi_use",
    requestCode: "KERMES",
    description: "Dokuma kilim",
    paymentSetId: set.id,
    price: "1,250.50",
    ...changes,
  });
  const donation = (changes: Fields = {}) =>
    product({ requestKind: "open_amount", requestCode: "BAGIS", least: "10", most: "500", ...changes });
  const debt = (changes: Fields = {}) =>
    product({ requestKind: "parts", requestCode: "HEDIYE", debt: "12,000", leastPart: "100", ...changes });
  /** Makes a request by the form. Returns the path of its page. */
  const make = async (fields: Fields = product(), by: PortalClient = browser) => {
    const reply = await by.post(`${list}/new`, fields);
    assert.equal(reply.status, 303, reply.text);
    return reply.headers.get("location")!.split("?")[0]!;
  };
  const stored = (path: string) => readRequest(ctx, "id", path.split("/").at(-1)!);
  /** A payer accepts the request, without paying yet. */
  const visit = async (path: string, fields: Fields = {}) => {
    const { pathname } = new URL(requestUrl(ctx, await stored(path)));
    const payersBrowser = http(portal.url);
    const { text } = await payersBrowser.get(pathname);
    const given = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
    const payer = { "given-name": "Ayşe", "family-name": "Yılmaz", email: "ayse@example.com" };
    const form = { nonce: given("nonce"), shown: given("shown"), ...payer, ...fields };
    const reply = await payersBrowser.form(pathname, form);
    assert.equal(reply.status, 303, reply.text);
  };
  return { ctx, set, list, browser, logIn, product, donation, debt, make, stored, visit };
}

const codes = (text: string) =>
  [...text.matchAll(/<a href="[^"]*\/requests\/[0-9a-f-]{36}">([^<]+)<\/a>/g)].map(([, code]) => code);
const seenIn = (text: string) => /name="seen" value="([^"]*)"/.exec(text)?.[1] ?? "";
const wrongFields = (text: string) => [...text.matchAll(/<a href="#([A-Za-z0-9]+)"/g)].map(([, field]) => field);

test("a member makes a request of each kind: page and list show amounts, address, QR code and who made it", async () => {
  const { ctx, list, browser, product, donation, debt, make, stored } = await company();
  const cases: [Fields, string[]][] = [
    [product({ usesMax: "50" }), ["₺1,250.50", "Fixed price", "50"]],
    [donation({ preset1: "50", preset3: "100.5" }), ["₺10.00 – ₺500.00", "₺50.00 · ₺100.50"]],
    [debt(), ["₺12,000.00", "In parts", "₺100.00"]],
  ];
  for (const [fields, expected] of cases) {
    const path = await make(fields);
    const { status, text } = await browser.get(path);
    const address = requestUrl(ctx, await stored(path));
    assert.equal(status, 200);
    for (const part of [...expected, "Dokuma kilim", "Selin Aksoy", address, "data:image/svg+xml", "Active"])
      assert.ok(text.includes(part), `${fields["requestKind"]}: ${part}`);
  }
  const { text } = await browser.get(list);
  assert.deepEqual(codes(text), ["HEDIYE", "BAGIS", "KERMES"]);
  for (const part of ["₺10.00 – ₺500.00", "0 / 50", "₺0.00"]) assert.ok(text.includes(part), part);
});

test("a member makes a request with the fields of its kind only", async () => {
  const { product, make, stored } = await company();
  const path = await make(product({ least: "10", most: "many", debt: "5", preset1: "50" }));
  const { amountMin, amountMax, presets } = await stored(path);
  assert.deepEqual([amountMin, amountMax, presets], [null, null, []]);
});

test("the same form sent twice, even at once, makes one request", async () => {
  const { ctx, list, browser, product } = await company();
  const form = product();
  const replies = await Promise.all([browser.post(`${list}/new`, form), browser.post(`${list}/new`, form)]);
  replies.push(await browser.post(`${list}/new`, form));
  for (const { status, headers } of replies)
    assert.deepEqual([status, headers.get("location")], [303, `${list}/${form["id"]}?done=request_made`]);
  assert.equal((await listRequests(ctx, {}, { page: 1, pageSize: 10 })).totalCount, 1);
});

test("a refused form names everything that is wrong at once, keeps what was typed, and makes nothing", async () => {
  const { ctx, list, browser, product, donation, debt, make } = await company();
  const cases: [Fields, string[]][] = [
    [
      product({ requestKind: "", requestCode: " ", paymentSetId: newId() }),
      ["requestKind", "requestCode", "paymentSetId"],
    ],
    [product({ price: "" }), ["price"]],
    [product({ requestCode: "\u200fKERMES" }), ["requestCode"]],
    [product({ price: "many", usesMax: "0", webhookUrl: "ftp://shop" }), ["price", "usesMax", "webhookUrl"]],
    [product({ price: "9,000.00", successUrl: "x", failUrl: "y" }), ["price", "successUrl", "failUrl"]],
    [donation({ least: "1", most: "9000", preset2: "?" }), ["least", "most", "preset2"]],
    [donation({ least: "50", most: "10" }), ["most"]],
    [donation({ preset1: "20", preset2: "20.00" }), ["presets"]],
    [donation({ preset1: "501" }), ["presets"]],
    [debt({ debt: "", leastPart: "1" }), ["debt", "leastPart"]],
    [debt({ leastPart: "12,001" }), ["leastPart"]],
  ];
  for (const [fields, expected] of cases) {
    const { status, text } = await browser.post(`${list}/new`, { ...fields, description: "Halı & kilim" });
    const what = JSON.stringify(fields);
    assert.equal(status, 400, what);
    assert.deepEqual(wrongFields(text), expected, what);
    assert.ok(text.includes('value="Halı &amp; kilim"'), what);
  }
  assert.equal((await listRequests(ctx, {}, { page: 1, pageSize: 10 })).totalCount, 0);
  await make();
  const taken = await browser.post(`${list}/new`, product());
  assert.deepEqual([taken.status, wrongFields(taken.text)], [409, ["requestCode"]]);
});

test("a request is edited on its form; kind and currency stay, and an empty field is cleared", async () => {
  const { browser, donation, make, stored } = await company();
  const path = await make(donation({ preset1: "50", usesMax: "5", webhookUrl: "https://shop.example/hook" }));
  const form = await browser.get(`${path}/edit`);
  for (const value of ["10.00", "500.00", "50.00", "5", "Dokuma kilim", "https://shop.example/hook"])
    assert.ok(form.text.includes(`value="${value}"`), value);
  const changed = donation({ requestKind: "parts", least: "20", description: "", seen: seenIn(form.text) });
  const shown = await browser.follow(await browser.post(`${path}/edit`, changed));
  assert.match(shown.text, /role="status"/);
  const { kind, amountMin, presets, usesMax, webhookUrl, description } = await stored(path);
  assert.deepEqual([kind, amountMin, description], ["open_amount", amount("20"), null]);
  assert.deepEqual([presets, usesMax, webhookUrl], [[], null, null]);
  assert.equal((await browser.post(`${path}/edit`, changed)).status, 303, "twice is once");
});

test("a form of a request changed meanwhile says so, keeps what was typed, and can be sent again", async () => {
  const { browser, logIn, product, make, stored } = await company();
  const path = await make();
  const seen = seenIn((await browser.get(`${path}/edit`)).text);
  portal.clock.advance(1_000);
  const colleague = await logIn(["support"]);
  assert.equal((await colleague.post(`${path}/edit`, product({ price: "90", seen }))).status, 303);
  const refused = await browser.post(`${path}/edit`, product({ description: "Halı", seen }));
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Someone else changed this request/);
  assert.ok(refused.text.includes('value="Halı"'));
  assert.equal((await stored(path)).amount, amount("90"));
  const again = product({ description: "Halı", seen: seenIn(refused.text) });
  assert.equal((await browser.post(`${path}/edit`, again)).status, 303);
  assert.equal((await stored(path)).description, "Halı");
  assert.equal((await browser.post(`${path}/edit`, product({ seen: "" }))).status, 400);
});

test("a request is withdrawn and activated again, each once, and only as the member saw it", async () => {
  const { browser, product, make, stored } = await company();
  const path = await make();
  const seen = seenIn((await browser.get(path)).text);
  portal.clock.advance(1_000);
  const withdrawn = await browser.follow(await browser.post(`${path}/withdraw`, { seen }));
  assert.match(withdrawn.text, /Withdrawn/);
  assert.ok(!withdrawn.text.includes("/poster?"));
  assert.equal((await stored(path)).isActive, false);
  assert.equal((await browser.post(`${path}/withdraw`, { seen })).status, 303, "twice is once");
  const seenWithdrawn = seenIn(withdrawn.text);
  portal.clock.advance(1_000);
  await browser.post(`${path}/edit`, product({ price: "90", seen: seenWithdrawn }));
  assert.equal((await stored(path)).isActive, false, "editing does not activate");
  const stale = await browser.post(`${path}/activate`, { seen: seenWithdrawn });
  assert.equal(stale.status, 409);
  assert.match(stale.text, /Check it and confirm again/);
  assert.equal((await browser.post(`${path}/activate`, { seen: seenIn(stale.text) })).status, 303);
  assert.equal((await stored(path)).isActive, true);
  assert.equal((await browser.post(`${path}/withdraw`, {})).status, 409, "a form that names no state");
});

test("a request whose payment set is out of use can be withdrawn, but not activated", async () => {
  const { ctx, set, browser, make } = await company();
  const path = await make();
  await inTransaction(ctx, (ctx) => updatePaymentSet(ctx, set.id, { isActive: false }));
  const withdrawn = await browser.follow(
    await browser.post(`${path}/withdraw`, { seen: seenIn((await browser.get(path)).text) }),
  );
  assert.match(withdrawn.text, /Withdrawn/);
  const refused = await browser.post(`${path}/activate`, { seen: seenIn(withdrawn.text) });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /no longer accepts this request/);
});

test("visits are listed with their payments, and no limit goes below what they hold", async () => {
  const { browser, debt, make, visit } = await company();
  const path = await make(debt());
  await visit(path, { amount: "750" });
  await visit(path, { amount: "1000" });
  const { text } = await browser.get(path);
  for (const part of ["HEDIYE-1", "HEDIYE-2", "Ayşe Yılmaz", "₺750.00", "₺10,250.00"])
    assert.ok(text.includes(part), part);
  const payment = /<a href="([^"]*\/payments\/[^"]+)">HEDIYE-1</.exec(text)![1]!;
  assert.equal((await browser.get(payment)).status, 200);
  const seen = seenIn((await browser.get(`${path}/edit`)).text);
  for (const [changes, field] of [
    [{ debt: "1,700" }, "debt"],
    [{ usesMax: "1" }, "usesMax"],
  ] as const) {
    const refused = await browser.post(`${path}/edit`, debt({ ...changes, seen }));
    assert.deepEqual([refused.status, wrongFields(refused.text)], [409, [field]]);
  }
});

test("the poster is a file in either language, and a withdrawn request has none", async () => {
  const { browser, product, make } = await company();
  const path = await make(product({ requestCode: "ÇAY/1" }));
  for (const language of ["tr", "en"]) {
    const { status, headers, text } = await browser.get(`${path}/poster?lang=${language}`);
    assert.deepEqual([status, headers.get("content-type")], [200, "application/pdf"]);
    assert.equal(headers.get("content-disposition"), `attachment; filename="poster-CAY-1-${language}.pdf"`);
    assert.match(text, /^%PDF/);
  }
  await browser.post(`${path}/withdraw`, { seen: seenIn((await browser.get(path)).text) });
  const refused = await browser.get(`${path}/poster`);
  assert.equal(refused.status, 409);
  assert.match(refused.text, /has no poster/);
});

test("filters select requests; one that is not understood shows no rows and keeps what was typed", async () => {
  const { list, browser, logIn, product, donation, make } = await company();
  await make();
  const withdrawn = await make(donation({ description: "IŞIK Bağışı" }), await logIn(["support"]));
  await browser.post(`${withdrawn}/withdraw`, { seen: seenIn((await browser.get(withdrawn)).text) });
  await make(product({ requestCode: "ÜÇ" }));
  const found = async (query: string) => codes((await browser.get(`${list}?${query}`)).text);
  assert.deepEqual(await found(""), ["ÜÇ", "BAGIS", "KERMES"]);
  assert.deepEqual(await found("state=active"), ["ÜÇ", "KERMES"]);
  assert.deepEqual(await found("state=withdrawn"), ["BAGIS"]);
  assert.deepEqual(await found("kind=open_amount"), ["BAGIS"]);
  assert.deepEqual(await found("maker=me&currency=TRY"), ["ÜÇ", "KERMES"]);
  assert.deepEqual(await found(`text=${encodeURIComponent("ışık BAĞ")}`), ["BAGIS"]);
  assert.deepEqual(await found(`text=${encodeURIComponent("üç")}`), ["ÜÇ"]);
  assert.deepEqual(await found("text=%25"), []);
  assert.deepEqual(await found("page=2"), []);
  for (const query of ["state=lost", "kind=abc", "maker=you", "currency=XXXX"]) {
    const { status, text } = await browser.get(`${list}?${query}`);
    assert.deepEqual([status, codes(text)], [400, []], query);
  }
});

test("members who may see only their own links find no other requests, and see no payments of them", async () => {
  const { list, browser, logIn, product, make, visit } = await company();
  const theirs = await make();
  const seller = await logIn(["sales"]);
  const own = await make(product({ requestCode: "SATIS" }), seller);
  await visit(own);
  assert.deepEqual(codes((await seller.get(list)).text), ["SATIS"]);
  assert.deepEqual(codes((await browser.get(list)).text), ["SATIS", "KERMES"]);
  const { text } = await seller.get(own);
  assert.ok(text.includes("SATIS-1"));
  assert.doesNotMatch(text, /\/payments\/[0-9a-f-]{36}/);
  for (const rest of ["", "/edit", "/poster"]) assert.equal((await seller.get(theirs + rest)).status, 404, rest);
  for (const verb of ["edit", "withdraw", "activate"])
    assert.equal((await seller.post(`${theirs}/${verb}`, product())).status, 404, verb);
});

test("another company's request is not found, and a viewer changes none", async () => {
  const { browser, logIn, product, make, list } = await company();
  const path = await make();
  const stranger = await company();
  const foreign = `${stranger.list}/${path.split("/").at(-1)}`;
  for (const rest of ["", "/edit", "/poster"])
    assert.equal((await stranger.browser.get(foreign + rest)).status, 404, rest);
  for (const verb of ["edit", "withdraw", "activate"])
    assert.equal((await stranger.browser.post(`${foreign}/${verb}`, product())).status, 404, verb);
  assert.equal((await browser.get(`${list}/x`)).status, 404);
  const viewer = await logIn(["viewer"]);
  const { text } = await viewer.get(path);
  for (const part of ["/edit", "/withdraw", "Withdraw…"]) assert.ok(!text.includes(part), part);
  assert.equal((await viewer.get(`${list}/new`)).status, 403);
  assert.equal((await viewer.post(`${path}/withdraw`, { seen: "" })).status, 403);
});
