import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import { findTenant } from "#identity/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { demoClient, type DemoClient } from "../../tests/support/demo-client.ts";
import { startTestService, type TestService } from "../../tests/support/service.ts";
import { contrastOf, mix, readColour, type Colour } from "./contrast.ts";
import { darkAccentOf, defaultColours, lowContrasts, paletteOf } from "./palette.ts";
import { readLogo } from "./read-logo.ts";
import { brandingFor, removeBranding, setBranding, type BrandingChanges } from "./index.ts";

let service: TestService;
let client: DemoClient;
let ctx: Context;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
  ctx = service.contextFor((await findTenant(service.platform, service.tenants[0].code))!.id);
});
after(() => service.close());

function set(changes: BrandingChanges, paymentSetId: string | null = null) {
  return inTransaction(ctx, (tx) => setBranding(tx, paymentSetId, changes));
}

test("contrast is computed as WCAG 2 defines it", () => {
  assert.equal(contrastOf("#ffffff", "#000000"), 21);
  assert.equal(contrastOf("#777777", "#ffffff").toFixed(2), "4.48");
  assert.equal(contrastOf("#767676", "#ffffff").toFixed(2), "4.54");
  assert.deepEqual(
    [readColour("#0B5"), readColour("0b5fcc"), readColour("red"), readColour("#fff;}")],
    ["#00bb55", "#0b5fcc", null, null],
  );
});

/** The pairs of text colour and background on the pages. */
const READ: readonly (readonly [string, string])[] = [
  ["ink", "paper"],
  ["ink", "background"],
  ["ink", "chosen"],
  ["ink-soft", "paper"],
  ["ink-soft", "background"],
  ["ink-soft", "chosen"],
  ["accent", "paper"],
  ["accent", "background"],
  ["accent", "chosen"],
  ["on-accent", "accent"],
  ["on-accent", "accent-dark"],
  ["wrong", "paper"],
  ["wrong", "wrong-soft"],
  ["ink", "wrong-soft"],
  ["ink-soft", "sunk"],
  ["ink-soft", "wrong-soft"],
  ["ink-soft", "idle-soft"],
  ["ink", "info-soft"],
  ["good", "paper"],
  ["good", "good-soft"],
  ["info", "info-soft"],
  ["warn", "warn-soft"],
];

function refuseUnreadable(palette: Readonly<Record<string, Colour>>, pairs = READ): void {
  for (const [one, other] of pairs) {
    const contrast = contrastOf(palette[one]!, palette[other]!);
    assert.ok(contrast >= 4.5, `${one} ${palette[one]} on ${other} ${palette[other]}: ${contrast.toFixed(2)}`);
  }
  assert.ok(contrastOf(palette["edge"]!, palette["paper"]!) >= 3, "the edges of fields");
}

test("the service's own colours are readable in the light and the dark theme", async () => {
  const theme = await readFile(new URL("../../../checkout/src/styles/theme.css", import.meta.url), "utf8");
  const valuesIn = (css: string) =>
    Object.fromEntries(
      [...css.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value as Colour]),
    );
  const light = valuesIn(theme.split(':root[data-theme="dark"]')[0]!);
  const [, dark = ""] = theme.split(':root[data-theme="dark"]');
  refuseUnreadable(light);
  refuseUnreadable({ ...light, ...valuesIn(dark) });
});

test("every accepted set of colours gives a readable palette", () => {
  const colour = fc
    .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
    .map((parts): Colour => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`);
  const ours = READ.filter(([one]) => one !== "warn");
  fc.assert(
    fc.property(
      colour,
      colour,
      colour,
      fc.constantFrom("light" as const, "dark" as const),
      (accent, text, tint, theme) => {
        const base = defaultColours[theme];
        const surface = mix(base.surface, tint, 0.1);
        const colours = { accent, text, surface, background: mix(surface, tint, 0.05) };
        fc.pre(lowContrasts(colours).length === 0);
        refuseUnreadable(paletteOf(theme, colours), ours);
      },
    ),
    { numRuns: 300, maxSkipsPerRun: 1_000 },
  );
  for (const accent of ["#000000", "#14213d", "#b3261e", "#0b5fcc"] as const)
    assert.deepEqual(lowContrasts({ ...defaultColours.dark, accent: darkAccentOf(accent, defaultColours.dark) }), []);
});

test("with a red brand a focused field does not look like a wrong one", () => {
  for (const theme of ["light", "dark"] as const) {
    const base = defaultColours[theme];
    for (const accent of ["#d0021b", "#e4002b", "#c2410c", "#ff8a80", "#be123c"] as const)
      assert.equal(paletteOf(theme, { ...base, accent })["focus"], base.text, accent);
    for (const accent of ["#0b5fcc", "#14703a", "#6d28d9", "#111111"] as const)
      assert.equal(paletteOf(theme, { ...base, accent })["focus"], accent, accent);
  }
});

test("a colour that cannot be read is refused with its contrast, and nothing changes", async () => {
  const refusal = await set({ light: { accent: "#ffcc00" } }).then(
    () => assert.fail("it was let through"),
    (error: unknown) => error,
  );
  assert.ok(refusal instanceof Refusal);
  assert.deepEqual([refusal.code, refusal.field, refusal.reason], ["ERR_VALIDATION", "accent", "low_contrast"]);
  assert.match(refusal.message, /accent #ffcc00 on background #f4f6f9 has a contrast of 1\.\d\d:1; at least 4\.5:1/);
  await assert.rejects(set({ dark: { text: "#444444" } }), /dark-text #444444 on dark-/);
  await assert.rejects(set({ light: { accent: "red;}body{display:none" } }), /is not a colour/);
  assert.ok(!(await client.get(await client.linkPath())).text.includes("/checkout/brand/"));
});

test("a page shows its merchant's name, theme, logo and colours from our origin, without inline style", async () => {
  await set({ name: "Kilim Evi", theme: "dark", radius: "large", light: { accent: "#8a1c4a" }, logo: png(40, 20) });
  const { text, headers } = await client.get(await client.linkPath());
  assert.ok(text.includes("Kilim Evi") && text.includes('data-theme="dark"'));
  assert.doesNotMatch(text, / style=|<style/);
  assert.match(headers.get("content-security-policy")!, /style-src 'self';/);

  const stylesheet = await fetch(service.url + /href="(\/checkout\/brand\/[^"]+\.css)"/.exec(text)![1]!);
  const css = await stylesheet.text();
  assert.match(stylesheet.headers.get("cache-control")!, /immutable/);
  assert.match(stylesheet.headers.get("content-type")!, /text\/css/);
  for (const part of ["--accent:#8a1c4a", "--radius:16px", ':root[data-theme="dark"]'])
    assert.ok(css.includes(part), part);
  const declared = [...css.matchAll(/[{;]([^:{};]+):/g)].map(([, name]) => name!).filter((name) => name !== "root");
  assert.ok(declared.length > 20 && declared.every((name) => name.startsWith("--")), "it sets values and no rules");

  const [, src, width, height] = /<img class="logo" src="([^"]+)" width="(\d+)" height="(\d+)"/.exec(text)!;
  const logo = await fetch(service.url + src!);
  assert.deepEqual([width, height, logo.headers.get("content-type")], ["40", "20", "image/png"]);
  assert.match(logo.headers.get("cache-control")!, /immutable/);

  // After a change the old address returns the current file, uncached.
  await set({ radius: "none" });
  const old = await fetch(stylesheet.url);
  assert.deepEqual([old.headers.get("cache-control"), (await old.text()).includes("--radius:0")], ["no-store", true]);
});

test("a set's branding starts as a copy of the tenant's, changes alone, and is used by no other company", async () => {
  await set({ name: "Kilim Evi", theme: "light", logo: png(10, 10) });
  const usd = service.tenants[0].paymentSets.find(({ currencyCode }) => currencyCode === "USD")!.id;
  await set({ name: "Kilim House" }, usd);
  const [lira, dollars] = await Promise.all([
    client.get(await client.linkPath()),
    client.get(await client.linkPath({ currencyCode: "USD", paymentSetId: usd, amount: 20 })),
  ]);
  assert.ok(lira.text.includes("Kilim Evi") && !lira.text.includes("Kilim House"));
  assert.ok(dollars.text.includes("Kilim House") && dollars.text.includes('class="logo"'));
  const other = service.contextFor((await findTenant(service.platform, service.tenants[1].code))!.id);
  for (const paymentSetId of [usd, service.tenants[1].paymentSetId])
    assert.equal(await brandingFor(other, paymentSetId), undefined);
  await inTransaction(ctx, (tx) => removeBranding(tx, usd));
  await inTransaction(ctx, (tx) => removeBranding(tx, null));
  assert.ok(!(await client.get(await client.linkPath())).text.includes("/checkout/brand/"));
});

const CONTACT = {
  email: "destek@kilim.example",
  phone: "0850 000 01 20",
  termsUrl: "https://kilim.example/satis?a=1&b=2",
  privacyUrl: "http://kilim.example/kvkk",
};

test("every page of a company shows its contact and legal texts; an unknown address shows nobody's", async () => {
  await set({ name: "Kilim Evi", contact: CONTACT });
  const path = await client.linkPath();
  const shown = ['href="mailto:destek@kilim.example"', 'href="tel:08500000120"', "Örnek Ticaret A.Ş."];
  const links = ['href="https://kilim.example/satis?a=1&amp;b=2"', 'href="http://kilim.example/kvkk"'];
  const form = await client.get(path);
  for (const page of [form, await client.get(path.replace("/hpm/pay", "/hpm/cancel"))])
    for (const part of [...shown, ...links]) assert.ok(page.text.includes(part), part);
  const forged = await client.get(path.replace(/sign=.{6}/, "sign=AAAAAA"));
  assert.equal(forged.status, 404);
  for (const part of ["Kilim Evi", "Örnek Ticaret", "mailto:", "/checkout/brand/"])
    assert.ok(!forged.text.includes(part), part);
  await set({ contact: { phone: null } });
  assert.ok(!(await client.get(path)).text.includes("tel:"));
});

test("an invalid e-mail, telephone number or web address is refused by its field and changes nothing", async () => {
  await set({ contact: CONTACT });
  for (const [field, contact] of [
    ["support-email", { email: "destek" }],
    ["support-phone", { phone: "+90 (call us)" }],
    ["terms-url", { termsUrl: "javascript:alert(1)" }],
    ["terms-url", { termsUrl: "kilim.example/satis" }],
    ["privacy-url", { privacyUrl: "https://user:secret@kilim.example/" }],
    ["privacy-url", { privacyUrl: `https://kilim.example/${"x".repeat(1_000)}` }],
  ] as const)
    await assert.rejects(set({ contact }), { field }, field);
  assert.deepEqual((await brandingFor(ctx, service.tenants[0].paymentSetId))?.contact, CONTACT);
});

test("the dark theme shows its own logo, or the other one on white; the page's icon is the logo", async () => {
  await set({ logo: png(40, 20) });
  const path = await client.linkPath();
  const { text } = await client.get(path);
  assert.match(text, /<link rel="icon" href="\/checkout\/brand\/[^"]+\.png"/);
  assert.ok(text.includes('<img class="logo" src='));
  await set({ darkLogo: png(20, 20) });
  const { text: both } = await client.get(path);
  const [light, dark] = [...both.matchAll(/<img class="logo logo-(?:light|dark)" src="([^"]+)"/g)].map(
    ([, src]) => src!,
  );
  const files = await Promise.all([light!, dark!].map((src) => fetch(service.url + src)));
  const sizes = await Promise.all(files.map(async (file) => readLogo(Buffer.from(await file.arrayBuffer())).width));
  assert.deepEqual(sizes, [40, 20]);
  assert.ok(files.every((file) => file.headers.get("cache-control")!.includes("immutable")));
  await set({ darkLogo: null, logo: null });
});

test("an unknown file address answers 404", async () => {
  const { id } = await set({ name: "Kilim Evi" });
  const wrong = [
    `${id}/x.css`,
    `${id}/0123456789abcdef.png`,
    `${id}/0123456789abcdef.svg`,
    "x/0123456789abcdef.css",
    "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10/0123456789abcdef.css",
  ];
  for (const address of wrong) assert.equal((await client.get(`/checkout/brand/${address}`)).status, 404, address);
});

test("a logo is re-encoded without texts, profiles and trailing bytes", () => {
  const hidden = Buffer.from("<script>alert(1)</script>");
  const file = Buffer.concat([png(8, 8, [chunk("tEXt", hidden)]), hidden]);
  const { bytes, width, height } = readLogo(file);
  assert.ok(!bytes.includes(hidden));
  assert.deepEqual([width, height, readLogo(bytes).bytes.equals(bytes)], [8, 8, true]);
});

test("a file that is no PNG, or an inconsistent one, is refused", () => {
  const good = png(8, 8);
  const flipped = Buffer.from(good);
  flipped[40]! ^= 1;
  const bomb = png(8, 8, [], deflateSync(Buffer.alloc(5_000_000)));
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const cases = [
    svg,
    good.subarray(0, -20),
    flipped,
    bomb,
    png(3_000, 1),
    png(8, 8, [], Buffer.from("no")),
    Buffer.alloc(300_000),
  ];
  for (const file of cases) assert.throws(() => readLogo(file), Refusal);
});

function png(width: number, height: number, extra: readonly Buffer[] = [], packed?: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const pixels = packed ?? deflateSync(Buffer.alloc(height * (1 + width * 4), 0x55));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    ...extra,
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([numbers.subarray(0, 4), typed, numbers.subarray(4)]);
}
