/** The BIN list in the operator's area: a file's difference is shown first, and saved once. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { INSTALLATION } from "#identity/index.ts";
import { countBins, importBins } from "#payment-sets/index.ts";
import {
  newOperator,
  operatorBrowser,
  startTestPortal,
  valueOf,
  type PortalClient,
  type TestPortal,
} from "../../../tests/support/portal-client.ts";

const BINS = "/portal/-/bins";
const SAVE = `${BINS}/import`;
const HEADER = "bin,bankCode,cardType,brand,commercial,program";
const USED = [HEADER, "222100,0062,credit,mastercard,false,bonus", "222101,0067,debit,visa,false,"].join("\n");
const NEXT = [
  HEADER,
  "222100,0062,credit,mastercard,true,bonus",
  "222102,0064,credit,visa,false,maximum",
  "222103,0064,credit,visa,false,maximum",
].join("\n");

let portal: TestPortal;
let browser: PortalClient;
before(async () => {
  portal = await startTestPortal();
  browser = await operatorBrowser(portal.url, portal, await newOperator(portal.platform));
});
after(() => portal.close());

const use = (list: string) => importBins(portal.platform, Readable.from([Buffer.from(list)]));

/** Sends the form as a browser does. */
async function send(content: string | null) {
  const form = new FormData();
  if (content !== null) form.append("file", new File([content], "bins.csv", { type: "text/csv" }));
  const reply = await fetch(new URL(BINS, portal.url), {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { cookie: browser.cookie, "Accept-Language": "en", "Sec-Fetch-Site": "same-origin" },
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

const fieldsOf = (page: Awaited<ReturnType<typeof send>>) => ({
  file: valueOf(page, "file"),
  was: valueOf(page, "was"),
});

test("a file's difference is shown first; only then is it saved, and the installation's log says so", async () => {
  await use(USED);
  const preview = await send(NEXT);
  assert.equal(preview.status, 200);
  const words = preview.text.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  assert.match(words, /To be added 2 To be changed 1 To be removed 1/);
  assert.match(
    words,
    /222100 Now: 0062 · Credit card · Mastercard · bonus New: 0062 · Credit card · Mastercard · Commercial card · bonus/,
  );
  assert.equal(await countBins(portal.platform), 2);
  const saved = await browser.post(SAVE, fieldsOf(preview));
  assert.equal(saved.headers.get("location"), `${BINS}?done=bins_imported`);
  assert.equal(await countBins(portal.platform), 3);
  assert.match((await browser.get(`${BINS}?bin=222102`)).text, /İş Bankası/);
  const ctx = portal.contextFor(INSTALLATION);
  const [entry] = await portal.platform.database.tenant(INSTALLATION, (tx) => listAudit({ ...ctx, tx }, { limit: 1 }));
  assert.equal(entry?.action, "bins.imported");
  assert.notEqual(entry?.actor_id, "command");
  assert.deepEqual(entry?.details, { rows: 3 });
});

test("a file that was compared with another list, is too old, or is another operator's saves nothing", async () => {
  await use(USED);
  const fields = fieldsOf(await send(NEXT));
  portal.clock.advance(1_000);
  await use(USED);
  const stale = await browser.post(SAVE, fields);
  assert.equal(stale.status, 409);
  assert.match(stale.text, /Someone else replaced the list in the meantime/);
  const other = await operatorBrowser(portal.url, portal, await newOperator(portal.platform));
  const fresh = fieldsOf(await send(NEXT));
  assert.match((await other.post(SAVE, fresh)).text, /has been deleted/);
  assert.equal((await browser.post(SAVE, { ...fresh, was: "soon" })).status, 400);
  assert.equal((await browser.post(SAVE, {})).status, 409);
  assert.equal(await countBins(portal.platform), 2);
});

test("a file with a wrong line offers nothing to save, and says which line and why", async () => {
  await use(USED);
  const refused = await send(`${NEXT}\n22,0064,credit,visa,false,`);
  assert.match(refused.text, /Refused lines: 1\./);
  assert.match(refused.text, /bin must be 6 to 8 digits/);
  assert.doesNotMatch(refused.text, /Use this list/);
  for (const [content, problem] of [
    [null, /Choose a file/],
    ["x".repeat(2 * 1024 * 1024 + 1), /The file is too large/],
  ] as const) {
    const reply = await send(content);
    assert.equal(reply.status, 400);
    assert.match(reply.text, problem);
  }
  assert.match((await send("\u0000 not a list")).text, /Refused lines: 1\./);
  assert.equal(await countBins(portal.platform), 2);
});
