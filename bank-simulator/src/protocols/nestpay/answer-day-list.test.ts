import assert from "node:assert/strict";
import { test } from "node:test";
import { businessDay } from "../../clock/istanbul-time.ts";
import type { Fault } from "../../faults/faults.ts";
import { newOrderId, postForm, startBank } from "../../test-support/client.ts";
import { callApi, saleOf, terminal } from "./test-support/client.ts";

const today = () => businessDay(new Date());

async function page(url: string, day: string, cursor = ""): Promise<string[]> {
  const { clientId: ClientId, username: Name, password: Password } = terminal;
  const response = await postForm(`${url}/report/day`, { ClientId, Name, Password, Day: day, Cursor: cursor });
  assert.equal(response.status, 200);
  return (await response.text()).trim().split("\n");
}

test("a day's list has pages; each names the next one, and the last has the total number", async (t) => {
  const { url } = await startBank(t, { dayListPageSize: 2 });
  const orders = [newOrderId(), newOrderId(), newOrderId()];
  for (const order of orders) await callApi(url, saleOf(order));
  await callApi(url, saleOf(newOrderId(), { Cvv2Val: "999" }));
  await callApi(url, { Type: "Void", OrderId: orders[0]! });
  const [header, ...first] = await page(url, today());
  assert.equal(header, "kind,reference,order_id,amount,currency,installments,auth_code,time");
  const second = (await page(url, today(), "2")).slice(1);
  const listed = [...first.slice(0, 2), ...second.slice(0, 2)].map((line) =>
    line.split(",").slice(0, 6).toSpliced(1, 1).join(","),
  );
  assert.deepEqual(listed, [...orders.map((order) => `sale,${order},100.25,TRY,1`), `void,${orders[0]},100.25,TRY,1`]);
  assert.deepEqual([first.at(-1), second.at(-1)], ["more,2", "end,4"]);
  assert.deepEqual(await page(url, "2020-01-31"), [header, "end,0"]);
});

test("a list survives a restart of the bank, and only the account's own user can read it", async (t) => {
  const bank = await startBank(t);
  const order = newOrderId();
  await callApi(bank.url, saleOf(order));
  await bank.close();
  const { url, ledgerFile } = await startBank(t, { ledgerFile: bank.ledgerFile });
  assert.equal(ledgerFile, bank.ledgerFile);
  assert.ok((await page(url, today()))[1]?.includes(order));
  const { clientId: ClientId, username: Name, password: Password } = terminal;
  const statusOf = async (changes: Record<string, string>) =>
    (await postForm(`${url}/report/day`, { ClientId, Name, Password, Day: today(), Cursor: "", ...changes })).status;
  assert.deepEqual([await statusOf({ Password: "X" }), await statusOf({ ClientId: "X" })], [401, 401]);
  assert.deepEqual([await statusOf({ Day: "today" }), await statusOf({ Cursor: "-1" })], [400, 400]);
});

test("faults of lists stay until they are deleted: a missing movement, a foreign one, a wrong amount", async (t) => {
  const { url } = await startBank(t);
  const order = newOrderId();
  await callApi(url, saleOf(order));
  const add = async (fault: Fault) =>
    (await fetch(`${url}/control/faults`, { method: "POST", body: JSON.stringify(fault) })).status;
  const lines = async () =>
    (await page(url, today())).slice(1).map((line) => line.split(",").slice(2, 4).join(" ") || line);
  const cases = [
    [{ operation: "list", kind: "missing_movement", orderId: order }, [""]],
    [{ operation: "list", kind: "foreign_movement", orderId: "STRANGER" }, [`${order} 100.25`, "STRANGER 19.99", ""]],
    [{ operation: "list", kind: "altered_amount" }, [`${order} 101.25`, ""]],
  ] as const;
  for (const [fault, expected] of cases) {
    assert.equal(await add(fault), 201);
    for (const _time of [1, 2])
      assert.deepEqual(
        (await lines()).map((line) => line.replace(/^end.*/, "")),
        expected,
      );
    await fetch(`${url}/control/faults`, { method: "DELETE" });
  }
  assert.equal(await add({ operation: "sale", kind: "altered_amount" }), 400);
  assert.deepEqual(
    (await lines()).map((line) => line.replace(/^end.*/, "")),
    [`${order} 100.25`, ""],
  );
});
