/** Administrators invite, change and remove members; what is typed survives refusals. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { messageSources } from "#app.ts";
import { listAudit } from "#audit/index.ts";
import {
  asSystem,
  inviteMember,
  listCompanyMembers,
  listOpenInvitations,
  mailInvitationAgain,
  removeMember,
} from "#members/index.ts";
import { carriers } from "#notifications/carriers.ts";
import { createMessageWorker } from "#notifications/message-worker.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import {
  loggedIn,
  mailedInvitation,
  newMember,
  portalClient,
  startTestPortal,
  valueOf,
  type PortalClient,
  type TestPortal,
} from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

/** A company of its own with an administrator who has just logged in. */
async function company() {
  const { tenantId, ctx, home, newMember } = await portal.newCompany();
  const member = await newMember(["administrator"]);
  return { tenantId, ctx, home, member, browser: await loggedIn(portal.url, member) };
}

const NEW_MEMBER = { name: "Deniz Kaya", password: "four unrelated words" };

async function mailsTo(email: string) {
  const reply = await fetch(`${portal.url}/sandbox/messages?limit=500`, { headers: { accept: "application/json" } });
  const { data } = (await reply.json()) as { data: { to: string; kind: string; state: string }[] };
  return data.filter(({ to, state }) => to === email && state !== "suppressed");
}

async function sendDue() {
  const worker = createMessageWorker(portal.platform, carriers.email, messageSources);
  while ((await worker.start()) > 0) await worker.waitForAll();
}

const linkIn = (text: string) =>
  new URL(/value="(http[^"]*\/portal\/-\/invitations\/[^"]+)"/.exec(text)?.[1] ?? "").pathname;

test("an invited person chooses a password and is in the company, once, and the log says so", async () => {
  const { home, browser, ctx } = await company();
  const form = await browser.get(`${home}/members/invite`);
  const fields = { id: valueOf(form, "id"), email: "Deniz@Company.example", roles: ["sales", "support"] };
  const shown = await browser.follow(await browser.post(`${home}/members/invite`, fields));
  const link = linkIn(shown.text);

  const person = portalClient(portal.url);
  const page = await person.get(link);
  assert.match(page.text, /Deniz@Company\.example/);
  assert.match((await person.follow(await person.post(link))).text, /We e-mailed a link to Deniz@Company\.example/);
  const mailed = await mailedInvitation(portal.url, "Deniz@Company.example");
  const weak = await person.post(mailed, { name: "Deniz Kaya", password: "short" });
  assert.equal(weak.status, 400);
  assert.equal(valueOf(weak, "name"), "Deniz Kaya");
  const accepted = await person.follow(
    await person.post(mailed, { name: "Deniz Kaya", password: "four unrelated words" }),
  );
  assert.match(accepted.text, /Deniz Kaya/);
  for (const used of [link, mailed]) assert.equal((await portalClient(portal.url).get(used)).status, 404);

  const entries = await inTransaction(ctx, (read) => listAudit(read, { limit: 10 }));
  const actions: string[] = entries.map(({ action }) => action);
  for (const action of ["member.invited", "member.joined", "member.logged_in"])
    assert.ok(actions.includes(action), action);
  assert.doesNotMatch(JSON.stringify(entries), /unrelated words/);
});

test("an invitation is mailed when it is made, in the same transaction, and the person needs no other link", async () => {
  const { home, browser } = await company();
  const email = `mailed-${newId()}@company.example`;
  const fields = { id: newId(), email, roles: "viewer" };
  const shown = await browser.follow(await browser.post(`${home}/members/invite`, fields));
  assert.match(shown.text, new RegExp(`is being sent to ${email}`));
  await browser.post(`${home}/members/invite`, fields);
  assert.equal((await mailsTo(email)).length, 1, "a form that is sent twice mails once");
  const person = portalClient(portal.url);
  const joined = await person.post(await mailedInvitation(portal.url, email), NEW_MEMBER);
  assert.equal(joined.headers.get("location"), `${home}?done=joined`);
});

test("a member with an account is mailed in the own language, and joins after the log-in", async () => {
  const { home, browser } = await company();
  const { newMember: newColleague } = await portal.newCompany();
  const person = await newColleague(["viewer"]);
  await browser.post(`${home}/members/invite`, { id: newId(), email: person.email, roles: "viewer" });
  const link = await mailedInvitation(portal.url, person.email);
  assert.match((await portalClient(portal.url).get(link)).text, /You already have an account/);
  const own = await loggedIn(portal.url, person);
  assert.equal((await own.post(link)).headers.get("location"), `${home}?done=joined`);
});

test("an invitation is mailed again on demand, once a minute, and the log says so; a withdrawn one is not", async () => {
  const { home, browser, ctx } = await company();
  const email = `again-${newId()}@company.example`;
  const id = newId();
  await browser.post(`${home}/members/invite`, { id, email, roles: "viewer" });
  const again = () => browser.post(`${home}/invitations/${id}/mail`);
  for (let pressed = 0; pressed < 2; pressed += 1) assert.equal((await again()).status, 303);
  assert.equal((await mailsTo(email)).length, 1);
  portal.clock.advance(60_000);
  await again();
  assert.equal((await mailsTo(email)).length, 2);
  const entries = await inTransaction(ctx, (read) => listAudit(read, { limit: 10 }));
  assert.ok(entries.some(({ action }) => action === "invitation.mailed"));
  await browser.post(`${home}/invitations/${id}/withdraw`);
  portal.clock.advance(60_000);
  assert.equal((await again()).status, 404);
  const other = await company();
  assert.equal((await other.browser.post(`${other.home}/invitations/${id}/mail`)).status, 404, "another company's");
});

test("what became of an invitation's mail is shown with it, and after ten mails there is no button", async () => {
  const { home, browser, ctx, member } = await company();
  const [email, id] = [`ten-${newId()}@company.example`, newId<"invitation">()];
  await browser.post(`${home}/members/invite`, { id, email, roles: "viewer" });
  const pages = async (browser: PortalClient) => ({
    list: (await browser.get(`${home}/members`)).text,
    own: (await browser.get(`${home}/invitations/${id}`)).text,
  });
  const waiting = await pages(browser);
  assert.match(waiting.list, new RegExp(`${email} [^]*?Sending`));
  await sendDue();
  const mailed = await pages(browser);
  assert.match(mailed.list, new RegExp(`${email} [^]*?>Sent<`));
  assert.match(mailed.own, /Resend e-mail/);
  for (let again = 0; again < 12; again += 1) {
    portal.clock.advance(60_000);
    await asSystem(ctx, (write) => mailInvitationAgain(write, id, "en"));
    await sendDue();
  }
  assert.equal((await mailsTo(email)).length, 10);
  const last = await pages(await loggedIn(portal.url, member));
  assert.match(last.list, /Sent ten times/);
  assert.match(last.own, /was e-mailed ten times to ten-[^ ]+, and will not be sent again/);
  assert.doesNotMatch(last.own, /Resend e-mail|did not reach/);
});

test("a company invites one address five times a day at most", async () => {
  const { home, browser } = await company();
  const invite = (email: string) => browser.post(`${home}/members/invite`, { id: newId(), email, roles: "viewer" });
  for (let time = 0; time < 5; time += 1) assert.equal((await invite("often@company.example")).status, 303);
  const sixth = await invite("Often@company.example");
  assert.equal(sixth.status, 409);
  assert.match(sixth.text, /five times/);
  assert.equal((await invite("seldom@company.example")).status, 303);
});

test("a form of invitation that is sent twice makes one invitation with one link", async () => {
  const { home, browser } = await company();
  const fields = { id: newId(), email: "twice@company.example", roles: "viewer" };
  const replies = await Promise.all([1, 2].map(() => browser.post(`${home}/members/invite`, fields)));
  const links = await Promise.all(replies.map(async (reply) => linkIn((await browser.follow(reply)).text)));
  assert.equal(links[0], links[1]);
  const { text } = await browser.get(`${home}/members`);
  assert.equal(text.split("twice@company.example").length - 1, 2, "the row and its link's name");
});

test("an address that two administrators invite at the same moment has one open invitation", async () => {
  const { tenantId, ctx } = await company();
  const invite = () =>
    asSystem(ctx, (write) =>
      inviteMember(write, { id: newId<"invitation">(), email: "both@c.example", roles: ["viewer"] }),
    );
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, invite));
  for (const outcome of outcomes)
    if (outcome.status === "rejected") assert.match(String(outcome.reason), /form has already been used/);
  const open = await asSystem(portal.contextFor(tenantId), listOpenInvitations);
  assert.equal(open.length, 1);
});

test("an invitation ends after 72 hours, when it is withdrawn, and when a newer one replaces it", async () => {
  const { home, browser, member } = await company();
  const invite = async (email: string) => {
    const id = newId<"invitation">();
    const shown = await browser.follow(await browser.post(`${home}/members/invite`, { id, email, roles: "viewer" }));
    return { id, link: linkIn(shown.text) };
  };
  const status = async (link: string) => (await portalClient(portal.url).get(link)).status;
  const withdrawn = await invite("withdrawn@company.example");
  await browser.post(`${home}/invitations/${withdrawn.id}/withdraw`);
  assert.equal(await status(withdrawn.link), 404);
  const older = await invite("replaced@company.example");
  const newer = await invite("Replaced@company.example");
  assert.deepEqual([await status(older.link), await status(newer.link)], [404, 200]);
  const forged = newer.link.replace(/.(?=.{9}$)/, (letter) => (letter === "A" ? "B" : "A"));
  assert.equal(await status(forged), 404, "another signature");
  portal.clock.advance(72 * 3_600_000);
  assert.equal(await status(newer.link), 404);
  assert.ok(member);
});

test("a person with an account accepts with that account, and nobody else's", async () => {
  const first = await company();
  const second = await company();
  const { member, browser } = first;
  const fields = { id: newId(), email: member.email, roles: "viewer" };
  const shown = await second.browser.follow(await second.browser.post(`${second.home}/members/invite`, fields));
  const link = linkIn(shown.text);
  assert.equal((await second.browser.post(link)).status, 303, "mails the link");
  const mailed = await mailedInvitation(portal.url, member.email);
  for (const stranger of [portalClient(portal.url), second.browser])
    assert.equal((await stranger.post(mailed, { name: "Somebody", password: "four unrelated words" })).status, 409);
  assert.equal((await browser.get(second.home)).status, 404);
  assert.equal((await browser.follow(await browser.post(link))).status, 200);
  assert.equal((await browser.get(second.home)).status, 200);
});

test("roles that somebody else changed meanwhile are not overwritten, and the choice is kept", async () => {
  const { home, browser, ctx, tenantId } = await company();
  const { id } = await newMember(portal.platform, tenantId, ["support"]);
  const path = `${home}/members/${id}`;
  assert.equal((await browser.post(path, { was: "support", roles: ["support", "sales"] })).status, 303);
  const late = await browser.post(path, { was: "support", roles: ["viewer"] });
  assert.equal(late.status, 409);
  assert.match(late.text, /value="viewer" checked/);
  assert.match(late.text, /Current roles: Support, Sales/);
  const again = await browser.post(path, { was: valueOf(late, "was"), roles: ["viewer"] });
  assert.equal(again.status, 303);
  const members = await asSystem(ctx, listCompanyMembers);
  assert.deepEqual(members.find((each) => each.id === id)?.roles, ["viewer"]);
});

test("a company keeps an administrator: neither the last one nor two at once can be removed", async () => {
  const { home, browser, member, ctx, tenantId } = await company();
  const last = await browser.post(`${home}/members/${member.id}`, { was: "administrator", roles: "viewer" });
  assert.equal(last.status, 409);
  assert.equal((await browser.post(`${home}/members/${member.id}/remove`)).status, 404, "nobody removes oneself");
  const other = await newMember(portal.platform, tenantId, ["administrator"]);
  const results = await Promise.allSettled(
    [member.id, other.id].map((id) => asSystem(ctx, (write) => removeMember(write, id))),
  );
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
});

test("a screen reader says with the password's field why it is asked for, and that the form is kept", async () => {
  const { home, browser } = await company();
  portal.clock.advance(6 * 60_000);
  const page = await browser.follow(await browser.post(`${home}/members/invite`, { id: newId(), roles: ["viewer"] }));
  const [, ids = ""] = /<input[^>]* name="password"[^>]* aria-describedby="([^"]*)"/.exec(page.text) ?? [];
  const said = ids.split(" ").map((id) => new RegExp(`id="${id}">([^<]*)<`).exec(page.text)?.[1]);
  assert.match(said.join(" "), /from the last 5 minutes\. Your input is kept/);
});

test("a form that needs a fresh factor is filled in again after the step-up", async () => {
  const { home, browser, member } = await company();
  portal.clock.advance(6 * 60_000);
  const fields = { id: newId(), email: "later@company.example", roles: ["finance", "viewer"] };
  const refused = await browser.post(`${home}/members/invite`, fields);
  assert.match(refused.headers.get("location") ?? "", /^\/portal\/-\/step-up\?/);
  const page = await browser.follow(refused);
  const onward = { to: valueOf(page, "to"), kept: valueOf(page, "kept") };
  assert.equal((await browser.post("/portal/-/step-up", { ...onward, password: "not the password" })).status, 400);
  const { cookie } = browser;
  const form = await browser.follow(await browser.post("/portal/-/step-up", { ...onward, password: member.password }));
  assert.notEqual(browser.cookie, cookie, "the token is replaced");
  assert.equal(valueOf(form, "email"), "later@company.example");
  assert.match(form.text, /value="finance" checked/);
  assert.equal((await browser.post(`${home}/members/invite`, fields)).status, 303);
});
