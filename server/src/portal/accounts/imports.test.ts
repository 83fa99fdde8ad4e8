/** Members send files of transactions, which are imported while nobody looks. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { currentAccountJobs, refusedImportLines } from "#current-accounts/index.ts";
import { newId } from "#platform/ids.ts";
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

const HEADER = "erpCode;accountErpCode;amount;currencyCode;dueDate\n";
const GOOD = `${HEADER}E1;120.01;1250,50;TRY;2026-02-28T00:00:00\nE2;120.01;-3,25;TRY;2026-02-28T00:00:00\n`;
const BAD = `${GOOD}E3;120.01;abc;TRY;2026-02-28T00:00:00\nE4;120.01;1;XYZ;2026-02-28T00:00:00\n`;

async function company() {
  const { home, logIn } = await portal.newCompany();
  return { url: `${home}/imports`, list: `${home}/transactions`, logIn, browser: await logIn(["finance"]) };
}

const send = (browser: PortalClient, path: string, fields: Record<string, string>, content: string | null) =>
  sendForm(portal.url, browser, path, fields, content);

const work = () =>
  currentAccountJobs
    .find(({ name }) => name === "import-transactions")!
    .run(portal.platform, new AbortController().signal);

test("the form says beforehand which columns a file has and how their values are written", async () => {
  const { url, browser } = await company();
  const { text } = await browser.get(url);
  for (const said of [/erpCode; accountErpCode; amount/, /Commas or semicolons/, /2026-01-31T09:30:00\+03:00/])
    assert.match(text, said);
});

test("a file that was sent is imported after its page was closed, and sent again it is known", async () => {
  const { url, list, browser } = await company();
  const id = valueOf(await browser.get(url), "id");
  for (let time = 0; time < 2; time += 1) {
    const reply = await send(browser, url, { id }, GOOD);
    assert.deepEqual([reply.status, reply.location], [303, `${url}/${id}?done=import_begun`]);
  }
  const waiting = await browser.get(`${url}/${id}`);
  assert.match(waiting.text, /Being imported[^]*data-live[^]*You can close this page/);
  assert.match(waiting.headers.get("content-security-policy") ?? "", /connect-src 'self'/);
  await work();
  const page = await browser.get(`${url}/${id}`);
  assert.doesNotMatch(page.text, /data-live/);
  assert.match(page.text, /Kasım\.csv[^]*Imported lines<\/dt><dd>2</);
  assert.match((await browser.get(list)).text, /₺1,250\.50/);
  const again = await send(browser, url, { id: newId() }, GOOD);
  assert.equal(again.location, `${url}/${id}?done=import_known`);
  await work();
  assert.match((await browser.get(list)).text, /2 records/);
  assert.equal((await browser.get(url)).text.match(/Kasım\.csv/g)?.length, 1);
});

test("refused lines are listed with line, field and reason, and skipped only if the member says so", async () => {
  const { url, list, browser } = await company();
  const first = await send(browser, url, { id: newId() }, BAD);
  await work();
  const page = await browser.get(String(first.location));
  assert.match(page.text, /Nothing was imported/);
  assert.match(
    page.text,
    />4<\/th><td class="nowrap"><code>amount<\/code><\/td><td>abc<\/td><td>The amount must be a number/,
  );
  assert.match(
    page.text,
    />5<\/th><td class="nowrap"><code>currencyCode<\/code><\/td><td>XYZ<\/td><td>Unknown currency/,
  );
  assert.match((await browser.get(list)).text, /No transactions yet/);
  const second = await send(browser, url, { id: newId(), skip: "yes" }, BAD);
  await work();
  assert.match(
    (await browser.get(String(second.location))).text,
    /Imported lines<\/dt><dd>2<[^]*Lines with errors<\/dt><dd>2</,
  );
});

test("refused lines show their values, and are downloaded, corrected and sent again for thirty days", async () => {
  const { url, list, browser, logIn } = await company();
  const values = BAD.replace("abc", "=abc");
  for (const skip of ["", "yes"]) {
    const { location } = await send(browser, url, { id: newId(), skip }, values);
    await work();
    const address = String(location).replace(/\?.*/, "");
    const page = (await browser.get(address)).text;
    assert.match(page, />4<\/th><td class="nowrap"><code>amount<\/code><\/td><td>=abc<\/td><td>The amount must be/);
    assert.match(page, skip === "" ? /The other lines were not imported either/ : /Download the skipped lines/);
    assert.match(page, new RegExp(`href="${address}/refused\\?format=xlsx"`));
    const file = (await browser.get(`${address}/refused`)).text.replace(/^\uFEFF/, "");
    assert.match(
      file,
      /^erpCode;accountErpCode;amount;currencyCode;dueDate;Refusal reason\r\nE3;120\.01;'=abc;TRY;[^;]+;"?amount: The amount/,
    );
    assert.doesNotMatch(file, /E1|E2/);
    if (skip === "") continue;
    const corrected = file.replace("'=abc", "7,25").replace("XYZ", "USD");
    await send(browser, url, { id: newId() }, corrected);
    await work();
    assert.match((await browser.get(list)).text, /₺7\.25[^]*4 records|4 records[^]*₺7\.25/);
    const other = await company();
    assert.equal((await other.browser.get(`${address.replace(url, other.url)}/refused`)).status, 404);
    assert.equal((await (await logIn(["viewer"])).get(`${address}/refused`)).status, 403);
    const system = portal.platform.database;
    await system.system((tx) => refusedImportLines.deleteOld(tx, new Date(portal.clock.now().getTime() + 1), 100));
    assert.match((await browser.get(address)).text, /<code>amount<\/code><\/td><td>The amount must be/);
    assert.equal((await browser.get(`${address}/refused`)).status, 404);
  }
});

test("without a file, with an empty one or with no form at all the page says what is missing", async () => {
  const { url, browser } = await company();
  for (const content of [null, ""]) {
    const reply = await send(browser, url, { id: newId() }, content);
    assert.equal(reply.status, 400);
    assert.match(reply.text, /<p class="error" id="file-note">Choose a file/);
  }
  assert.equal((await browser.post(url, { id: newId() })).status, 400);
  assert.match((await browser.get(url)).text, /No files uploaded yet/);
});

test("a file above 8 MB in one request is refused with the limit and the right command, and nothing stays", async () => {
  const { url, browser } = await company();
  const reply = await send(browser, url, { id: newId() }, GOOD.padEnd(8 * 1024 * 1024 + 1, "\n"));
  assert.equal(reply.status, 400);
  assert.match(
    reply.text,
    /id="file-note">Without JavaScript, files can be at most 8 MB\.[^<]*servicepay import cat FILE/,
  );
  assert.match((await browser.get(url)).text, /No files uploaded yet/);
});

test("a large file is sent in slices by the page's script; above 256 MB it is refused before that", async () => {
  const { url, list, browser } = await company();
  const id = newId();
  const total = String(Buffer.byteLength(GOOD));
  const first = await send(browser, url, { id, upload: "", at: "0", total }, GOOD.slice(0, 70));
  assert.equal(first.status, 200);
  const upload = /name="upload" value="([^"]+)"/.exec(first.text)?.[1] ?? "";
  const last = await send(browser, url, { id, upload, at: "70", total }, GOOD.slice(70));
  assert.deepEqual([last.status, last.location], [303, `${url}/${id}?done=import_begun`]);
  await work();
  assert.match((await browser.get(list)).text, /2 records/);
  const large = await send(
    browser,
    url,
    { id: newId(), upload: "", at: "0", total: String(256 * 1024 * 1024 + 1) },
    "a",
  );
  assert.match(large.text, /id="file-note">The file is larger than 256 MB\.[^<]*servicepay import cat FILE/);
  for (const wrong of [{ at: "x" }, { at: "-1" }, { upload: "x" }, { total: "1e3" }, { upload: newId(), at: "70" }]) {
    const reply = await send(browser, url, { id: newId(), upload: "", at: "0", total, ...wrong }, GOOD);
    assert.deepEqual([reply.status, /The upload was incomplete/.test(reply.text)], [400, true], JSON.stringify(wrong));
  }
});

test("nobody else sees or sends a company's files: not another company, another role or another site", async () => {
  const { url, browser, logIn } = await company();
  const { location } = await send(browser, url, { id: newId() }, GOOD);
  const other = await company();
  const foreign = String(location).replace(url, other.url);
  assert.equal((await other.browser.get(foreign)).status, 404);
  for (const role of ["support", "viewer", "sales"] as const) {
    const browser = await logIn([role]);
    assert.equal((await send(browser, url, { id: newId() }, GOOD)).status, 403, role);
    assert.equal((await browser.get(url)).status, 403, role);
  }
  const form = new FormData();
  form.append("file", new File([GOOD], "a.csv"));
  const crossSite = await fetch(new URL(url, portal.url), {
    method: "POST",
    body: form,
    headers: { cookie: browser.cookie, "Sec-Fetch-Site": "cross-site" },
  });
  assert.equal(crossSite.status, 403);
});

test("a file that replaces accounts shows its changes and waits for a member; shrinking needs a tick", async () => {
  const { url, list, browser } = await company();
  await send(browser, url, { id: newId() }, GOOD);
  await work();
  const both = await send(browser, url, { id: newId(), skip: "yes", replace: "yes" }, GOOD);
  assert.equal(both.status, 400);
  assert.match(both.text, /imported whole/);
  const wrong = await send(browser, url, { id: newId(), replace: "yes" }, BAD);
  await work();
  assert.match((await browser.get(String(wrong.location))).text, /Nothing was imported[^]*<code>amount/);
  const content = `${HEADER}E1;120.01;1300;TRY;2026-02-28T00:00:00\nE9;120.01;5;TRY;2026-02-28T00:00:00\n`;
  const { location } = await send(browser, url, { id: newId(), replace: "yes" }, content);
  const page = String(location).replace(/\?.*/, "");
  assert.match((await browser.get(page)).text, /being checked in the background/);
  assert.equal((await browser.post(`${page}/replace`, {})).status, 409);
  await work();
  const checked = (await browser.get(page)).text;
  assert.match(checked, /Nothing has changed yet[^]*New transactions<\/dt><dd>1<[^]*Changed transactions<\/dt><dd>1</);
  assert.match(checked, /Deleted transactions<\/dt><dd>1<[^]*120\.01: 1 of 2/);
  assert.match((await browser.get(list)).text, /₺1,250\.50/);
  const refused = await browser.post(`${page}/replace`, {});
  assert.deepEqual([refused.status, /href="#allowShrink"/.test(refused.text)], [409, true]);
  for (let time = 0; time < 2; time += 1)
    assert.equal((await browser.post(`${page}/replace`, { allowShrink: "yes" })).status, 303);
  await work();
  assert.match((await browser.get(page)).text, /now have exactly its lines[^]*Deleted transactions<\/dt><dd>1</);
  const rows = (await browser.get(list)).text;
  assert.ok(rows.includes("₺1,300.00") && !rows.includes("₺1,250.50") && rows.includes("2 records"));
  const other = await company();
  assert.equal((await other.browser.post(page.replace(url, other.url), {})).status >= 400, true);
});
