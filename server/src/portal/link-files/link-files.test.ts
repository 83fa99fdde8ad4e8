/** Members send files of links, see what they ask for, and have the links created. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { linkJobs } from "#links/index.ts";
import { newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { sendForm, startTestPortal, type PortalClient, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

const HEADER = "clientOrderReference;amount;customer.email;customer.name;description\n";
const line = (number: number) => `O-${number};${number},50;payer${number}@example.com;Ayşe;=1+1\n`;
const linesTo = (count: number) => HEADER + Array.from({ length: count }, (_, index) => line(index + 1)).join("");

async function company() {
  const { home, ctx, logIn } = await portal.newCompany();
  const { set } = await newPaymentSet(ctx, [{ name: "Bank" }]);
  const browser = await logIn(["sales"]);
  const url = `${home}/links/files`;
  const send = (content: string | null, changes: { by?: PortalClient; fields?: Record<string, string> } = {}) => {
    const { by = browser, fields = {} } = changes;
    return sendForm(portal.url, by, url, { paymentSetId: set.id, ...fields }, content);
  };
  return { home, url, ctx, set, logIn, browser, send };
}

async function work() {
  for (const job of linkJobs) await job.run(portal.platform, new AbortController().signal);
}

test("a file of 1,000 lines is checked, shown, confirmed, and its links are listed and downloaded", async () => {
  const { home, url, browser, send } = await company();
  const sent = await send(linesTo(1_000));
  assert.equal(sent.status, 303, sent.text);
  const page = await browser.get(String(sent.location));
  assert.match(page.text, /Waiting for confirmation[^]*>1,000<[^]*₺501,000\.00[^]*Create 1,000 links[^]*O-10</);
  assert.doesNotMatch(page.text, /O-11</);
  assert.match((await browser.get(`${home}/links`)).text, /No links in this period/);
  const begun = await browser.post(`${sent.location}/create`, {});
  assert.deepEqual([begun.status, begun.headers.get("location")], [303, `${sent.location}?done=link_file_begun`]);
  assert.match((await browser.get(String(sent.location))).text, /Being created[^]*data-live[^]*<progress/);
  assert.equal((await browser.get(`${sent.location}/result`)).status, 404);
  await work();
  const done = await browser.get(String(sent.location));
  assert.doesNotMatch(done.text, /data-live/);
  assert.match(done.text, /Created/);
  assert.match((await browser.get(`${home}/links`)).text, /O-1000<[^]*1,000 records/);
  const result = await browser.get(`${sent.location}/result`);
  const lines = result.text.split("\r\n");
  assert.deepEqual([result.headers.get("content-type"), lines.length], ["text/csv; charset=utf-8", 1_002]);
  assert.match(result.headers.get("content-disposition") ?? "", /filename="Payment-links\.csv"/);
  assert.match(lines[1]!, /^2;O-1;[0-9a-f-]{36};http[^;]+;1\.5000;TRY;/);
  assert.match((await browser.get(url)).text, /Kasım\.csv[^]*Created/);
});

test("the same file again leads to the links that it has, whether it was confirmed or only checked before", async () => {
  const { home, browser, send } = await company();
  const [first, second] = [await send(linesTo(3)), await send(linesTo(3), { fields: { notifyEmail: "yes" } })];
  assert.equal(first.location, second.location);
  for (let time = 0; time < 2; time += 1)
    assert.equal((await browser.post(`${second.location}/create`, {})).status, 303);
  await work();
  const third = await send(linesTo(3));
  assert.equal(third.location, `${second.location}?done=link_file_known`);
  assert.match((await browser.get(`${home}/links`)).text, /3 records/);
  const changed = await send(linesTo(3).replace("O-3;3", "O-3;4"));
  assert.notEqual(changed.location, third.location);
});

test("without a file, with an empty or too large one the page says what is wrong", async () => {
  const { url, browser, send } = await company();
  for (const content of [null, ""]) {
    const reply = await send(content);
    assert.deepEqual([reply.status, /id="file-note">Choose a file/.test(reply.text)], [400, true]);
  }
  const large = await send(HEADER.padEnd(4 * 1024 * 1024 + 1, "\n"));
  assert.match(large.text, /id="file-note">The file is larger than 4 MB/);
  assert.equal((await browser.post(url, {})).status, 400);
});

test("a file can be discarded, and then it cannot be confirmed", async () => {
  const { url, browser, send } = await company();
  const { location } = await send(linesTo(2));
  assert.equal(
    (await browser.post(`${location}/discard`, {})).headers.get("location"),
    `${url}?done=link_file_discarded`,
  );
  assert.equal((await browser.post(`${location}/create`, {})).status, 404);
});

test("a file that has begun cannot be discarded, and one that was refused does not begin again", async () => {
  const { browser, send } = await company();
  const header = "clientOrderReference;amount;customer.email;userVerificationFailBehavior\n";
  const { location } = await send(`${header}O-1;1;nobody@example.com;ThrowError\n`);
  await browser.post(`${location}/create`, {});
  const discarded = await browser.post(`${location}/discard`, {});
  assert.deepEqual([discarded.status, /links in this file are being created/.test(discarded.text)], [409, true]);
  await work();
  const again = await browser.follow(await browser.post(`${location}/create`, {}));
  assert.match(again.text, /Not created/);
  assert.doesNotMatch(again.text, /The links are being created\./);
});

test("nobody else sees or confirms a file: not another company, role, or colleague with own links only", async () => {
  const { url, browser, send, logIn } = await company();
  const { location } = await send(linesTo(2));
  const other = await company();
  const foreign = String(location).replace(url, other.url);
  assert.equal((await other.browser.get(foreign)).status, 404);
  assert.equal((await other.browser.post(`${foreign}/create`, {})).status, 404);
  assert.equal((await other.browser.get(`${foreign}/result`)).status, 404);
  const viewer = await logIn(["viewer"]);
  assert.equal((await viewer.get(String(location))).status, 403);
  assert.equal((await send(linesTo(2), { by: viewer })).status, 403);
  const colleague = await logIn(["sales"]);
  assert.equal((await colleague.get(String(location))).status, 404);
  assert.match((await colleague.get(url)).text, /No files uploaded yet/);
  await browser.post(`${location}/create`, {});
  const same = await send(linesTo(2), { by: colleague });
  assert.match(same.text, /Another member has already confirmed this file/);
  const administrator = await logIn(["administrator"]);
  assert.match((await administrator.get(String(location))).text, /Being created/);
});

test("lines that a worker refuses are shown with their values, downloaded to correct, and the others go on", async () => {
  const { browser, send, logIn } = await company();
  const header = "clientOrderReference;amount;customer.email;userVerificationFailBehavior\n";
  const { location } = await send(
    `${header}L-1;1;nobody@example.com;ThrowError\nL-2;2;b@example.com;\nL-3;3;c@example.com;\n`,
  );
  await browser.post(`${location}/create`, {});
  await work();
  const { text } = await browser.get(location!);
  assert.match(text, /<code>customer\.email<\/code><\/td><td>nobody@example\.com<\/td>/);
  assert.match(text, /kept for 30 days[^]*No links were created for the other lines either/);
  const file = await browser.get(`${location}/refused?format=csv`);
  assert.match(
    file.text,
    /^\uFEFF?clientOrderReference.*Refusal reason\r?\nL-1.*nobody@example\.com.*customer\.email: /,
  );
  assert.doesNotMatch(file.text, /L-2/);
  const colleague = await logIn(["sales"]);
  assert.equal((await colleague.get(`${location}/refused`)).status, 404);
  const others = await browser.follow(await browser.post(`${location}/others`, {}));
  assert.match(others.text, /Create 2 links/);
  const corrected = file.text.replace("ThrowError", "").replace(/^\uFEFF/, "");
  const again = await send(corrected);
  assert.equal(again.status, 303, "the download is accepted as it is");
});
