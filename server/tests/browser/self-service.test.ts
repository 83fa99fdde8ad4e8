/** A dealer's day: from the mail to the paid debt and the receipt, on the narrowest phone, with script and without. */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { Json } from "../support/http.ts";
import { violationsOf } from "./axe.ts";
import { newVisitor, overflowOf } from "./browser.ts";
import { payerWorld } from "./payer-world.ts";

const world = payerWorld();
/** Where screenshots are stored for review; undefined: nowhere. */
const pictures = process.env["SELF_SERVICE_PICTURES"];

async function newDealer(code: string): Promise<{ email: string }> {
  const { client } = world;
  const { token } = client;
  const line = { currencyCode: "TRY" };
  const email = `mehmet-${code}@mavi.example`;
  const calls: [path: string, body: object][] = [
    ["/vendor/customer", { code, email, name: "Mavi", surname: "Yapı" }],
    ["/vendor/currentAccount", { code: `${code}-1`, name: "Mavi Yapı – İzmir", customerCode: code }],
    ["/vendor/currentAccount", { code: `${code}-2`, name: "Mavi Yapı – Bodrum", customerCode: code }],
    [
      "/cat/cat/batch",
      {
        transactions: [
          {
            ...line,
            erpCode: `${code}-a`,
            accountErpCode: `${code}-1`,
            amount: 12450.9,
            dueDate: "2026-01-15",
            description: "Ekim faturası",
          },
          {
            ...line,
            erpCode: `${code}-b`,
            accountErpCode: `${code}-1`,
            amount: 8740,
            dueDate: "2099-01-15",
            description: "El dokuması kilim, 12 adet",
          },
          {
            ...line,
            erpCode: `${code}-c`,
            accountErpCode: `${code}-2`,
            amount: 9325.8,
            dueDate: "2099-01-15",
            description: "Nakliye",
          },
        ],
      },
    ],
    [
      "/vendor/user",
      {
        code: `U-${code}`,
        name: "Mehmet",
        surname: "Öztürk",
        email,
        sendRegisterMail: true,
        accounts: [{ customerCode: code }, { accountErpCode: `${code}-2`, canPay: false }],
      },
    ],
  ];
  for (const [path, body] of calls) {
    const reply = await client.post(path, body, { token });
    assert.equal(reply.status, 201, reply.text);
  }
  return { email };
}

async function newestMail(email: string, kind: string): Promise<Json> {
  const { body } = await world.client.get("/sandbox/messages?limit=100", { headers: { Accept: "application/json" } });
  return body.data.find((mail: Json) => mail.to === email && mail.kind === kind);
}

/** The page is accessible, and as wide as the screen. */
async function check(page: Page, name: string): Promise<void> {
  assert.deepEqual([name, await violationsOf(page)], [name, []]);
  assert.deepEqual([name, await overflowOf(page)], [name, 0]);
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: join(pictures, `${name}-${width}.png`), fullPage: true });
  }
}

test("on a phone with script a dealer pays what is overdue in three clicks from the mail", async () => {
  const { email } = await newDealer("MAVI");
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  const { text } = await newestMail(email, "user.invited");
  await page.goto(/https?:\/\/\S+\/invitation\?token=\S+/.exec(text)![0]);
  await check(page, "1-invitation");
  await page.getByRole("button", { name: "Hesabımı aç" }).click();
  await page.getByText("₺12.450,90 vadesi geçti").first().waitFor();
  await check(page, "2-home");
  await page.getByRole("link", { name: "Mavi Yapı – İzmir" }).click();
  await page.getByRole("button", { name: "Vadesi geçeni öde" }).waitFor();
  await check(page, "3-account");
  await page.getByRole("button", { name: "Vadesi geçeni öde" }).click();
  for (const [name, typed] of Object.entries(world.client.cardOf("approved")))
    await page.locator(`#${name}`).fill(typed);
  await page.getByRole("button", { name: "₺12.450,90 öde" }).click();
  await page.getByLabel("Tek kullanımlık şifre").fill("123456");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Açık ödemelerinize dönün" }).click();
  await page.getByText("El dokuması kilim, 12 adet").first().waitFor();
  assert.equal(await page.getByRole("button", { name: "Vadesi geçeni öde" }).count(), 0);
  // The pay button is where the areas are on other pages.
  await page.getByRole("link", { name: "Hesaplar" }).click();
  await page.getByRole("link", { name: "Ödemeler" }).click();
  await page.getByText("Tahsil edildi").waitFor();
  await check(page, "4-payments");
  await page.getByRole("link", { name: "Ben" }).click();
  await page.getByText("Bu cihaz").waitFor();
  await check(page, "5-me");
  await page.getByRole("link", { name: "English" }).click();
  await page.getByText("This device").waitFor();
});

test("without script a dealer logs in with a code, ticks an item, and only looks at the other account", async () => {
  const { email } = await newDealer("GRI");
  await using visitor = await newVisitor(world.browser, { javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(`${world.service.url}/my/demo`);
  await page.getByLabel("E-posta adresiniz").fill(email);
  await page.getByRole("button", { name: "Kod gönder" }).click();
  await page.getByLabel("6 haneli kod").fill("000");
  await page.getByRole("button", { name: "Gir" }).click();
  await page.getByText("Kod yanlış").waitFor();
  const { subject } = await newestMail(email, "user.code");
  await page.getByLabel("6 haneli kod").fill(/\d{6}/.exec(subject)![0]);
  await page.getByRole("button", { name: "Gir" }).click();
  await page.getByRole("link", { name: "Mavi Yapı – Bodrum" }).click();
  await page.getByText("Nakliye").first().waitFor();
  assert.equal(await page.getByRole("checkbox").count(), 0);
  await page.getByRole("link", { name: "Hesaplar" }).first().click();
  await page.getByRole("link", { name: "Mavi Yapı – İzmir" }).click();
  await page.getByLabel("El dokuması kilim").check();
  await page.getByRole("button", { name: "Ödemeye geç" }).click();
  await page.getByText("₺8.740,00").first().waitFor();
  assert.match(page.url(), /\/hpm\/pay\?/);
});

test("the log-in is accessible, also with a wrong address", async () => {
  await using visitor = await newVisitor(world.browser);
  const { page } = visitor;
  await page.goto(`${world.service.url}/my/demo/log-in`);
  await check(page, "0-log-in");
  await page.getByLabel("E-posta adresiniz").fill("x@");
  await page.getByRole("button", { name: "Kod gönder" }).click();
  await page.getByText("E-posta adresini tam yazın").waitFor();
  await check(page, "0-log-in-wrong");
});
