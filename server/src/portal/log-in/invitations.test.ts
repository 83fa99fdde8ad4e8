/** An account belongs to whoever proved the address. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import pg from "pg";
import { asSystem, invitationUrl, inviteMember, provingInvitationUrl, setPasswordOf } from "#members/index.ts";
import { listAddressedMessages } from "#notifications/index.ts";
import { newId, randomHex } from "#platform/ids.ts";
import {
  loggedIn,
  mailedInvitation,
  portalClient,
  startTestPortal,
  type TestPortal,
} from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

const OWN = { name: "Ayşe Yılmaz", password: "four unrelated words" };
const newAddress = () => `ayse-${randomHex(6)}@elsewhere.example`;

/** Invites an address to a new company, as its administrator does. */
async function invited(email: string, at = portal) {
  const company = await at.newCompany();
  const id = newId<"invitation">();
  await asSystem(company.ctx, (ctx) => inviteMember(ctx, { id, email, roles: ["viewer"] }));
  const path = (url: string) => new URL(url).pathname;
  return {
    ...company,
    link: path(invitationUrl(at.platform, id)),
    proving: path(provingInvitationUrl(at.platform, id)),
  };
}

/** Makes it an account of before, which nobody has proven. */
async function forgetProof(email: string): Promise<void> {
  await portal.platform.database.system((tx) =>
    tx.run({ name: "test.forgetProof", text: "update members set address_proven_at = null where email = $1" }, [email]),
  );
}

test("an administrator with the link of an invitation makes no account for its address", async () => {
  const email = newAddress();
  const { link, home } = await invited(email);
  const reply = await portalClient(portal.url).post(link, OWN);
  assert.match(reply.headers.get("location") ?? "", /sent=1/);
  await assert.rejects(loggedIn(portal.url, { email, ...OWN }), /answered 400/);
  const person = portalClient(portal.url);
  const joined = await person.post(await mailedInvitation(portal.url, email), OWN);
  assert.equal(joined.headers.get("location"), `${home}?done=joined`);
  assert.ok(await loggedIn(portal.url, { email, ...OWN }));
});

test("the page of a company's link is the same whether the address has an account or not", async () => {
  const company = await portal.newCompany();
  const { email: known } = await company.newMember(["viewer"]);
  const pages = await Promise.all(
    [known, newAddress()].map(async (email) => {
      const { link, code } = await invited(email);
      const { text } = await portalClient(portal.url).get(link);
      return [email, link, encodeURIComponent(link), code].reduce((page, own) => page.replaceAll(own, "…"), text);
    }),
  );
  assert.equal(pages[0], pages[1]);
});

test("an invitation is mailed once a minute by the installation; the company's lists do not have the mail", async () => {
  const email = newAddress();
  const { link, ctx } = await invited(email);
  const person = portalClient(portal.url);
  const mails = async () => {
    const reply = await fetch(`${portal.url}/sandbox/messages?limit=500`, { headers: { accept: "application/json" } });
    const { data } = (await reply.json()) as { data: { to: string; text: string; state: string }[] };
    return data.filter(({ to, state }) => to === email && state !== "suppressed");
  };
  for (let tried = 0; tried < 3; tried += 1) await person.post(link);
  assert.equal((await mails()).length, 1);
  portal.clock.advance(60_000);
  await person.post(link);
  assert.equal((await mails()).length, 2);
  assert.match((await mails())[0]!.text, /ServicePay/);
  assert.deepEqual(await listAddressedMessages(ctx, { page: 1, pageSize: 10 }), []);
  for (let minute = 0; minute < 12; minute += 1) {
    portal.clock.advance(60_000);
    await person.post(link);
  }
  assert.equal((await mails()).length, 10);
});

test("an account of before that nobody proved opens no session, and belongs to whoever proves the address", async () => {
  const email = newAddress();
  const first = await invited(email);
  const stranger = { name: "Somebody", password: "five quite unrelated words" };
  const squatter = portalClient(portal.url);
  assert.equal((await squatter.post(first.proving, stranger)).status, 303);
  await forgetProof(email);
  const refused = await portalClient(portal.url).post("/portal/-/log-in", { email, ...stranger });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /never confirmed/);
  assert.equal((await portalClient(portal.url).post("/portal/-/log-in", { email, ...OWN })).status, 400);
  const second = await invited(email);
  const person = portalClient(portal.url);
  assert.equal((await person.post(second.proving, OWN)).headers.get("location"), `${second.home}?done=joined`);
  await assert.rejects(loggedIn(portal.url, { email, ...stranger }), /answered 400/);
  assert.equal((await squatter.get(first.home)).status, 303, "the session of before is over");
  const again = await invited(email);
  assert.equal((await portalClient(portal.url).post(again.proving, stranger)).status, 409, "it is proven now");
});

test("an operator who sets the password of an account vouches for its address", async () => {
  const company = await portal.newCompany();
  const member = await company.newMember(["viewer"]);
  await forgetProof(member.email);
  await assert.rejects(loggedIn(portal.url, member), /answered 409/);
  await setPasswordOf(portal.platform, member, OWN.password);
  assert.ok(await loggedIn(portal.url, { email: member.email, password: OWN.password }));
});

test("without a mail server the page names the operator's command and offers no mail", async (t) => {
  const live = await startTestPortal({ mode: "live" });
  t.after(() => live.close());
  const { link } = await invited(newAddress(), live);
  const { text } = await portalClient(live.url).get(link);
  assert.match(text, /servicepay member invite/);
  assert.doesNotMatch(text, /E-mail me the link/);
});

test("the migration counts used accounts as proven, and ends first log-ins that wait for a factor", async () => {
  const company = await portal.newCompany();
  const [used, unused] = [await company.newMember(["viewer"]), await company.newMember(["viewer"])];
  await loggedIn(portal.url, used);
  for (const { email } of [used, unused]) await forgetProof(email);
  const sql = readFileSync(
    new URL("../../../migrations/0111-mark-used-accounts-as-proven.sql", import.meta.url),
    "utf8",
  );
  const client = new pg.Client(portal.databaseUrl);
  await client.connect();
  await client.query(sql);
  await client.end();
  assert.ok(await loggedIn(portal.url, used));
  await assert.rejects(loggedIn(portal.url, unused), /answered 409/);
});
