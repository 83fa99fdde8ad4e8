/** Administrators set the company's name, the limits of refunds and how long personal details are kept. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { defaultLimits, limitsIn, readLimits } from "#approvals/index.ts";
import { listAudit } from "#audit/index.ts";
import { findOwnTenant, renameTenant } from "#identity/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { readRetention, setRetention } from "#privacy/index.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import {
  loggedIn,
  startTestPortal,
  valueOf,
  type PortalClient,
  type TestPortal,
} from "../../../tests/support/portal-client.ts";

const STEP_UP_MS = 5 * 60_000;

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

async function company() {
  const made = await portal.newCompany();
  const boss = await made.logIn(["administrator"]);
  const settings = `${made.home}/settings`;
  /** Sends the form of the limits as it is shown, with these changes. */
  const sendLimits = async (changes: Record<string, string>, browser: PortalClient = boss) =>
    browser.post(`${settings}/limits`, { ...limitsShown(await browser.get(settings)), ...changes });
  return { ...made, boss, settings, sendLimits };
}

function limitsShown(page: { text: string }): Record<string, string> {
  const names = [...page.text.matchAll(/name="((?:seen\.)?limit\.[a-z]+\.[A-Z]{3})"/g)].map(([, name]) => name ?? "");
  return Object.fromEntries(names.map((name) => [name, valueOf(page, name)]));
}

async function audited(ctx: Context, action: string) {
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, { limit: 50 }));
  return entries.filter((entry) => entry.action === action);
}

test("an administrator changes a limit, and the page says when it was changed and by whom", async () => {
  const { ctx, boss, settings, sendLimits } = await company();
  assert.match((await boss.get(settings)).text, /name="limit.support.TRY"[^>]*value="1,000.00"[^]*Default/);
  const reply = await sendLimits({ "limit.support.TRY": "1,500.50" });
  assert.deepEqual([reply.status, reply.headers.get("location")], [303, `${settings}?done=saved`]);
  const page = await boss.follow(reply);
  assert.match(page.text, /value="1,500.50"[^]*Selin Aksoy/);
  assert.doesNotMatch(page.text, /Raised the limit/);
  assert.deepEqual(limitsIn("TRY", await readLimits(ctx)), { ...defaultLimits, support: amount("1500.5") });
  const [entry, ...others] = await audited(ctx, "approval_limit.changed");
  assert.deepEqual(others, []);
  assert.deepEqual([entry?.actor_kind, entry?.details["from"], entry?.details["to"]], ["member", "1000.00", "1500.50"]);
});

test("an administrator turns self-service off and on, and a viewer of the settings only reads it", async () => {
  const { ctx, boss, settings, logIn } = await company();
  assert.match((await boss.get(settings)).text, /id="self-service"[^>]*value="[^"]*\/my\//);
  for (const state of ["off", "on"]) {
    const reply = await boss.post(`${settings}/users`, { section: "users", selfService: state });
    assert.deepEqual([reply.status, reply.headers.get("location")], [303, `${settings}?done=saved`]);
    assert.equal((await findOwnTenant(ctx)).hasSelfService, state === "on");
    const [entry] = await audited(ctx, `tenant.self_service_${state}`);
    assert.equal(entry?.actor_kind, "member");
  }
  assert.equal((await boss.post(`${settings}/users`, { selfService: "maybe" })).status, 400);
  const finance = await logIn(["finance"]);
  assert.doesNotMatch((await finance.get(settings)).text, /settings\/users/);
  assert.equal((await finance.post(`${settings}/users`, { selfService: "off" })).status, 403);
});

test("a member who raises the limit of an own role sees a warning, and everybody sees it afterwards", async () => {
  const { logIn, settings, sendLimits } = await company();
  const both = await logIn(["administrator", "finance"]);
  assert.match((await both.get(settings)).text, /You have this role: Finance\. Raising its limit raises your own/);
  await sendLimits({ "limit.finance.TRY": "30000" }, both);
  assert.match(
    (await (await logIn(["finance"])).get(settings)).text,
    /₺30,000\.00[^]*Raised by a member who holds this role/,
  );
});

test("wrong limits are named at their field, and what was typed stays", async () => {
  const { ctx, sendLimits } = await company();
  for (const [typed, message] of [
    ["abc", /such as 1,250\.50, or 0 if/],
    ["-5", /such as 1,250\.50, or 0 if/],
    ["", /such as 1,250\.50, or 0 if/],
    ["25,000.01", /higher than Finance's/],
    ["100,000,001", /at most 100,000,000/],
  ] as const) {
    const reply = await sendLimits({ "limit.support.TRY": typed });
    assert.equal(reply.status, 400, typed);
    assert.match(reply.text, message);
    assert.equal(valueOf(reply, "limit.support.TRY"), typed);
    assert.match(
      reply.text,
      /id="limit\.support\.TRY"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="limit\.support\.TRY"/,
    );
  }
  assert.deepEqual(await readLimits(ctx), []);
});

test("a form that began with another limit changes nothing, keeps what was typed, and counts if resent", async () => {
  const { ctx, boss, settings, sendLimits } = await company();
  const old = limitsShown(await boss.get(settings));
  await sendLimits({ "limit.support.TRY": "800" });
  const stale = await boss.post(`${settings}/limits`, { ...old, "limit.support.TRY": "900" });
  assert.equal(stale.status, 409);
  assert.match(stale.text, /Someone else changed a limit in the meantime/);
  const again = await boss.post(`${settings}/limits`, limitsShown(stale));
  assert.equal(again.status, 303);
  assert.equal(limitsIn("TRY", await readLimits(ctx)).support, amount("900"));
});

test("finance sees the settings and changes none; others do not see them", async () => {
  const { ctx, logIn, settings } = await company();
  const finance = await logIn(["finance"]);
  const page = await finance.get(settings);
  assert.match(page.text, /Only administrators can change these settings[^]*₺1,000\.00[^]*₺25,000\.00[^]*730 days/);
  assert.doesNotMatch(page.text, /<form[^>]*settings/);
  for (const path of ["name", "limits", "retention"])
    assert.equal((await finance.post(`${settings}/${path}`, {})).status, 403);
  assert.equal((await (await logIn(["support"])).get(settings)).status, 403);
  assert.deepEqual(await readLimits(ctx), []);
});

test("a factor that was given too long ago is asked for again, and the form comes back as it was typed", async () => {
  const { ctx, newMember, settings } = await company();
  const member = await newMember(["administrator"]);
  const boss = await loggedIn(portal.url, member);
  const shown = limitsShown(await boss.get(settings));
  portal.clock.advance(STEP_UP_MS);
  const refused = await boss.post(`${settings}/limits`, { ...shown, section: "limits", "limit.support.TRY": "555" });
  const toward = new URL(refused.headers.get("location") ?? "", portal.url);
  assert.equal(toward.pathname, "/portal/-/step-up");
  assert.deepEqual(await readLimits(ctx), []);
  const onward = { to: toward.searchParams.get("to") ?? "", kept: toward.searchParams.get("kept") ?? "" };
  const form = await boss.follow(await boss.post("/portal/-/step-up", { ...onward, password: member.password }));
  assert.equal(valueOf(form, "limit.support.TRY"), "555");
  assert.equal((await boss.post(`${settings}/limits`, limitsShown(form))).status, 303);
  assert.equal(limitsIn("TRY", await readLimits(ctx)).support, amount("555"));
});

test("a renamed company has its new name at once; an empty or meanwhile changed name is refused", async () => {
  const { ctx, boss, settings } = await company();
  const seen = valueOf(await boss.get(settings), "name");
  const rename = (name: string) => boss.post(`${settings}/name`, { name, seen });
  const empty = await rename("  ");
  assert.deepEqual([empty.status, /Enter a name of at most 200/.test(empty.text)], [400, true]);
  assert.equal((await rename(" Kilim Evi A.Ş. ")).status, 303);
  assert.equal((await findOwnTenant(ctx)).name, "Kilim Evi A.Ş.");
  assert.match((await boss.get(settings)).text, /<title>[^<]*Kilim Evi A\.Ş\./);
  const stale = await rename("Halı Evi");
  assert.deepEqual([stale.status, valueOf(stale, "name")], [409, "Halı Evi"]);
  const entries = await audited(ctx, "tenant.renamed");
  assert.deepEqual(
    entries.map(({ details }) => details),
    [{ from: seen, to: "Kilim Evi A.Ş." }],
  );
  await renameTenant(portal.platform, ctx.tenantId, { name: "By the operator" });
  assert.equal((await audited(ctx, "tenant.renamed"))[0]?.actor_kind, "operator");
});

test("a shorter period erases details, so it is saved only after it was confirmed as shown", async () => {
  const { ctx, boss, settings } = await company();
  const send = async (typed: Record<string, string>, page?: { text: string }) => {
    const shown = page ?? (await boss.get(settings));
    const hidden = ["seen.payerDetailsDays", "seen.idleCustomerDays", "confirmed"];
    return boss.post(`${settings}/retention`, {
      ...Object.fromEntries(hidden.map((name) => [name, valueOf(shown, name)])),
      ...typed,
    });
  };
  const first = await send({ payerDetailsDays: "365", idleCustomerDays: "" });
  assert.match(first.text, /payments older than 365 days will be erased/);
  assert.doesNotMatch(first.text, /Customers who have been idle/);
  assert.equal((await readRetention(ctx)).payerDetailsDays, 730);
  const other = await send({ payerDetailsDays: "90", idleCustomerDays: "" }, first);
  assert.match(other.text, /payments older than 90 days/, "another period is shown again before it counts");
  assert.equal((await send({ payerDetailsDays: "90", idleCustomerDays: "" }, other)).status, 303);
  assert.deepEqual(await readRetention(ctx), { payerDetailsDays: 90, idleCustomerDays: null });
  assert.equal(
    (await send({ payerDetailsDays: "", idleCustomerDays: "" })).status,
    303,
    "a longer one needs no confirmation",
  );
  const entries = await audited(ctx, "retention.changed");
  assert.deepEqual(
    entries.map(({ details }) => [details["payerDetailsDaysBefore"], details["payerDetailsDays"]]),
    [
      [90, null],
      [730, 90],
    ],
  );
});

test("periods that are no whole days or too short are refused at their field; changed ones are kept", async () => {
  const { ctx, boss, settings } = await company();
  const hidden = { "seen.payerDetailsDays": "730", "seen.idleCustomerDays": "" };
  for (const [payerDetailsDays, idleCustomerDays, field] of [
    ["29", "", "payerDetailsDays"],
    ["soon", "", "payerDetailsDays"],
    ["730", "1.5", "idleCustomerDays"],
    ["730", "36501", "idleCustomerDays"],
  ] as const) {
    const confirmed = `${payerDetailsDays}/${idleCustomerDays}`;
    const reply = await boss.post(`${settings}/retention`, {
      ...hidden,
      payerDetailsDays,
      idleCustomerDays,
      confirmed,
    });
    assert.equal(reply.status, 400, `${payerDetailsDays} ${idleCustomerDays}`);
    assert.match(reply.text, new RegExp(`href="#${field}">Enter a whole number of days from 30 to 36,500`));
    assert.deepEqual(
      [valueOf(reply, "payerDetailsDays"), valueOf(reply, "idleCustomerDays")],
      [payerDetailsDays, idleCustomerDays],
    );
  }
  await setRetention(ctx, { payerDetailsDays: 800, idleCustomerDays: null });
  const stale = await boss.post(`${settings}/retention`, { ...hidden, payerDetailsDays: "900", idleCustomerDays: "" });
  assert.deepEqual([stale.status, /changed the periods in the meantime/.test(stale.text)], [409, true]);
  assert.equal((await readRetention(ctx)).payerDetailsDays, 800);
});
