/** Administrators define dynamic fields, which programs send with links. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { listDynamicFields } from "#customers/index.ts";
import { findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { demoClient, orderReference, type DemoClient } from "../../../tests/support/demo-client.ts";
import { loggedIn, newMember, valueOf, type PortalClient } from "../../../tests/support/portal-client.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";

const FIELDS = "/portal/demo/setup/fields";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService({ rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
  client = await demoClient(service);
});
after(() => service.close());

let count = 0;
/** A code that no other test uses. */
function newKey(): string {
  count += 1;
  return `costCentre-${count}`;
}

async function demo() {
  const tenant = await findTenant(service.platform, "demo");
  return service.contextFor(tenant!.id);
}

async function logIn(...roles: Parameters<typeof newMember>[2]): Promise<PortalClient> {
  const { tenantId } = await demo();
  return loggedIn(service.url, await newMember(service.platform, tenantId, roles));
}

async function define(browser: PortalClient, key: string, label = "Masraf yeri") {
  const reply = await browser.post(`${FIELDS}/new`, { seen: "", fieldKey: key, fieldLabel: label });
  assert.equal(reply.headers.get("location"), `${FIELDS}?done=saved`, reply.text);
}

async function labelOf(key: string): Promise<string | undefined> {
  return (await listDynamicFields(await demo())).find(({ code }) => code === key)?.label;
}

async function audited(key: string): Promise<string[]> {
  const rows = await inTransaction(await demo(), (ctx) => listAudit(ctx, { recordId: key }));
  return rows.map(({ action, actor_kind: kind }) => `${action} by ${kind}`).toReversed();
}

/** The portal's page of the link that a program made for the order. */
async function linkPage(browser: PortalClient, order: string) {
  const list = await browser.get("/portal/demo/links");
  const [, url = ""] = new RegExp(`<a href="([^"]+)">${order}</a>`).exec(list.text) ?? [];
  return browser.get(url);
}

test("a field defined in the portal can be sent over the API, and its value is read with its name", async () => {
  const browser = await logIn("administrator");
  const key = newKey();
  const clientOrderReference = orderReference();
  const before = await client.newLink({ additionalData: { [key]: "Kadıköy 7" } });
  assert.deepEqual([before.status, before.body.errors[0].field], [400, `additionalData.${key}`]);
  await define(browser, key);
  const link = await client.newLink({ clientOrderReference, additionalData: { [key]: "Kadıköy 7" } });
  assert.equal(link.status, 200, link.text);
  assert.match((await linkPage(browser, clientOrderReference)).text, /<dt>Masraf yeri<\/dt><dd>Kadıköy 7<\/dd>/);
  const other = await demoClient(service, service.tenants[1]);
  assert.equal((await other.newLink({ additionalData: { [key]: "x" } })).status, 400, "another company's field");
  assert.deepEqual(await audited(key), ["dynamic_field.defined by member"]);
});

test("after a removal new values are refused, stored ones stay, and the field can be defined again", async () => {
  const browser = await logIn("administrator");
  const key = newKey();
  const clientOrderReference = orderReference();
  await define(browser, key, "Proje");
  await client.newLink({ clientOrderReference, additionalData: { [key]: "Köprü" } });
  const confirmation = await browser.get(`${FIELDS}/${key}/remove`);
  assert.match(confirmation.text, /Values on existing links are kept/);
  const form = { seen: valueOf(confirmation, "seen") };
  for (let time = 0; time < 2; time += 1) {
    const removed = await browser.post(`${FIELDS}/${key}/remove`, form);
    assert.equal(removed.headers.get("location"), `${FIELDS}?done=field_removed`);
  }
  const refused = await client.newLink({ additionalData: { [key]: "Tünel" } });
  assert.equal(refused.status, 400);
  const [error] = refused.body.errors;
  assert.deepEqual([error.code, error.field], ["ERR_VALIDATION", `additionalData.${key}`]);
  assert.match((await linkPage(browser, clientOrderReference)).text, /<dt>Proje<\/dt><dd>Köprü<\/dd>/);
  assert.match((await browser.get(FIELDS)).text, new RegExp(`${key}</code>[^]*?Removed`));
  assert.equal((await browser.get(`${FIELDS}/${key}/remove`)).status, 404);

  const again = await browser.get(`${FIELDS}/${key}/change`);
  assert.match(again.text, /Restore field/);
  const fields = { seen: valueOf(again, "seen"), fieldLabel: "Proje adı" };
  assert.equal((await browser.post(`${FIELDS}/${key}/change`, fields)).status, 303);
  assert.equal((await client.newLink({ additionalData: { [key]: "Tünel" } })).status, 200);
  const actions = ["defined", "removed", "defined"].map((what) => `dynamic_field.${what} by member`);
  assert.deepEqual(await audited(key), actions);
});

test("a link with a removed field can be copied; the copy leaves its value out", async () => {
  const browser = await logIn("administrator");
  const key = newKey();
  const clientOrderReference = orderReference();
  await define(browser, key);
  await client.newLink({ clientOrderReference, additionalData: { [key]: "7", branch: "Kadıköy" } });
  await browser.post(`${FIELDS}/${key}/remove`, { seen: "Masraf yeri" });
  const page = await linkPage(browser, clientOrderReference);
  const [, copy = ""] = /href="([^"]*\/links\/new\?from=[^"]+)"/.exec(page.text) ?? [];
  const form = await browser.get(copy);
  const order = orderReference();
  const names = ["id", "copied", "amount", "customer.email", "customer.name", "customer.code"];
  const [, paymentSet = ""] = /<option value="([^"]+)" selected/.exec(form.text) ?? [];
  const made = await browser.post("/portal/demo/links/new", {
    ...Object.fromEntries(names.map((name) => [name, valueOf(form, name)])),
    paymentSetId: paymentSet || service.tenants[0].paymentSetId,
    clientOrderReference: order,
  });
  assert.equal(made.status, 303, made.text);
  const copied = await browser.get(made.headers.get("location")!);
  assert.match(copied.text, /<dt>Şube<\/dt><dd>Kadıköy<\/dd>/);
  assert.doesNotMatch(copied.text, /Masraf yeri/);
});

test("errors are shown beside their fields, and the typed values are kept", async () => {
  const browser = await logIn("administrator");
  const key = newKey();
  await define(browser, key);
  for (const [changes, field, said] of [
    [{ fieldKey: "Şube no" }, "fieldKey", /A code starts with a letter/],
    [{ fieldKey: "" }, "fieldKey", /A code starts with a letter/],
    [{ fieldKey: key }, "fieldKey", /A field with this code already exists/],
    [{ fieldLabel: " " }, "fieldLabel", /Enter a name/],
    [{ fieldLabel: "x".repeat(201) }, "fieldLabel", /at most 200 characters/],
  ] as const) {
    const typed = { seen: "", fieldKey: "branchNo", fieldLabel: "Şube no", ...changes };
    const reply = await browser.post(`${FIELDS}/new`, typed);
    assert.ok([400, 409].includes(reply.status), field);
    assert.match(reply.text, new RegExp(`href="#${field}"`), field);
    assert.match(reply.text, said);
    assert.equal(valueOf(reply, "fieldKey"), typed.fieldKey);
    assert.equal(valueOf(reply, "fieldLabel"), typed.fieldLabel.trim());
  }
  assert.equal(await labelOf("branchNo"), undefined);
});

test("when two people change or remove a field at once, the second sees a refusal and overwrites nothing", async () => {
  const [one, other] = [await logIn("administrator"), await logIn("administrator")];
  const key = newKey();
  await define(one, key, "Eski");
  const change = `${FIELDS}/${key}/change`;
  const seen = valueOf(await one.get(change), "seen");
  assert.equal((await other.post(change, { seen, fieldLabel: "Yeni" })).status, 303);
  const stale = await one.post(change, { seen, fieldLabel: "Benim" });
  assert.equal(stale.status, 409);
  assert.match(stale.text, /Someone else changed or removed this field in the meantime/);
  assert.equal(valueOf(stale, "fieldLabel"), "Benim");
  assert.equal(await labelOf(key), "Yeni");
  const removal = await one.post(`${FIELDS}/${key}/remove`, { seen });
  assert.equal(removal.status, 409);
  assert.match(removal.text, /Remove the field “Yeni”\?/);
  assert.equal((await one.post(change, { seen: valueOf(stale, "seen"), fieldLabel: "Benim" })).status, 303);
  assert.equal(await labelOf(key), "Benim");

  const fresh = newKey();
  const both = await Promise.all(
    [one, other].map((browser, index) =>
      browser.post(`${FIELDS}/new`, { seen: "", fieldKey: fresh, fieldLabel: `Ad ${index}` }),
    ),
  );
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [303, 409],
  );
});

test("finance people see the fields and change nothing; viewers do not see them", async () => {
  const key = newKey();
  await define(await logIn("administrator"), key);
  const finance = await logIn("finance");
  const page = await finance.get(FIELDS);
  assert.equal(page.status, 200);
  assert.match(page.text, new RegExp(key));
  assert.doesNotMatch(page.text, /\/change"|\/fields\/new"/);
  for (const path of ["new", `${key}/change`, `${key}/remove`]) {
    assert.equal((await finance.get(`${FIELDS}/${path}`)).status, 403, path);
    assert.equal((await finance.post(`${FIELDS}/${path}`, { seen: "Masraf yeri" })).status, 403, path);
  }
  assert.equal(await labelOf(key), "Masraf yeri");
  assert.equal((await (await logIn("viewer")).get(FIELDS)).status, 403);
});

test("values of links are masked for members who may not see personal details", async () => {
  const clientOrderReference = orderReference();
  await client.newLink({ clientOrderReference, additionalData: { branch: "Ayşe Yılmaz" } });
  const page = await linkPage(await logIn("viewer"), clientOrderReference);
  assert.match(page.text, /<dt>Şube<\/dt><dd>•••<\/dd>/);
  assert.doesNotMatch(page.text, /Ayşe/);
});
