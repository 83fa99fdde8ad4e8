import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoClient, pathOf, type DemoClient } from "../../../tests/support/demo-client.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService({ rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
  client = await demoClient(service);
});
after(() => service.close());

let codes = 0;
async function newRequest(fields: object): Promise<{ code: string; path: string }> {
  const { paymentSetId } = service.tenants[0];
  const code = `PAGE-${(codes += 1)}`;
  const body = { code, currencyCode: "TRY", paymentSetId, description: "Şeker bayramı kermesi", ...fields };
  const reply = await client.post("/vendor/paymentRequest", body, { token: client.token });
  assert.equal(reply.status, 201, reply.text);
  return { code, path: pathOf(reply.body.data.link) };
}
const product = (fields: object = {}) => newRequest({ kind: "MultiUse", amount: 120.5, ...fields });
const change = (code: string, fields: object) =>
  client.put("/vendor/paymentRequest", { updateCode: code, ...fields }, { token: client.token });
const visitsOf = async (code: string): Promise<{ amount: number; clientOrderReference: string }[]> =>
  (await client.get(`/vendor/paymentRequest/visits?code=${code}`, { token: client.token })).body.data;

const PAYER = { "given-name": "Ayşe", "family-name": "Yılmaz", email: "ayse@example.com" };

async function accept(path: string, fields: Record<string, string> = {}) {
  const { text } = await client.get(path);
  const nonce = /name="nonce" value="([^"]+)"/.exec(text)?.[1] ?? "";
  const shown = /name="shown" value="([^"]*)"/.exec(text)?.[1] ?? "";
  return client.form(path, { nonce, shown, ...PAYER, ...fields });
}

test("a GET shows what is sold, with a preview for messengers, and makes no visit", async () => {
  const { code, path } = await product({ usesMax: 3 });
  const { status, text, headers } = await client.get(path);
  assert.equal(status, 200);
  for (const part of [
    "Örnek Ticaret A.Ş.",
    "₺120,50",
    "Şeker bayramı kermesi",
    "3 kişi daha ödeyebilir",
    "Ödemeye geç",
  ])
    assert.ok(text.includes(part), part);
  assert.match(text, /<meta property="og:title" content="Şeker bayramı kermesi"/);
  assert.match(text, /<meta property="og:description" content="[^"]*₺120,50"/);
  assert.doesNotMatch(text, /<script| style=/);
  assert.equal(headers.get("cache-control"), "no-store");
  assert.match((await client.get(`${path}?lang=en`)).text, /<html lang="en".*Continue to payment/s);
  await client.request("HEAD", path);
  assert.deepEqual(await visitsOf(code), []);
});

test("the page of a payment that expired leads back to where the payer chose, and not to the merchant", async () => {
  const { path } = await product();
  const link = (await accept(path)).headers.get("location")!;
  service.clock.advance(21 * 60_000);
  const { status, text } = await client.get(link);
  assert.equal(status, 410);
  assert.match(text, /Geldiğiniz sayfadan yeniden başlayabilirsiniz/);
  assert.doesNotMatch(text, /yeni bir link isteyin/);
});

test("the form leads to an ordinary link of the payer's amount, in the page's language", async () => {
  const { code, path } = await product();
  const reply = await accept(path);
  assert.equal(reply.status, 303);
  const location = pathOf(reply.headers.get("location")!);
  assert.match(location, /^\/hpm\/pay\?id=.*&lang=tr$/);
  const page = await client.get(location);
  for (const part of ["₺120,50", `${code}-1`, "Şeker bayramı kermesi", 'autocomplete="cc-number"'])
    assert.ok(page.text.includes(part), part);
  const [visit] = await visitsOf(code);
  assert.deepEqual([visit?.amount, visit?.clientOrderReference], [120.5, `${code}-1`]);
});

test("the payer chooses an offered amount or types another, and reads what is wrong with it", async () => {
  const { code, path } = await newRequest({ kind: "OpenAmount", amountMin: 10, amountMax: 5_000, presets: [50, 100] });
  assert.match((await client.get(path)).text, /value="50\.00".*₺50,00.*value="100\.00"/s);
  const problemOf = async (fields: Record<string, string>, path_ = path) => {
    const { status, text } = await accept(path_, fields);
    return [status, /<a href="#amount">([^<]*)</.exec(text)?.[1]];
  };
  assert.deepEqual(await problemOf({}), [400, "Bir tutar seçin veya girin."]);
  assert.deepEqual(await problemOf({ amount: "yüz" }), [400, "Tutarı rakamla girin, örneğin 1.250,50."]);
  assert.deepEqual(await problemOf({ amount: "9,99" }), [409, "Tutar en az ₺10,00 olmalı."]);
  assert.deepEqual(await problemOf({ amount: "5.000,01" }), [409, "Tutar en çok ₺5.000,00 olabilir."]);
  assert.deepEqual(await problemOf({ preset: "10.0001" }), [409, "Tutarda en çok iki ondalık basamak olabilir."]);
  assert.deepEqual(await problemOf({ amount: "1.234,50", preset: "50.00" }), [303, undefined]);
  assert.deepEqual(await problemOf({ amount: "1,234.50" }, `${path}?lang=en`), [303, undefined]);
  assert.deepEqual(await problemOf({ preset: "100.00" }), [303, undefined]);
  assert.deepEqual(
    (await visitsOf(code)).map(({ amount }) => amount),
    [100, 1_234.5, 1_234.5],
  );
});

test("a typed amount may name the currency; an ambiguous one, zero or less is refused with the reason", async () => {
  const { path } = await newRequest({ kind: "OpenAmount", amountMin: 10, amountMax: 5_000 });
  const english = `${path}?lang=en`;
  for (const typed of ["100 TL", "1.250,50", "1,250.50"])
    assert.equal((await accept(english, { amount: typed })).status, 303, typed);
  for (const [typed, reason] of [
    ["1.250", "This amount can be read in two ways."],
    ["0", "The amount must be at least ₺10.00."],
    ["-5", "The amount must be at least ₺10.00."],
  ] as const)
    assert.ok((await accept(english, { amount: typed })).text.includes(reason), typed);
});

test("a payer who returns finds their own payment in every state, and can make another one", async () => {
  const { path } = await product({ usesMax: 2 });
  const inBrowser = (cookie: string) => ({ headers: cookie === "" ? {} : { Cookie: cookie } });
  const visit = async (cookie: string) => {
    const { text } = await client.get(`${path}?lang=en`, inBrowser(cookie));
    const nonce = /name="nonce" value="([^"]+)"/.exec(text)![1]!;
    return client.form(path, { nonce, shown: "120.50", ...PAYER }, inBrowser(cookie));
  };
  const first = await visit("");
  const [cookie = "", ...attributes] = first.headers.get("set-cookie")!.split("; ");
  assert.match(cookie, /^request-visitor=[\w-]{22}$/);
  assert.deepEqual(attributes, [`Path=${path}`, "Max-Age=86400", "HttpOnly", "SameSite=Lax"]);
  const shown = async (by = cookie) => (await client.get(`${path}?lang=en`, inBrowser(by))).text;
  const payPath = pathOf(first.headers.get("location")!);
  const waiting = await shown();
  assert.ok(waiting.includes("You have started a payment of ₺120.50, but have not paid yet."));
  assert.ok(
    waiting.includes(payPath.replace("lang=tr", "lang=en").replaceAll("&", "&amp;")),
    "it leads back to the payment",
  );
  assert.match(waiting, /<details class="another"><summary>Choose again/);
  for (const stranger of ["", "request-visitor=AAAAAAAAAAAAAAAAAAAAAA", "request-visitor=x"])
    assert.doesNotMatch(await shown(stranger), /Your payment|another payment/);

  const submitted = await client.submit(payPath, client.cardOf("approved"));
  await client.passBank(submitted.headers.get("location")!);
  assert.match(await shown(), /You paid ₺120\.50 on .*See your payment/s);
  const second = await visit(cookie);
  assert.deepEqual([second.status, second.headers.get("set-cookie")], [303, null]);
  const full = await shown();
  assert.match(full, /have not paid yet.*You paid ₺120\.50/s);
  assert.doesNotMatch(full, /Someone is paying/, "it is this payer");
  assert.match(await shown(""), /Someone is paying/);
  assert.doesNotMatch(await shown(""), /You paid|have not paid yet/);
});

test("a browser's cookie is random and comes with the page: whoever wrote the form cannot know it", async () => {
  const { path } = await product();
  const page = await client.get(path);
  const [cookie = ""] = page.headers.get("set-cookie")!.split("; ");
  const nonce = /name="nonce" value="([^"]+)"/.exec(page.text)![1]!;
  const form = { nonce, shown: "120.50", ...PAYER };
  const sent = await client.form(path, form, { headers: { Cookie: cookie } });
  assert.deepEqual([sent.status, sent.headers.get("set-cookie")], [303, null]);
  const withoutCookie = (await client.form(path, form)).headers.get("set-cookie")!;
  assert.ok(!withoutCookie.includes(nonce) && !withoutCookie.includes(cookie));
  const byAttacker = await client.form(path, form, { headers: { Origin: "https://evil.example" } });
  assert.deepEqual([byAttacker.status, byAttacker.headers.get("set-cookie")], [403, null]);
});

test("a form without the payer's details shows what is missing and keeps what was typed", async () => {
  const { code, path } = await product();
  const { status, text } = await accept(path, { "given-name": " ", "family-name": "<Öz>", email: "ayse" });
  assert.equal(status, 400);
  for (const part of ["Adınızı girin.", "Geçerli bir e-posta adresi girin.", 'value="&lt;Öz>"', 'value="ayse"'])
    assert.ok(text.includes(part), part);
  assert.ok(!text.includes("Soyadınızı girin."));
  assert.equal((await client.form(path, PAYER)).status, 400, "a form without our nonce");
  assert.deepEqual(await visitsOf(code), []);
});

test("everything that is wrong with amount and details is said at once", async () => {
  const { code, path } = await newRequest({ kind: "OpenAmount", amountMin: 10, amountMax: 5_000 });
  const { status, text } = await accept(path, { amount: "9,99", "given-name": "", email: "ayse" });
  assert.equal(status, 400);
  const said = [...text.matchAll(/<a href="#([^"]+)">/g)].map(([, field]) => field);
  assert.deepEqual(said, ["amount", "given-name", "email"]);
  assert.ok(text.includes("Tutar en az ₺10,00 olmalı."));
  assert.deepEqual(await visitsOf(code), []);
  const sold = await product();
  await change(sold.code, { amount: 150 });
  const changed = await accept(sold.path, { shown: "120.50", email: "" });
  assert.equal(changed.status, 400);
  for (const part of ["Tutar az önce değişti", "Geçerli bir e-posta adresi girin."])
    assert.ok(changed.text.includes(part), part);
});

test("if the price changed after the page was shown, the new price is shown before anything is made", async () => {
  const { code, path } = await product();
  const { text } = await client.get(path);
  const nonce = /name="nonce" value="([^"]+)"/.exec(text)![1]!;
  await change(code, { amount: 150 });
  const reply = await client.form(path, { nonce, shown: "120.50", ...PAYER });
  assert.equal(reply.status, 409);
  for (const part of ["Tutar az önce değişti", "₺150,00", 'name="shown" value="150.00"', 'value="Ayşe"'])
    assert.ok(reply.text.includes(part), part);
  assert.deepEqual(await visitsOf(code), []);
  assert.equal((await accept(path)).status, 303);
});

test("while somebody is paying for the last place, the page says so and can be tried again", async () => {
  const { path } = await product({ usesMax: 1 });
  const nonce = /name="nonce" value="([^"]+)"/.exec((await client.get(path)).text)![1]!;
  assert.equal((await accept(path)).status, 303);
  const busy = await client.form(path, { nonce, shown: "120.50", ...PAYER });
  assert.equal(busy.status, 409);
  assert.ok(busy.text.includes("Şu anda başkası ödüyor"));
  assert.ok((await client.get(path)).text.includes("Yeniden dene"));
});

test("parts: the page shows what is left, offers all of it, and takes no part that leaves too little", async () => {
  const { path } = await newRequest({ kind: "Parts", amount: 1_000, amountMin: 100 });
  assert.equal((await accept(path, { amount: "850" })).status, 303);
  const { text } = await client.get(path);
  for (const part of ["Kalan tutar", "₺150,00", "Kalanın tamamı: ₺150,00", "₺1.000,00"])
    assert.ok(text.includes(part), part);
  const refused = await accept(path, { amount: "100" });
  assert.equal(refused.status, 409);
  assert.ok(refused.text.includes("en az ₺100,00 bırakın"));
  assert.equal((await accept(path, { preset: "150.00" })).status, 303);
  assert.ok((await client.get(path)).text.includes("Şu anda başkası ödüyor"));
});

test("unknown, changed and withdrawn addresses get the same page", async () => {
  const { code, path } = await product();
  await change(code, { isActive: false });
  const [withdrawn, posted] = [await client.get(path), await accept(path)];
  const other = path.slice(0, -1) + (path.endsWith("A") ? "Q" : "A");
  const strangers = [other, "/r/x", `/r/${"A".repeat(44)}`, `${path}x`];
  const others = await Promise.all(strangers.map((address) => client.get(address)));
  for (const each of [posted, ...others]) assert.deepEqual([each.status, each.text], [404, withdrawn.text]);
  assert.ok(!withdrawn.text.includes("Örnek Ticaret"));
  await change(code, { isActive: true });
  assert.equal((await client.get(path)).status, 200);
});

test("one address starts at most so many payments an hour, on pages of requests and of open items together", async (t) => {
  const limited = await startTestService({ rateLimitVisitsPerAddress: 2 });
  t.after(() => limited.close());
  const shop = await demoClient(limited);
  const { paymentSetId } = limited.tenants[0];
  const body = { code: "BUSY", kind: "MultiUse", amount: 120.5, currencyCode: "TRY", paymentSetId };
  const { link } = (await shop.post("/vendor/paymentRequest", body, { token: shop.token })).body.data;
  const send = async (fields: object = {}) => {
    const { text } = await shop.get(pathOf(link));
    const nonce = /name="nonce" value="([^"]+)"/.exec(text)![1]!;
    return shop.form(pathOf(link), { nonce, shown: "120.50", ...PAYER, ...fields });
  };
  assert.equal((await send({ email: "" })).status, 400, "a form that is not accepted counts for nothing");
  assert.equal((await send({ shown: "99.00" })).status, 409, "nor does one of another price");
  const nonce = "sent-three-times-at-on";
  const sent = await Promise.all([1, 2, 3].map(() => send({ nonce })));
  assert.deepEqual(
    sent.map(({ status }) => status),
    [303, 303, 303],
    "a form sent again makes no second payment, and counts once",
  );
  assert.equal((await send()).status, 303);
  const refused = await send();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 60);
  assert.match(refused.text, /<html/);
});
