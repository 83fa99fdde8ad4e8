/** Members save what a list shows under a name, for themselves or for the company. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { asSystem, removeMember, saveView, type MemberId, type SavedView } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import { loggedIn, startTestPortal, type PortalClient, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

/** The names and addresses of the tabs above a list. */
function tabsOf(text: string): { name: string; url: string }[] {
  const nav = /<nav class="tabs".*?<\/nav>/s.exec(text)?.[0] ?? "";
  return [...nav.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, url = "", name = ""]) => ({
    name,
    url: url.replaceAll("&amp;", "&"),
  }));
}
const names = async (browser: PortalClient, url: string) =>
  tabsOf((await browser.get(url)).text).map(({ name }) => name);
const hidden = (text: string, name: string) =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "").replaceAll("&amp;", "&");

/** Saves what the list at this address shows, with the form of the list. */
async function save(browser: PortalClient, url: string, fields: Record<string, string>) {
  const { text } = await browser.get(url);
  const action = /<form [^>]*action="([^"]+\/views\/new)"/.exec(text)?.[1] ?? "";
  const form = { id: hidden(text, "id"), list: hidden(text, "list"), query: hidden(text, "query"), ...fields };
  return { form, action, reply: await browser.post(action, form) };
}

test("filters that were saved under a name are a tab of the list, and relative dates stay relative", async () => {
  const { home, logIn } = await portal.newCompany();
  const browser = await logIn(["finance"]);
  const { reply } = await save(browser, `${home}/payments?period=yesterday&state=failed`, {
    viewName: "  Dünkü  hatalar ",
  });
  assert.equal(reply.status, 303);
  const list = await browser.follow(reply);
  const tab = tabsOf(list.text).at(-1);
  assert.deepEqual(tab, { name: "Dünkü hatalar", url: `${home}/payments?period=yesterday&state=failed` });
  assert.match(list.text, /aria-current="page">Dünkü hatalar/);
  assert.doesNotMatch(list.text, /views\/new/, "what has a name is not saved again");
  assert.deepEqual((await names(browser, `${home}/links`)).includes("Dünkü hatalar"), false);
  assert.equal((await names(await logIn(["finance"]), `${home}/payments`)).includes("Dünkü hatalar"), false);
});

test("a form that is sent twice saves one view, and a name that the member sees is refused with a sentence", async () => {
  const { home, logIn } = await portal.newCompany();
  const browser = await logIn(["support"]);
  const { form, action } = await save(browser, `${home}/refunds?state=refused`, { viewName: "Ret" });
  assert.equal((await browser.post(action, form)).status, 303);
  assert.deepEqual((await names(browser, `${home}/refunds`)).filter((name) => name === "Ret").length, 1);
  const again = await save(browser, `${home}/refunds?state=done`, { viewName: "RET", shared: "yes" });
  assert.equal(again.reply.status, 409);
  assert.match(again.reply.text, /Another view has this name/);
  assert.match(again.reply.text, /value="RET"/);
  assert.match(again.reply.text, /name="query" value="state=done"/);
  const empty = await save(browser, `${home}/refunds?state=done`, { viewName: " " });
  assert.equal(empty.reply.status, 400);
  assert.match(empty.reply.text, /Enter a name/);
  const long = await save(browser, `${home}/refunds?state=done`, { viewName: "ş".repeat(41) });
  assert.match(long.reply.text, /at most 40 characters/);
});

test("a shared view is seen by everybody in the company and by nobody else, and is audited", async () => {
  const { ctx, home, logIn } = await portal.newCompany();
  const other = await portal.newCompany();
  const maker = await logIn(["finance"]);
  await save(maker, `${home}/payments?state=failed`, { viewName: "Ortak", shared: "yes" });
  const support = await logIn(["support"]);
  assert.ok((await names(support, `${home}/payments`)).includes("Ortak"));
  assert.ok(!(await names(await other.logIn(["administrator"]), `${other.home}/payments`)).includes("Ortak"));
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, { limit: 50 }));
  assert.ok(entries.some(({ action }) => action === "view.shared"));

  const page = await maker.get(`${home}/views?list=payments`);
  const edit = /href="([^"]+\/views\/[0-9a-f-]+)"/.exec(page.text)?.[1] ?? "";
  assert.equal((await support.get(edit)).status, 404, "only who made it and administrators change it");
  assert.equal((await support.post(edit, { viewName: "X", shared: "yes" })).status, 404);
  assert.equal((await support.post(`${edit}/delete`)).status, 404);
  const foreign = edit.replace(home, other.home);
  assert.equal((await (await other.logIn(["administrator"])).post(`${foreign}/delete`)).status, 404);
  const administrator = await logIn(["administrator"]);
  assert.equal((await administrator.post(edit, { viewName: "Hepimizin", shared: "yes" })).status, 303);
  assert.ok((await names(support, `${home}/payments`)).includes("Hepimizin"));
  assert.equal((await administrator.post(`${edit}/delete`)).status, 303);
  assert.equal((await administrator.post(`${edit}/delete`)).status, 404);
  assert.ok(!(await names(maker, `${home}/payments`)).includes("Hepimizin"));
});

test("amounts of a shared view mean the same to members of both languages", async () => {
  const { home, logIn, newMember } = await portal.newCompany();
  const english = await logIn(["finance"]);
  await save(english, `${home}/payments?amountMin=1,250.50`, { viewName: "Büyük", shared: "yes" });
  const browser = await loggedIn(portal.url, await newMember(["support"]));
  await browser.post("/portal/-/me", { locale: "tr", theme: "auto", name: "Ayşe Kaya" });
  const list = await browser.get(`${home}/payments`);
  const tab = tabsOf(list.text).find(({ name }) => name === "Büyük");
  const isTurkish = list.text.includes('lang="tr"');
  assert.ok(isTurkish, "the member reads Turkish");
  assert.equal(tab?.url, `${home}/payments?amountMin=1250%2C50`);
  assert.equal((await browser.get(tab.url)).status, 200);
  assert.equal(tabsOf((await english.get(`${home}/payments`)).text).at(-1)?.url, `${home}/payments?amountMin=1250.50`);
});

test("filters that a list does not know any more are left out of a view", async () => {
  const { ctx, home, newMember } = await portal.newCompany();
  const member = await newMember(["finance"]);
  const query = "period=fortnight&from=soon&state=lost&amountMin=abc&lastFour=1234&colour=red&columns=gone,amount";
  const view: SavedView = { id: newId(), memberId: member.id, list: "payments", name: "Eski", query, isShared: false };
  await inTransaction(ctx, (ctx) => saveView(ctx, view));
  const browser = await loggedIn(portal.url, member);
  const tab = tabsOf((await browser.get(`${home}/payments`)).text).at(-1);
  assert.equal(tab?.url, `${home}/payments?lastFour=1234&columns=reference%2Camount`);
  assert.equal((await browser.get(tab.url)).status, 200);
});

test("a member has at most 20 views of a list, also when they are saved at once", async () => {
  const { ctx, home, newMember } = await portal.newCompany();
  const member = await newMember(["finance"]);
  const saving = Array.from({ length: 24 }, (_, index) =>
    inTransaction(ctx, (ctx) =>
      saveView(ctx, {
        id: newId(),
        memberId: member.id,
        list: "links",
        name: `Görünüm ${index}`,
        query: "state=open",
        isShared: index % 2 === 0,
      }),
    ),
  );
  const saved = (await Promise.allSettled(saving)).filter(({ status }) => status === "fulfilled");
  assert.equal(saved.length, 20);
  const browser = await loggedIn(portal.url, member);
  const { reply } = await save(browser, `${home}/links?state=open&expires=today`, { viewName: "Bir daha" });
  assert.equal(reply.status, 409);
  assert.match(reply.text, /You have 20 views of this list/);
});

test("when a member's access ends, the views that only this member saw end too; shared ones stay", async () => {
  const { ctx, home, logIn, newMember } = await portal.newCompany();
  await logIn(["administrator"]);
  const member = await newMember(["finance"]);
  const saved = (name: string, isShared: boolean) =>
    inTransaction(ctx, (ctx) =>
      saveView(ctx, { id: newId(), memberId: member.id, list: "payments", name, query: "state=failed", isShared }),
    );
  await saved("Yalnız benim", false);
  await saved("Hepimizin", true);
  await asSystem(ctx, (ctx) => removeMember(ctx, member.id));
  const stored = statement("test.savedViews", `select name from saved_views where tenant_id = $1`);
  const rows = await ctx.database.readSystem().rows(stored, [ctx.tenantId]);
  assert.deepEqual(rows, [{ name: "Hepimizin" }]);
  assert.ok((await names(await logIn(["viewer"]), `${home}/payments`)).includes("Hepimizin"));
});

test("two members who give a shared view the same name at once share one", async () => {
  const { ctx } = await portal.newCompany();
  const share = (memberId: MemberId) =>
    inTransaction(ctx, (ctx) =>
      saveView(ctx, { id: newId(), memberId, list: "payments", name: "Aynı", query: "state=failed", isShared: true }),
    );
  const results = await Promise.allSettled([share(newId()), share(newId())]);
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
});
