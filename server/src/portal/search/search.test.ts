/** The search box leads from whatever somebody reads out to the record. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findTenant } from "#identity/index.ts";
import type { Role } from "#members/index.ts";
import { demoClient, orderReference } from "../../../tests/support/demo-client.ts";
import { loggedIn, newMember } from "../../../tests/support/portal-client.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";

let service: TestService;
before(async () => (service = await startTestService({ rateLimitPerAddress: 100_000 })));
after(() => service.close());

const HOME = "/portal/demo";
const search = (text: string) => `${HOME}/search?q=${encodeURIComponent(text)}`;

async function member(roles: readonly Role[]) {
  const tenant = await findTenant(service.platform, "demo");
  return loggedIn(service.url, await newMember(service.platform, tenant!.id, roles));
}

/** Makes a link for this person. Returns the order's reference and the link's address. */
async function newOrder(name: string, email: string, gsm: string) {
  const client = await demoClient(service);
  const reference = orderReference();
  const { body } = await client.newLink({ clientOrderReference: reference, customer: { email, name, gsm } });
  return { reference, link: String(body.data.link) };
}

test("a reference of one payment, or its link, opens the payment", async () => {
  const { reference, link } = await newOrder("Ayşe Yılmaz", "ayse.search@example.com", "0532 111 22 33");
  const support = await member(["support"]);
  for (const text of [reference, link]) {
    const reply = await support.get(search(text));
    assert.equal(reply.status, 303, text);
    assert.match(reply.headers.get("location") ?? "", /^\/portal\/demo\/payments\/[0-9a-f-]{36}$/);
    assert.match((await support.follow(reply)).text, new RegExp(reference));
  }
});

test("a name, an e-mail or a phone leads to the customer and the newest payments", async () => {
  const { reference } = await newOrder("Gülşen Aktaş", "gulsen@example.com", "0533 444 55 66");
  const support = await member(["support"]);
  for (const text of ["gülşen", "GÜLŞEN AKTAŞ", "gulsen@example.com", "0533 444 55 66", "+905334445566"]) {
    const { text: page } = await support.get(search(text));
    const customer = /href="([^"]*\/customers\/[^"]+)"/.exec(page)?.[1] ?? "";
    assert.match((await support.get(customer)).text, new RegExp(reference), text);
  }
});

test("the last four digits of a card and the amount find the payment", async () => {
  const client = await demoClient(service);
  const reference = orderReference();
  const customer = { email: `${reference.toLowerCase()}@example.com`, name: "Zeynep Kaya" };
  const path = await client.linkPath({ clientOrderReference: reference, amount: 2513.25, customer });
  const card = client.cardOf("approved");
  const paid = await client.submit(path, card);
  await client.passBank(new URL(String(paid.headers.get("location")), service.url).href);
  const support = await member(["support"]);
  const lastFour = card["cc-number"].replaceAll(" ", "").slice(-4);
  const found = async (text: string) => (await support.get(search(text))).text.includes(`>${reference}</a>`);
  for (const amount of ["2513.25", "2,513.25", "2513,25"]) assert.ok(await found(`${lastFour} ${amount}`), amount);
  for (const text of [`${lastFour} 2513.26`, `${lastFour} x`, "9999 2513.25"])
    assert.equal(await found(text), false, text);
});

test("an amount alone finds the payment, however it is written, and does not open it", async () => {
  const client = await demoClient(service);
  const reference = orderReference();
  const customer = { email: `${reference.toLowerCase()}@example.com`, name: "Ece Tunç" };
  await client.linkPath({ clientOrderReference: reference, amount: 12_507.5, customer });
  const support = await member(["support"]);
  for (const text of ["12507,50", "12.507,50", "12507.5", "12,507.50", "₺12.507,50", "12507,5 TL"]) {
    const { status, text: page } = await support.get(search(text));
    assert.equal(status, 200, text);
    assert.ok(page.includes(`>${reference}</a>`), text);
  }
  for (const text of ["12507,51", "012507.5", "12507"])
    assert.equal((await support.get(search(text))).text.includes(`>${reference}</a>`), false, text);
  const seller = await member(["sales"]);
  assert.doesNotMatch((await seller.get(search("12507.50"))).text, /\/payments\/[0-9a-f]/);
});

test("the beginning of an order number lists the orders", async () => {
  const { reference } = await newOrder("Sena Kurt", "sena@example.com", "0536 111 22 44");
  const support = await member(["support"]);
  const { status, text } = await support.get(search(reference.slice(0, -1)));
  assert.equal(status, 200);
  assert.ok(text.includes(`>${reference}</a>`));
  const seller = await member(["sales"]);
  assert.doesNotMatch((await seller.get(search(reference.slice(0, -1)))).text, /\/payments\/[0-9a-f]/);
});

test("a name is found without Turkish letters, and with them where it has none", async () => {
  const { reference } = await newOrder("Çağrı Işıldak", "cagri@example.com", "0537 222 33 55");
  await newOrder("Gulsen Ozturk", "ozturk@example.com", "0538 222 33 55");
  const support = await member(["support"]);
  const customerOf = async (text: string) =>
    /href="([^"]*\/customers\/[^"]+)"/.exec((await support.get(search(text))).text)?.[1] ?? "";
  for (const text of ["isildak", "IŞILDAK", "cagri", "ÇAĞRI ISILDAK", "çağrı"])
    assert.match((await support.get(await customerOf(text))).text, new RegExp(reference), text);
  for (const text of ["öztürk", "gülşen"]) assert.notEqual(await customerOf(text), "", text);
  assert.match((await support.get(`${HOME}/customers?name=isildak`)).text, /Işıldak/);
});

test("a customer's code, however short, leads to the customer", async () => {
  const support = await member(["support"]);
  const { text } = await support.get(search("GENEL"));
  assert.match(text, /customers\/[0-9a-f-]{36}/);
  assert.match((await support.get(search("current acc"))).text, /href="\/portal\/demo\/accounts"/);
});

test("members who may not see personal details, or only their own links, find none of the others", async () => {
  const { reference } = await newOrder("Kemal Usta", "kemal@example.com", "0535 777 88 99");
  const integrator = await member(["integrator"]);
  for (const text of ["kemal", "kemal@example.com", "05357778899"])
    assert.doesNotMatch((await integrator.get(search(text))).text, /customers\/[0-9a-f]/, text);
  const seller = await member(["sales"]);
  const { status, text } = await seller.get(search(reference));
  assert.equal(status, 200);
  assert.doesNotMatch(text, /\/payments\/[0-9a-f]/);
});

test("a short text searches no names, and an unknown one says that nothing was found", async () => {
  const support = await member(["support"]);
  assert.doesNotMatch((await support.get(search("ay"))).text, /customers\/[0-9a-f]/);
  assert.match((await support.get(search("zzz-unknown"))).text, /zzz-unknown/);
  assert.equal((await support.get(search("%"))).status, 200);
});

test("every page that a member finds by its name can be opened by that member", async () => {
  for (const roles of [["administrator", "finance"], ["integrator"], ["viewer"]] as const) {
    const browser = await member(roles);
    const found = new Set<string>();
    for (const letter of "aeiou") {
      const { text } = await browser.get(search(letter));
      const [, listed = ""] = /<h2[^>]*>Pages<\/h2>(.*?)<\/section>/s.exec(text) ?? [];
      for (const [, address = ""] of listed.matchAll(/href="([^"]+)"/g)) found.add(address.replaceAll("&amp;", "&"));
    }
    assert.ok(found.size >= 8, `${roles.join()} found ${found.size}`);
    for (const address of found) {
      const { status, headers } = await browser.get(address);
      // Pages of secrets ask for a factor first.
      assert.ok(status === 200 || /step-up|rates/.test(headers.get("location") ?? ""), `${address}: ${status}`);
    }
    assert.equal(found.has(`${HOME}/terminals`), roles[0] === "administrator");
  }
});

test("members who decide about refunds see the waiting ones without another factor", async () => {
  const finance = await member(["finance"]);
  assert.equal((await finance.get(`${HOME}/approvals`)).status, 200);
  assert.match((await finance.get(search("approvals"))).text, new RegExp(`href="${HOME}/approvals">Approvals`));
});

test("members who may only ask for a refund find the page of their own requests", async () => {
  const support = await member(["support"]);
  const { text } = await support.get(search("approv"));
  assert.match(text, new RegExp(`href="${HOME}/approvals/mine">Approvals`));
  assert.equal((await support.get(`${HOME}/approvals/mine`)).status, 200);
});
