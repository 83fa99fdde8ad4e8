/** Sentences of the interface about visibility and ERP codes that need a whole payment, or more than one module. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { orderReference } from "../support/demo-client.ts";
import type { Json } from "../support/http.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { widgetClient, type WidgetClient } from "../support/widget-client.ts";

let service: TestService;
let shop: WidgetClient;
before(async () => {
  service = await startTestService();
  shop = await widgetClient(service);
});
after(() => service.close());

test("isVisibleOnPayment or isActive false: no payment page, and everything else goes on", async () => {
  for (const [code, flag] of [
    ["BACK-1", "isVisibleOnPayment"],
    ["BACK-2", "isActive"],
  ] as const) {
    await created("/vendor/currentAccount", { code, erpCode: `120.${code}`, name: code, [flag]: false });
    await created("/cat/cat", line({ erpCode: `F-${code}`, accountErpCode: `120.${code}`, amount: 100.5 }));
    await payOrder({ code, erpCode: `120.${code}`, email: `${code}@example.com` });
    assert.deepEqual(await sumsOf(`120.${code}`), [-20.25, 100.5]);
    const range = "from=2020-01-01&to=2999-12-31&format=csv";
    const statement = await get(`/vendor/currentAccount/statement?erpCode=120.${code}&${range}`);
    assert.match(statement.text, new RegExp(`F-${code}`));
    const page = `/vendor/currentAccount/paymentLink?erpCode=120.${code}`;
    assert.equal((await get(page)).status, 409);
    const shown = { updateCode: code, [flag]: true };
    assert.equal((await shop.put("/vendor/currentAccount", shown, { token: shop.token })).body.data[flag], true);
    assert.equal((await get(page)).status, 200);
  }
});

test("booleans of records are JSON booleans in every reply, whatever was sent or left out", async () => {
  const records = [
    ["/vendor/currentAccount", { code: "B-1", name: "B" }, ["isVisibleOnPayment", "isActive", "isCorporate"]],
    ["/vendor/customer", { code: "B-1", name: "B", surname: "C", email: "b@example.com" }, ["isActive", "isCorporate"]],
    [
      "/vendor/user",
      { code: "B-1", name: "B", surname: "C", email: "b@example.com" },
      ["sendRegisterMail", "canUseMobile", "isActive"],
    ],
  ] as const;
  for (const [path, body, fields] of records) {
    await created(path, body);
    const single = (await get(`${path}?code=B-1`)).body;
    const [listed] = (await get(`${path}/list?pageSize=100`)).body.data.filter(({ code }: Json) => code === "B-1");
    for (const record of [single.data ?? single, listed])
      for (const field of fields) assert.equal(typeof record[field], "boolean", `${path} ${field}`);
  }
});

test("an erpCode sent as an empty text is absent: records do not collide, and transactions need one", async () => {
  for (const code of ["EMPTY-1", "EMPTY-2"]) {
    const account = await created("/vendor/currentAccount", { code, erpCode: "", name: code });
    assert.equal(account.erpCode, null);
  }
  const refused = await shop.post("/cat/cat", line({ erpCode: "", accountErpCode: "EMPTY-1" }), { token: shop.token });
  assert.deepEqual([refused.status, refused.body.details], [400, { field: "erpCode", reason: "required" }]);
});

test("what a payment posts has an empty erpCode until the ERP acknowledges it, then that code finds it", async () => {
  await payOrder({ code: "ACK", erpCode: "120.ACK", email: "ack@example.com" });
  const lines = async () => (await get("/cat/cat/list?accountErpCode=120.ACK")).body.data;
  const [posting] = await lines();
  assert.equal(posting.erpCode, "");
  const { data } = (await get("/vendor/collection/list?isIntegrated=false&pageSize=100")).body;
  const { id, accountErpCode, customerErpCode, isIntegrated, erpCode } = data.find(
    (each: Json) => each.accountErpCode === "120.ACK",
  );
  assert.deepEqual([accountErpCode, customerErpCode, isIntegrated, erpCode], ["120.ACK", "120.ACK", false, null]);
  const answer = { id, erpCode: "REC-ACK", isIntegrated: true };
  assert.equal((await shop.put("/vendor/collection", answer, { token: shop.token })).body.data.isIntegrated, true);
  assert.equal((await get("/cat/cat?erpCode=REC-ACK")).body.id, posting.id);
  assert.deepEqual(
    (await lines()).map((each: Json) => each.erpCode),
    ["REC-ACK"],
  );
  assert.equal((await get("/cat/cat?erpCode=rec-ack")).status, 404, "codes match exactly");
  const waiting = (await get("/vendor/collection/list?isIntegrated=false&pageSize=100")).body.data;
  assert.ok(!waiting.some((each: Json) => each.id === id), "it is no longer listed as waiting");
});

test("an account's transactions are listed under its erpCode, or else its code, in no other spelling", async () => {
  await created("/vendor/currentAccount", { code: "LIST-1", name: "L" });
  await created("/cat/cat", line({ erpCode: "L-1", accountErpCode: "LIST-1", amount: 7 }));
  assert.deepEqual(await sumsOf("LIST-1"), [7]);
  assert.deepEqual(await sumsOf("list-1"), []);
  const renamed = { updateCode: "LIST-1", erpCode: "120.LIST" };
  assert.equal((await shop.put("/vendor/currentAccount", renamed, { token: shop.token })).status, 200);
  assert.deepEqual([await sumsOf("120.LIST"), await sumsOf("LIST-1")], [[7], []]);
});

const get = (path: string) => shop.get(path, { token: shop.token });

async function created(path: string, body: Json): Promise<Json> {
  const reply = await shop.post(path, body, { token: shop.token });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

function line(fields: Json): Json {
  return { amount: 1, currencyCode: "TRY", dueDate: "2026-01-31T00:00:00", ...fields };
}

async function sumsOf(accountErpCode: string): Promise<number[]> {
  const { data } = (await get(`/cat/cat/list?accountErpCode=${accountErpCode}&pageSize=100`)).body;
  return data.map(({ amount }: Json) => amount).toSorted((a: number, b: number) => a - b);
}

async function payOrder(customer: Json): Promise<void> {
  const order = { customer, amount: 20.25, clientOrderReference: orderReference(), userVerificationBy: "Id" };
  const submitted = await shop.submit(await shop.linkPath(order), shop.cardOf("approved"));
  assert.equal(submitted.status, 303, submitted.text);
  await shop.passBank(submitted.headers.get("location")!);
}
