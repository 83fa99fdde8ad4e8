/** Members set the look of a payment set's pages, and see it before they save. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { brandingFor, findBranding, setBranding } from "#branding/index.ts";
import { setConsent } from "#consents/index.ts";
import { createLink } from "#links/index.ts";
import { inTransaction } from "#platform/context.ts";
import { amount, newPaymentSet, rate } from "../../../tests/support/payment-sets.ts";
import { drawLogo } from "../../../tests/support/pictures/draw-logo.ts";
import {
  portalClient,
  sendForm,
  startTestPortal,
  valueOf,
  type TestPortal,
} from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => {
  portal = await startTestPortal();
});
after(() => portal.close());

const LOOK = {
  brandName: "Kilim Evi",
  theme: "light",
  radius: "large",
  "light-accent": "#8a1c4a",
  "support-email": "destek@kilim.example",
  "support-phone": "0850 000 01 20",
  "terms-url": "https://kilim.example/satis?a=1&b=2",
  "privacy-url": "https://kilim.example/kvkk",
};

async function company() {
  const made = await portal.newCompany();
  const { ctx, home, logIn } = made;
  const { set } = await newPaymentSet(ctx, [{ name: "First", programs: ["bonus"], rates: [rate("bonus", 3, "2.5")] }]);
  const browser = await logIn(["administrator"]);
  const own = `${home}/sets/${set.id}/branding`;
  const stored = () => findBranding(ctx, set.id);
  const seen = async () => valueOf(await browser.get(own), "seen");
  const save = async (fields: Record<string, string>) => browser.post(own, { seen: await seen(), ...fields });
  const preview = (page: string, fields: Record<string, string>) =>
    browser.get(`${own}/preview?${new URLSearchParams({ page, ...fields }).toString()}`);
  return { ...made, set, browser, own, stored, seen, save, preview };
}

const audited = async ({ ctx }: Pick<Awaited<ReturnType<typeof company>>, "ctx">) =>
  (await inTransaction(ctx, (ctx) => listAudit(ctx, { limit: 50 }))).filter(({ action }) =>
    action.startsWith("branding."),
  );

/** Compares pages without scripts and without addresses, which a preview has of its own. */
function markupOf(html: string): string {
  return html
    .replaceAll(/<noscript>.*?<\/noscript>/gs, "")
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/ (action|href|src|value)="[^"]*"/g, (whole, name: string) =>
      /"(?:mailto|tel|https?):/.test(whole) ? whole : ` ${name}=""`,
    );
}

test("a look is stored for the payment set alone, with the member and what changed in the audit log", async () => {
  const { ctx, home, set, browser, own, stored, save } = await company();
  assert.match((await browser.get(`${home}/sets/${set.id}`)).text, new RegExp(`href="${own}"`));
  assert.equal((await save(LOOK)).headers.get("location"), `${own}?done=saved`);
  const { name, theme, radius, colours, contact } = (await stored())!;
  assert.deepEqual([name, theme, radius, colours?.light.accent], ["Kilim Evi", "light", "large", "#8a1c4a"]);
  assert.equal(contact.termsUrl, LOOK["terms-url"]);
  assert.equal(await findBranding(ctx, null), undefined, "the company's look stays");
  await save({ ...LOOK, radius: "none" });
  await save({ ...LOOK, radius: "none" });
  assert.equal((await save({ ...LOOK, radius: "toString" })).status, 303);
  const [second, first, ...more] = await audited({ ctx });
  assert.equal(more.length, 0, "a form that changes nothing writes nothing");
  assert.equal(first?.actor_kind, "member");
  assert.equal(first.details["changed"], "name theme radius light dark contact");
  assert.equal(second?.details["changed"], "radius");
});

test("a preview is the payer's page: its markup and stylesheet are those of the saved look", async () => {
  const { ctx, set, browser, save, preview } = await company();
  const texts = { label: "I accept.", text: "The seller delivers." };
  const contract = { code: "contract", kind: "required", position: 0, texts: { tr: texts, en: texts } } as const;
  await inTransaction(ctx, (ctx) => setConsent(ctx, { paymentSetId: set.id, ...contract }));
  const previewed = await preview("payer", LOOK);
  assert.equal(previewed.status, 200);
  await save(LOOK);
  const { link } = await createLink(ctx, {
    amount: amount("1250.50"),
    currencyCode: "TRY",
    paymentSetId: set.id,
    clientOrderReference: "1001",
    customer: { email: "ayse@example.com" },
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
  });
  const { pathname, search } = new URL(link);
  const page = await browser.get(`${pathname}${search}&lang=en`);
  assert.equal(page.status, 200);
  assert.equal(markupOf(previewed.text), markupOf(page.text));
  const stylesheet = async (text: string) => {
    const [, url = ""] = /<link rel="stylesheet" href="([^"]*(?:brand\/|preview\.css)[^"]*)"/.exec(text) ?? [];
    const reply = await browser.get(url.replaceAll("&amp;", "&"));
    assert.match(reply.headers.get("content-type") ?? "", /text\/css/);
    return reply.text;
  };
  const css = await stylesheet(previewed.text);
  assert.match(css, /--radius:16px[^]*--accent:#8a1c4a/);
  assert.equal(css, await stylesheet(page.text));
});

test("every preview shows the typed look: the dark theme, the way to the bank, and the e-mail", async () => {
  const { preview, browser, own } = await company();
  assert.match((await preview("payer-dark", LOOK)).text, /data-theme="dark"[^]*Kilim Evi/);
  assert.match((await preview("three-ds", LOOK)).text, /data-theme="light"[^]*Kilim Evi[^]*Sample Bank/);
  const email = await preview("email", LOOK);
  assert.match(email.text, /Kilim Evi[^]*destek@kilim\.example/);
  assert.match(email.text, /#8a1c4a/);
  assert.match((await preview("payer", { ...LOOK, lang: "tr" })).text, /<html lang="tr"/);
  const page = await browser.post(`${own}/preview`, { ...LOOK, seen: "x" });
  const frames = [...page.text.matchAll(/<iframe src="([^"]*)"/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));
  assert.equal(frames.length, 4);
  for (const url of frames) assert.match((await browser.get(url)).text, /Kilim Evi/, url);
});

test("a preview writes nothing and needs no fresh factor, saving does", async () => {
  const { ctx, browser, own, seen, preview } = await company();
  const form = { ...LOOK, seen: await seen() };
  portal.clock.advance(6 * 60_000);
  const page = await browser.post(`${own}/preview`, form);
  assert.equal(page.status, 200);
  assert.equal(valueOf(page, "brandName"), "Kilim Evi");
  assert.equal(valueOf(page, "seen"), form.seen);
  await preview("payer", LOOK);
  assert.match((await browser.post(own, form)).headers.get("location") ?? "", /^\/portal\/-\/step-up/);
  assert.deepEqual(await audited({ ctx }), []);
});

test("previews run no script, send no form and cannot be framed by other sites; only this page has frames", async () => {
  const { browser, home, set, own, preview } = await company();
  const csp = ({ headers }: { headers: Headers }) => headers.get("content-security-policy") ?? "";
  for (const name of ["payer", "payer-dark", "three-ds"]) {
    const reply = await preview(name, LOOK);
    assert.match(csp(reply), /^default-src 'none'; style-src 'self'; img-src 'self' data:;/, name);
    assert.match(csp(reply), /form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin$/, name);
    assert.doesNotMatch(reply.text, /<script|<noscript/, name);
  }
  assert.match(
    csp(await preview("email", LOOK)),
    /default-src 'none'.*form-action 'none'; frame-ancestors 'self'; sandbox/,
  );
  const elsewhere = portalClient(portal.url, { "Sec-Fetch-Site": "cross-site" });
  elsewhere.cookie = browser.cookie;
  const spoofed = `${own}/preview?${new URLSearchParams({ page: "payer", ...LOOK }).toString()}`;
  assert.equal((await elsewhere.get(spoofed)).status, 403, "another site cannot lead a member to words of its own");
  const page = await browser.get(own);
  assert.match(csp(page), /frame-src 'self'; frame-ancestors 'none'/);
  assert.equal(page.text.match(/<iframe/g)?.length, page.text.match(/sandbox="allow-same-origin"/g)?.length);
  assert.match(csp(await browser.get(`${home}/sets/${set.id}`)), /frame-src 'none'/);
});

test("each wrong value is named by its field and kept, and a preview refuses what saving refuses", async () => {
  const { ctx, browser, own, save, preview, stored } = await company();
  const wrong = {
    ...LOOK,
    brandName: "x".repeat(101),
    "light-accent": "#ffcc00",
    "support-email": "destek",
    "support-phone": "call us",
    "terms-url": "javascript:alert(1)",
    "privacy-url": "kilim.example",
  };
  for (const reply of [await save(wrong), await browser.post(`${own}/preview`, wrong)]) {
    assert.equal(reply.status, 400);
    for (const [field, text] of Object.entries(wrong)) {
      if (LOOK[field as keyof typeof LOOK] === text) continue;
      assert.match(reply.text, new RegExp(`href="#${field}"`), field);
      assert.equal(valueOf(reply, field), text, field);
    }
    assert.match(reply.text, /background is 1\.39:1/);
    assert.doesNotMatch(reply.text, /<iframe/);
  }
  for (const [field, text] of [
    ["light-accent", "red;}body{display:none"],
    ["dark-text", "#444444"],
    ["dark-surface", "blue"],
    ["light-surface", "#222"],
  ] as const) {
    const reply = await save({ ...LOOK, [field]: text });
    assert.equal(reply.status, 400, field);
    const named = field === "light-surface" ? "light-text" : field;
    assert.match(reply.text, new RegExp(`href="#${named}"`), field);
    assert.equal((await preview("payer", { ...LOOK, [field]: text })).status, 400, field);
    assert.equal(
      (await browser.get(`${own}/preview.css?${new URLSearchParams({ [field]: text }).toString()}`)).status,
      400,
      field,
    );
  }
  assert.equal(await stored(), undefined);
  assert.deepEqual(await audited({ ctx }), []);
});

test("an empty colour is the service's or derived; a form that is saved unchanged changes no colour", async () => {
  const { browser, own, stored, save } = await company();
  await save(LOOK);
  const { colours } = (await stored())!;
  assert.equal(colours?.light.surface, "#ffffff");
  const page = await browser.get(own);
  assert.equal(valueOf(page, "light-accent"), "#8a1c4a");
  for (const name of ["light-surface", "dark-accent", "dark-text"]) assert.equal(valueOf(page, name), "", name);
  await save({ ...LOOK, brandName: "Other" });
  assert.deepEqual((await stored())!.colours, colours);
  await save({ ...LOOK, "light-accent": "#14213d" });
  assert.notEqual((await stored())!.colours?.dark.accent, colours.dark.accent, "the derived colour follows");
  await save({ ...LOOK, "light-accent": "" });
  assert.equal((await stored())!.colours, null);
});

test("a form that began with another look replaces it only when it is sent again", async () => {
  const { ctx, set, browser, own, seen, stored } = await company();
  const form = { ...LOOK, seen: await seen() };
  await inTransaction(ctx, (ctx) => setBranding(ctx, set.id, { name: "Colleague" }));
  const stale = await browser.post(own, form);
  assert.equal(stale.status, 409);
  assert.match(stale.text, /Someone else changed the branding in the meantime/);
  assert.equal(valueOf(stale, "brandName"), "Kilim Evi");
  assert.equal((await stored())!.name, "Colleague");
  for (const path of ["remove", "logo/remove"])
    assert.equal((await browser.post(`${own}/${path}`, { seen: form.seen })).status, 409, path);
  const logo = await sendForm(portal.url, browser, `${own}/logo`, { seen: form.seen }, drawLogo());
  assert.equal(logo.status, 409);
  assert.equal((await stored())!.logo, null);
  assert.equal((await browser.post(own, { ...form, seen: valueOf(stale, "seen") })).status, 303);
  assert.equal((await stored())!.name, "Kilim Evi");
});

test("a set begins with the company's look, gets its own by saving, and gives it back by removing", async () => {
  const { ctx, browser, own, set, seen, save, stored, preview } = await company();
  await inTransaction(ctx, (ctx) => setBranding(ctx, null, { name: "Whole company", logo: drawLogo() }));
  const page = await browser.get(own);
  assert.equal(valueOf(page, "brandName"), "Whole company");
  assert.match(page.text, /This payment set uses the company's branding/);
  assert.doesNotMatch(page.text, /branding\/remove"/);
  const logo = /<img class="logo" src="([^"]+)"/.exec((await preview("payer", LOOK)).text)?.[1] ?? "";
  assert.equal((await browser.get(logo)).headers.get("content-type"), "image/png");
  await save({ ...LOOK, brandName: "" });
  assert.deepEqual([(await stored())!.name, (await stored())!.logo?.width], [null, 96]);
  assert.match((await browser.get(own)).text, /branding\/remove"/);
  assert.equal((await browser.post(`${own}/remove`, { seen: await seen() })).status, 303);
  assert.equal((await brandingFor(ctx, set.id))?.name, "Whole company");
  const [entry] = await audited({ ctx });
  assert.deepEqual([entry?.action, entry?.actor_kind], ["branding.removed", "member"]);
});

test("a logo is stored for its theme and removed again; no PNG or too large is refused by its field", async () => {
  const { browser, own, seen, stored } = await company();
  const send = async (file: string | Buffer<ArrayBuffer> | null, logoTheme = "light") =>
    sendForm(portal.url, browser, `${own}/logo`, { seen: await seen(), logoTheme }, file);
  assert.equal((await send(drawLogo(40, 20))).location, `${own}?done=saved`);
  assert.equal((await send(drawLogo(20, 20), "dark")).status, 303);
  const { logo, darkLogo } = (await stored())!;
  assert.deepEqual([logo?.width, darkLogo?.width], [40, 20]);
  assert.match((await browser.get(own)).text, new RegExp(`${logo!.hash}\\.png[^]*${darkLogo!.hash}\\.png`));
  for (const [file, theme, says] of [
    ["<svg/>", "light", /id="logo-note">[^<]*Choose a complete/],
    ["<svg/>", "dark", /id="dark-logo-note">[^<]*Choose a complete/],
    [Buffer.alloc(300_000), "light", /id="logo-note">[^<]*at most 256 KB/],
    [null, "light", /id="logo-note">[^<]*Choose a file/],
  ] as const) {
    const reply = await send(file, theme);
    assert.match(reply.text, says);
  }
  for (const logoTheme of ["dark", "light"]) {
    await browser.post(`${own}/logo/remove`, { seen: await seen(), logoTheme });
    const left = (await stored())!;
    assert.deepEqual([left.logo?.hash, left.darkLogo], [logoTheme === "dark" ? logo!.hash : undefined, null]);
  }
});

test("the company's look is that of every set without its own, and leaves the others as they are", async () => {
  const { ctx, home, set, browser, save, stored } = await company();
  const url = `${home}/branding`;
  assert.match((await browser.get(`${home}/sets`)).text, new RegExp(`href="${url}"`));
  const form = { ...LOOK, brandName: "Whole company" };
  const seen = async () => valueOf(await browser.get(url), "seen");
  assert.equal((await browser.post(url, { ...form, seen: await seen() })).headers.get("location"), `${url}?done=saved`);
  assert.equal((await brandingFor(ctx, set.id))?.name, "Whole company");
  assert.equal(await stored(), undefined);
  await save(LOOK);
  assert.match((await browser.get(`${url}/preview?page=payer&brandName=Previewed`)).text, /Previewed/);
  assert.equal((await browser.get(`${url}/preview?page=other`)).status, 404);
  assert.equal((await browser.post(url, { ...form, theme: "dark", seen: await seen() })).status, 303);
  assert.deepEqual([(await stored())!.theme, (await findBranding(ctx, null))?.theme], ["light", "dark"]);
  assert.equal((await browser.post(`${url}/remove`, { seen: await seen() })).status, 303);
  assert.deepEqual([(await stored())!.name, await findBranding(ctx, null)], ["Kilim Evi", undefined]);
});
