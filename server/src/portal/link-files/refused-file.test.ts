/** Members see what a file has wrong, correct its refused lines, and send them again. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import readXlsxFile from "read-excel-file/node";
import { linkFileColumns } from "#links/index.ts";
import { newPaymentSet } from "../../../tests/support/payment-sets.ts";
import {
  sendForm,
  startTestPortal,
  valueOf,
  type PortalClient,
  type TestPortal,
} from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

const HEADER = "clientOrderReference;amount;customer.email;customer.gsm;description\n";
const GOOD = "O-1;1,50;a@example.com;;Kilim\n";

async function company() {
  const { home, ctx, logIn } = await portal.newCompany();
  const { set } = await newPaymentSet(ctx, [{ name: "Bank" }]);
  const browser = await logIn(["sales"]);
  const url = `${home}/links/files`;
  const send = (content: string | Buffer<ArrayBuffer>, by: PortalClient = browser) =>
    sendForm(portal.url, by, url, { paymentSetId: set.id }, content);
  return { home, url, browser, send, logIn };
}

/** The bytes of a file that a page links to. */
async function bytesOf(browser: PortalClient, path: string): Promise<Buffer<ArrayBuffer>> {
  const reply = await fetch(new URL(path, portal.url), { headers: { cookie: browser.cookie } });
  assert.equal(reply.status, 200);
  return Buffer.from(await reply.arrayBuffer());
}

/** The address of a page's download. */
function downloadIn({ text }: { text: string }, format: "xlsx" | "csv"): string {
  const urls = [...text.matchAll(/href="([^"]*\/refused\?file=[^"]*)"/g)].map(([, url = ""]) =>
    url.replace("&amp;", "&"),
  );
  return urls.find((url) => url.includes("format=xlsx") === (format === "xlsx")) ?? "";
}

test("every refused line is listed with its column and value in the member's language; nothing is kept", async () => {
  const { url, browser, send } = await company();
  const reply = await send(`${HEADER}${GOOD}O-2;abc;nobody;12;\nO-1;1;a@example.com;;\nO-4;1\n`);
  assert.equal(reply.status, 400);
  assert.match(reply.text, /Kasım\.csv was not accepted\. Lines with errors: 3/);
  const cell = (line: number, column: string, value: string) =>
    new RegExp(`>${line}</th><td class="nowrap"><code>${column}</code></td><td>${value}</td><td>`);
  for (const [line, column, value] of [
    [3, "amount", "abc"],
    [3, "customer\\.email", "nobody"],
    [3, "customer\\.gsm", "12"],
    [4, "clientOrderReference", "O-1"],
  ] as const)
    assert.match(reply.text, cell(line, column, value));
  assert.match(reply.text, /Write the amount like/);
  assert.match(reply.text, />5<\/th><td class="nowrap">Whole line<\/td>/);
  await browser.post("/portal/-/me", { name: "Selin", locale: "tr", theme: "auto" });
  const turkish = await send("Sipariş no;Tutar;E-Posta\nA-1;1.250;ayse@example.com\n");
  assert.match(turkish.text, cell(2, "Tutar", "1\\.250"));
  const header = await send("clientOrderReference;amount;customer.email;customer.gms\n");
  assert.match(header.text, /<code>customer\.gms<\/code><\/td><td>[^]*?Böyle bir sütun yok/);
  assert.doesNotMatch(header.text, /refused\?file=/, "there is no line to download");
  assert.match((await browser.get(url)).text, /Henüz dosya gönderilmedi/);
});

test("refused lines are downloaded with reasons and exact values, corrected, and sent again as they are", async () => {
  const { browser, send } = await company();
  const line = 'O-2;abc;b@example.com;+905321112233;"=1+1; ""x"""\n';
  for (const format of ["xlsx", "csv"] as const) {
    const reply = await send(`${HEADER}${GOOD}${line}`);
    const file = await bytesOf(browser, downloadIn(reply, format));
    const again = await send(file);
    assert.match(again.text, /<code>amount<\/code><\/td><td>abc</, format);
    assert.match(again.text, /Lines with errors: 1/, "the column of reasons is ignored, and only the amount is wrong");
    if (format === "csv") {
      const text = file.toString("utf8");
      assert.match(text, /;Refusal reason\r\nO-2;abc;b@example\.com;'\+905321112233;"'=1\+1; ""x""";"amount: Write/);
      const sent = await send(Buffer.from(text.replace("abc", "2,50")));
      assert.match(
        (await browser.get(String(sent.location))).text,
        /O-2<[^]*?=1\+1; &quot;x&quot;|O-2<[^]*?=1\+1; "x"/,
      );
    } else {
      const [sheet] = await readXlsxFile(file);
      assert.equal(sheet?.sheet, "Lines with errors");
      assert.deepEqual(sheet?.data[1]?.slice(0, 5), ["O-2", "abc", "b@example.com", "+905321112233", '=1+1; "x"']);
    }
  }
});

test("the member goes on with the lines that were not refused, once they are confirmed", async () => {
  const { browser, send, logIn, url } = await company();
  const reply = await send(`${HEADER}${GOOD}O-2;abc;b@example.com;;\nO-3;3,75;c@example.com;;'x\n`);
  assert.match(reply.text, /Continue with 2 valid lines/);
  const file = valueOf(reply, "file");
  const sent = await browser.post(`${url}/others`, { file });
  assert.equal(sent.status, 303);
  const page = await browser.follow(sent);
  assert.match(page.text, /Waiting for confirmation[^]*₺5\.25[^]*Create 2 links[^]*O-1<[^]*O-3</);
  const colleague = await logIn(["sales"]);
  assert.equal((await colleague.get(downloadIn(reply, "csv"))).status, 404);
  assert.equal((await colleague.post(`${url}/others`, { file })).status, 409);
  portal.clock.advance(10 * 60_000);
  assert.equal((await browser.get(downloadIn(reply, "csv"))).status, 404);
  const late = await browser.post(`${url}/others`, { file });
  assert.deepEqual([late.status, /has been deleted/.test(late.text)], [409, true]);
});

test("the sample file is accepted as it is, in both languages, as Excel and as CSV", async () => {
  const { browser, send, url } = await company();
  for (const locale of ["tr", "en"])
    for (const format of ["xlsx", "csv"]) {
      await browser.post("/portal/-/me", { name: "Selin", locale, theme: "auto" });
      const path = `${url}/sample${format === "xlsx" ? "?format=xlsx" : ""}`;
      assert.ok((await browser.get(url)).text.includes(`href="${path}"`));
      const sample = await bytesOf(browser, path);
      if (format === "csv")
        assert.match(sample.toString(), locale === "tr" ? /^\uFEFFSipariş no;Tutar;/ : /clientOrderReference/);
      const { headers } = await browser.get(path);
      const name = locale === "tr" ? `"Ornek-linkler.${format}"; filename*=UTF-8''%C3%96rnek%20linkler.${format}` : "";
      assert.match(headers.get("content-disposition") ?? "", new RegExp(name.replaceAll("*", "\\*")));
      assert.equal((await send(sample)).status, 303, `${locale} ${format}`);
    }
});

test("the form names every column in the member's language, and each of these names is accepted", async () => {
  const { browser, send, url } = await company();
  for (const locale of ["tr", "en"]) {
    await browser.post("/portal/-/me", { name: "Selin", locale, theme: "auto" });
    const [, columns = ""] = /<code>([^<]*; [^<]*)<\/code>/.exec((await browser.get(url)).text) ?? [];
    assert.equal(columns.split("; ").length, linkFileColumns.length);
    const reply = await send(`${columns.replaceAll("&#39;", "'")}\n`);
    assert.match(reply.text, locale === "tr" ? /Başlığın altında satır yok/ : /no lines below the header/);
  }
});
