import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoClient, orderReference, pathOf, type DemoClient } from "../../../tests/support/demo-client.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

const SHOP = { successURL: "https://shop.example/paid?basket=7", failURL: "https://shop.example/failed" };

function usd() {
  const { id } = service.tenants[0].paymentSets.find(({ currencyCode }) => currencyCode === "USD")!;
  return { currencyCode: "USD", paymentSetId: id, amount: 20 };
}

test("the page shows merchant, amount, description and order, and its headers isolate it", async () => {
  const { status, text, headers } = await client.get(await client.linkPath(SHOP));
  assert.equal(status, 200);
  for (const part of [
    "Örnek Ticaret A.Ş.",
    "₺1.250,50",
    "Dokuma kilim",
    "ORDER-",
    "₺1.250,50 öde",
    'autocomplete="cc-number"',
  ])
    assert.ok(text.includes(part), part);
  assert.equal(headers.get("cache-control"), "no-store");
  assert.equal(headers.get("referrer-policy"), "same-origin");
  assert.equal(
    headers.get("content-security-policy"),
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self' https://shop.example ${service.url}; base-uri 'none'; object-src 'none'; frame-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /policy-reports; report-to policy`,
  );
  assert.doesNotMatch(text, / style=|<script(?![^>]*(src=|type="application\/json"))/);
});

test("a merchant's address adds only its origin to the page's Content-Security-Policy", async () => {
  const path = await client.linkPath({ successURL: "https://shop.example;sandbox,plugin-types/thanks" });
  const policy = (await client.get(path)).headers.get("content-security-policy")!;
  assert.match(policy, /; form-action 'self' https:\/\/shop\.example%3Bsandbox%2Cplugin-types [^;]*; base-uri 'none';/);
  assert.doesNotMatch(policy, /;\s*sandbox|,/);
});

test("the page is in Turkish, or in English if the browser or the address asks for it", async () => {
  const path = await client.linkPath();
  const language = async (suffix: string, accept?: string) => {
    const { text } = await client.get(path + suffix, {
      headers: accept === undefined ? {} : { "Accept-Language": accept },
    });
    return /<html lang="(..)"/.exec(text)?.[1];
  };
  assert.equal(await language(""), "tr");
  assert.equal(await language("", "en-GB,en;q=0.9"), "en");
  assert.equal(await language("", "de,tr;q=0.5,en;q=0.4"), "tr");
  assert.equal(await language("", "de"), "tr");
  assert.equal(await language("&lang=en", "tr"), "en");
  assert.equal(await language("&lang=tr", "en"), "tr");
});

test("a changed, missing or foreign signature and an unknown id get the same 404 without details", async () => {
  const [path, other] = [await client.linkPath(), await client.linkPath()];
  const query = new URLSearchParams(path.split("?")[1]);
  const bad = [
    "/hpm/pay",
    path.replace(/sign=./, "sign=B"),
    path.replace(/&sign=.*/, ""),
    `${path}&sign=${query.get("sign")}`,
    `/hpm/pay?${new URLSearchParams({ ...Object.fromEntries(query), id: new URLSearchParams(other.split("?")[1]).get("id")! }).toString()}`,
  ];
  const pages = await Promise.all(bad.map((address) => client.get(address)));
  for (const { status, text } of pages) {
    assert.equal(status, 404);
    assert.equal(text, pages[0]!.text);
    assert.ok(text.includes("Sayfa bulunamadı"));
  }
  assert.equal((await client.form("/hpm/pay", { step: "pay" })).status, 404);
  assert.equal((await client.get("/hpm/options?binNumber=435508")).status, 404);
});

test("a link is paid through 3-D Secure without script, and the browser arrives at the signed successURL", async () => {
  const path = await client.linkPath(SHOP);
  const submitted = await client.submit(path, client.cardOf("approved"));
  assert.equal(submitted.status, 303);
  const result = pathOf(await client.passBank(submitted.headers.get("location")!));
  assert.match(result, /^\/hpm\/result\?/);
  const arrived = await client.get(result);
  assert.equal(arrived.status, 303);
  const shop = new URL(arrived.headers.get("location")!);
  assert.equal(`${shop.origin}${shop.pathname}`, "https://shop.example/paid");
  assert.deepEqual(
    [...shop.searchParams.keys()],
    ["basket", "clientOrderReference", "orderReference", "transactionId", "transactionStatusId", "sign"],
  );
  assert.equal(shop.searchParams.get("transactionStatusId"), "1");

  const again = await client.get(path);
  assert.equal(again.status, 200);
  assert.ok(again.text.includes("Bu sipariş ödendi"));
});

test("a paid order takes no new link, and a sibling link says that it was paid", async () => {
  const clientOrderReference = orderReference();
  const [path, sibling] = [
    await client.linkPath({ clientOrderReference }),
    await client.linkPath({ clientOrderReference }),
  ];
  const submitted = await client.submit(path, client.cardOf("approved"));
  await client.passBank(submitted.headers.get("location")!);
  assert.ok((await client.get(sibling)).text.includes("Bu sipariş ödendi"));
  const charged = service.bank.ledger.orders().length;
  const paidTwice = await client.form(sibling, { ...client.cardOf("approved"), step: "pay", nonce: "n".repeat(22) });
  assert.ok(paidTwice.text.includes("Bu sipariş ödendi"));
  assert.equal(service.bank.ledger.orders().length, charged);
  const refused = await client.newLink({ clientOrderReference });
  assert.deepEqual([refused.status, refused.body.errors[0].field], [409, "clientOrderReference"]);
});

test("without a successURL the payer gets a receipt of our own", async () => {
  const path = await client.linkPath();
  const submitted = await client.submit(path, client.cardOf("approved"));
  const result = pathOf(await client.passBank(submitted.headers.get("location")!));
  const { status, text } = await client.get(result);
  assert.equal(status, 200);
  for (const part of ["Ödemeniz alındı", "₺1.250,50", "4355 08•• •••• 4358", "Tek çekim"])
    assert.ok(text.includes(part), part);
});

test("after a decline the page shows reason and name but no card number; the next attempt succeeds", async () => {
  const path = await client.linkPath(SHOP);
  const submitted = await client.submit(path, client.cardOf("insufficient_funds"));
  const result = pathOf(await client.passBank(submitted.headers.get("location")!));
  const { status, text } = await client.get(result);
  assert.equal(status, 200);
  for (const part of [
    "limiti veya bakiyesi",
    "Kartınızdan para çekilmedi.",
    "4 deneme hakkınız kaldı",
    'value="AYŞE YILMAZ"',
  ])
    assert.ok(text.includes(part), part);
  assert.ok(!text.includes("4111"));
  const second = await client.submit(result, client.cardOf("approved"));
  const arrived = await client.get(pathOf(await client.passBank(second.headers.get("location")!)));
  assert.equal(new URL(arrived.headers.get("location")!).searchParams.get("transactionStatusId"), "1");
});

test("the typed name is shown only to the browser of the last attempt, not to others with the link", async () => {
  const path = await client.linkPath();
  const declined = async () => {
    const submitted = await client.submit(path, client.cardOf("insufficient_funds"));
    return pathOf(await client.passBank(submitted.headers.get("location")!));
  };
  const shows = async (address: string) => (await client.get(address)).text.includes("AYŞE YILMAZ");
  const result = await declined();
  assert.equal(await shows(result), true);
  const plain = path.replace("/hpm/pay", "/hpm/result");
  for (const foreign of [path, `${path}&here=1`, plain, `${plain}&attempt=`, `${plain}&attempt=${"0".repeat(32)}`])
    assert.equal(await shows(foreign), false, foreign);
  const last = await declined();
  assert.deepEqual([await shows(result), await shows(last)], [false, true]);
});

test("when a payer cancels at the bank, the page says so and that no money was taken", async () => {
  const path = await client.linkPath();
  const submitted = await client.submit(path, client.cardOf("approved"));
  const { text } = await client.get(pathOf(await client.passBank(submitted.headers.get("location")!, null)));
  assert.ok(text.includes("Bankanızın sayfasında ödemeyi onaylamaktan vazgeçtiniz"));
  assert.ok(text.includes("Kartınızdan para çekilmedi."));
});

test("the last failed attempt sends the browser to failURL, and the link takes no more", async () => {
  const path = await client.linkPath({ ...usd(), ...SHOP });
  let last = "";
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const submitted = await client.submit(path, client.cardOf("do_not_honour"));
    assert.equal(submitted.status, 303, submitted.text);
    last = submitted.headers.get("location")!;
  }
  const arrived = await client.get(last);
  const shop = new URL(arrived.headers.get("location")!);
  assert.equal(shop.pathname, "/failed");
  assert.equal(shop.searchParams.get("transactionStatusId"), "2");
  const page = await client.get(path);
  assert.ok(page.text.includes("Deneme hakkınız kalmadı"));
  assert.ok(!page.text.includes("deneyin"), "no other card is asked for");
});

test("a payment below the payment set's 3-D Secure threshold is charged at once", async () => {
  const path = await client.linkPath({ ...usd(), ...SHOP });
  const submitted = await client.submit(path, client.cardOf("approved"));
  const arrived = await client.get(submitted.headers.get("location")!);
  assert.equal(new URL(arrived.headers.get("location")!).searchParams.get("transactionStatusId"), "1");
});

test("the same form sent twice at once is one attempt", async () => {
  const path = await client.linkPath(usd());
  const nonce = /name="nonce" value="([^"]+)"/.exec((await client.get(path)).text)![1]!;
  const before = service.bank.ledger.orders().length;
  const fields = { ...client.cardOf("approved"), step: "pay", nonce };
  const replies = await Promise.all([1, 2, 3].map(() => client.form(path, fields)));
  for (const { status } of replies) assert.ok(status === 303 || status === 200);
  assert.equal(service.bank.ledger.orders().length, before + 1);
});

test("wrong fields are named; the number is kept, the security code never", async () => {
  const path = await client.linkPath();
  const { status, text } = await client.submit(path, {
    "cc-number": "4355 0843 5508 4359",
    "cc-exp": "01/20",
    "cc-csc": "98",
    "cc-name": "4355084355084358",
  });
  assert.equal(status, 400);
  for (const part of [
    "bir rakam yanlış",
    "tarihi geçmiş",
    "Güvenlik kodu eksik",
    "kart numarası değil",
    'value="4355 0843 5508 4359"',
    "Hata:",
  ])
    assert.ok(text.includes(part), part);
  assert.doesNotMatch(text, /name="cc-csc"[^>]*value=/);
});

test("without script a button shows a card's installments, and the chosen plan is charged with its fee", async () => {
  const path = await client.linkPath();
  const shown = await client.submit(path, { ...client.cardOf("approved"), step: "options" });
  assert.equal(shown.status, 200);
  const token = /id="installment-3"[^>]*value="([^"]+)"/.exec(shown.text)![1]!;
  const submitted = await client.submit(path, { ...client.cardOf("approved"), installment: token });
  const result = await client.get(pathOf(await client.passBank(submitted.headers.get("location")!)));
  assert.ok(result.text.includes("3 taksit"));
  assert.ok(result.text.includes("₺1.269,26"));
});

test("an installment of another card, link or amount is refused on the page, and nothing is charged", async () => {
  const [path, other] = [await client.linkPath(), await client.linkPath()];
  const shown = await client.submit(other, { ...client.cardOf("approved"), step: "options" });
  const token = /id="installment-3"[^>]*value="([^"]+)"/.exec(shown.text)![1]!;
  const before = service.bank.ledger.orders().length;
  for (const installment of [token, "forged", `${token}x`]) {
    const { status, text } = await client.submit(path, { ...client.cardOf("approved"), installment });
    assert.equal(status, 400);
    assert.ok(text.includes("Seçtiğiniz taksit"));
  }
  assert.equal(service.bank.ledger.orders().length, before);
});

test("security 23: a link answers a bounded number of card look-ups", async () => {
  const path = await client.linkPath();
  const options = `${path.replace("/hpm/pay", "/hpm/options")}&binNumber=`;
  const { body } = await client.get(`${options}43550843`);
  assert.deepEqual(
    body.choices.map(({ count }: { count: number }) => count),
    [1, 3, 6, 9],
  );
  assert.equal((await client.get(`${options}4355`)).status, 400);
  const statuses: number[] = [];
  for (let index = 0; index < 70; index += 1) statuses.push((await client.get(`${options}${400_000 + index}`)).status);
  assert.equal(statuses.filter((status) => status === 200).length, 59);
  assert.equal(statuses.at(-1), 429);
  assert.equal((await client.get(path)).status, 200);
});

test("an unknown outcome shows a page that refreshes itself and says not to pay again", async () => {
  const path = await client.linkPath(usd());
  await fetch(`${service.bank.url}/control/faults`, {
    method: "POST",
    body: JSON.stringify({ operation: "sale", kind: "http_500" }),
  });
  await fetch(`${service.bank.url}/control/faults`, {
    method: "POST",
    body: JSON.stringify({ operation: "query", kind: "http_500", times: 50 }),
  });
  const submitted = await client.submit(path, client.cardOf("approved"));
  const page = await client.get(submitted.headers.get("location")!);
  for (const part of ["tekrar ödemeyin", 'http-equiv="refresh"']) assert.ok(page.text.includes(part), part);
  assert.ok(!page.text.includes("para çekilmedi"));
  await fetch(`${service.bank.url}/control/faults`, { method: "DELETE" });
});
