/** The preview of a new link is the page that its payer gets. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setBranding } from "#branding/index.ts";
import { createCustomer } from "#customers/index.ts";
import { countLinks, createLink, pageOfLinks } from "#links/index.ts";
import { setMessageLanguage } from "#notifications/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

async function company() {
  const { ctx, home, logIn } = await portal.newCompany();
  const { set } = await newPaymentSet(ctx, [{ name: "Garanti" }], { maximumAmount: amount("5000") });
  const browser = await logIn(["sales"]);
  const links = `${home}/links`;
  const fields = (changes: Record<string, string> = {}) => ({
    id: newId(),
    amount: "1,250.50",
    paymentSetId: set.id,
    clientOrderReference: 'SIP-1 & "2"',
    description: "Dokuma kilim <80×150>",
    email: "ayse@example.com",
    ...changes,
  });
  const preview = async (form: Record<string, string>) => {
    const { status, text } = await browser.post(`${links}/new`, { ...form, step: "preview" });
    assert.equal(status, 200);
    return /<iframe src="([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? null;
  };
  return { ctx, set, links, logIn, browser, fields, preview };
}

/** The page without scripts, ids, addresses and times. */
function markup(html: string): string {
  return html
    .replaceAll(/<noscript>.*?<\/noscript>/gs, "")
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/ (href|src|action)="(?!mailto|tel|\/checkout)[^"]*"/g, ' $1=""')
    .replaceAll(/name="nonce" value="[^"]*"/g, 'name="nonce"');
}

for (const language of ["tr", "en"] as const)
  test(`the preview's markup is that of the page of the link then made (${language})`, async () => {
    const { ctx, set, links, browser, fields, preview } = await company();
    await setMessageLanguage(ctx, language);
    await inTransaction(ctx, (ctx) =>
      setBranding(ctx, set.id, { name: "Kilim Evi", light: { accent: "#8a1c4a" }, contact: CONTACT }),
    );
    const person = { code: "C-1", email: "fatma@example.com", name: "Fatma", surname: "Demir" };
    await inTransaction(ctx, (ctx) => createCustomer(ctx, person));
    for (const [order, email] of [
      ["of a new customer", "ayse@example.com"],
      ["of a known customer", "fatma@example.com"],
    ] as const) {
      const form = fields({ clientOrderReference: order, "customer.email": email });
      const frame = await browser.get((await preview(form))!);
      assert.equal(frame.status, 200);
      assert.equal((await browser.post(`${links}/new`, form)).status, 303);
      const { pathname, search } = new URL((await pageOfLinks(ctx, {}, null)).rows[0]!.url);
      const real = await browser.get(`${pathname}${search}&lang=${language}`);
      assert.equal(markup(frame.text), markup(real.text));
      for (const part of [order, "Kilim Evi", "cc-number", `lang="${language}"`])
        assert.ok(frame.text.includes(part), part);
    }
  });

const CONTACT = { email: "destek@kilim.example", phone: "0850 000 01 20", termsUrl: null, privacyUrl: null };

test("the preview of a copy of a link has the way back to the shop that the copy will have", async () => {
  const { ctx, set, browser, fields, preview, logIn } = await company();
  const { id } = await createLink(ctx, {
    currencyCode: "TRY",
    clientOrderReference: "SIP-9",
    amount: amount("10"),
    paymentSetId: set.id,
    customer: { email: "ayse@example.com" },
    failURL: "https://shop.example/failed",
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
  });
  const url = `${(await preview(fields()))!}&from=${id}`;
  const waysOut = (text: string) => /<nav class="ways-out quiet">(.*?)<\/nav>/.exec(text)![1]!.split("<a ").length - 1;
  const support = await logIn(["support"]);
  assert.equal(waysOut((await support.get(url)).text), 2);
  assert.equal(waysOut((await support.get((await preview(fields()))!)).text), 1);
  assert.equal((await browser.get(url)).status, 404, "sellers copy their own links only");
});

test("the preview is inert, makes nothing, and its address has no e-mail address", async () => {
  const { ctx, fields, browser, preview } = await company();
  const url = (await preview(fields()))!;
  assert.ok(!url.includes("ayse"));
  const { text, headers } = await browser.get(url);
  assert.doesNotMatch(text, /<script|hpm\/pay/);
  const policy = headers.get("content-security-policy")!;
  for (const part of [
    "default-src 'none'",
    "form-action 'none'",
    "sandbox allow-same-origin",
    "frame-ancestors 'self'",
  ])
    assert.ok(policy.includes(part), part);
  assert.equal(headers.get("cache-control"), "no-store");
  assert.equal(await countLinks(ctx, {}, 10), 0);
});

test("without an amount there is no preview, and a wrong address of one is not found", async () => {
  const { links, fields, browser, preview, logIn } = await company();
  for (const typed of ["", "many"]) assert.equal(await preview(fields({ amount: typed })), null);
  for (const query of ["", `set=${newId()}&amount=10`, "amount=10"])
    assert.equal((await browser.get(`${links}/new/preview?${query}`)).status, 404, query);
  const viewer = await logIn(["viewer"]);
  assert.equal((await viewer.get((await preview(fields()))!)).status, 403);
});
