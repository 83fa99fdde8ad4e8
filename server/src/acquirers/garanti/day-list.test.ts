import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Terminal } from "../contract/acquirer.ts";
import { addDays, bankDayOf } from "../contract/bank-day.ts";
import type { DayPage, Movement } from "../contract/day-list.ts";
import { decimal, orderOf, referenceOf } from "../contract/test-support/bank-under-test.ts";
import { garanti } from "./garanti.ts";
import { gvpsResponse, list, listRow } from "./test-support/replies.ts";
import { startSimulatedBank } from "./test-support/simulated-bank.ts";
import { terminalOf } from "./test-support/terminal-of.ts";

const day = "2024-06-03";

/** Reads all pages. */
async function pagesOf(
  terminal: Terminal,
  day: string,
): Promise<{ movements: Movement[]; last: DayPage; pages: number }> {
  const movements: Movement[] = [];
  let page = await terminal.listDay!(day, null);
  let pages = 1;
  for (; page.kind === "page"; pages += 1) {
    movements.push(...page.movements);
    page = await terminal.listDay!(day, page.next);
  }
  if (page.kind === "lastPage") movements.push(...page.movements);
  return { movements, last: page, pages };
}

const texts = (movements: readonly Movement[]) =>
  movements.map(({ kind, reference, bankOrderId, amount, installments }) => [
    kind,
    reference,
    bankOrderId,
    amount,
    installments,
  ]);

test("the recorded list of a day has two sales, and no failed refund or pre-authorization", async () => {
  const rows = [
    listRow(),
    listRow({
      TrxType: "Iade",
      RetrefNum: "415501676496",
      OrigRetrefNum: "415501676495",
      Status: "Basarisiz",
      ResponseCode: "05",
      AuthCode: "",
      AuthAmount: "801",
    }),
    listRow({
      OrderID: "__lwyvqzf9_____65848",
      RetrefNum: "415501676585",
      AuthAmount: "490317",
      LastTrxDate: "2024-06-03 14:20:59",
    }),
    listRow({
      TrxType: "On Otorizasyon",
      OrderID: "202406038F95",
      RetrefNum: "415501676775",
      Status: "Basarisiz",
      ResponseCode: "14",
      AuthCode: "",
    }),
  ];
  const { movements, last } = await pagesOf(terminalOf(list(rows)).terminal, day);
  assert.ok(last.kind === "lastPage" && last.count === 2);
  assert.deepEqual(texts(movements), [
    ["sale", "415501676495", "202406033030", decimal("10.01"), 1],
    ["sale", "415501676585", "__lwyvqzf9_____65848", decimal("4903.17"), 1],
  ]);
  assert.equal(movements[0]?.at.toISOString(), "2024-06-03T11:04:19.000Z");
});

test("a void is listed once: with a row of its own, as the sale's status, or both, on one page or two", async () => {
  const sale = listRow({ Status: "Iptal" });
  const plainSale = listRow();
  const row = listRow({ TrxType: "Iptal", RetrefNum: "415501676999", OrigRetrefNum: "415501676495" });
  const onePage = async (...rows: string[]) => (await pagesOf(terminalOf(list(rows)).terminal, day)).movements;
  for (const rows of [[sale], [plainSale, row], [sale, row], [row, sale]]) {
    const kinds = (await onePage(...rows)).map(({ kind, reference }) => `${kind} ${reference}`).toSorted();
    assert.deepEqual(kinds, ["sale 415501676495", "void 415501676495"]);
  }
  const first = list([sale], { total: 2, pages: 2, page: 1 });
  const second = list([row], { total: 2, pages: 2, page: 2 });
  const { movements, last } = await pagesOf(terminalOf(first, second).terminal, day);
  assert.deepEqual([movements.length, last.kind === "lastPage" && last.count], [2, 2]);
});

test("movements of the next day's first minute are left out", async () => {
  const rows = [listRow(), listRow({ LastTrxDate: "2024-06-04 00:00:00", RetrefNum: "415501676500" })];
  const { terminal, sent } = terminalOf(list(rows));
  assert.equal((await pagesOf(terminal, day)).movements.length, 1);
  assert.match(
    sent[0] ?? "",
    /<StartDate>03\/06\/2024 00:00<\/StartDate><EndDate>04\/06\/2024 00:00<\/EndDate><ListPageNum>1</,
  );
});

test("a list with a row that is not understood, or with wrong counts, is refused with the reason", async () => {
  const failureOf = async (...bodies: string[]) => {
    const { last } = await pagesOf(terminalOf(...bodies).terminal, day);
    return last.kind === "failed" ? last.failure : last.kind;
  };
  const line = (name: string) => ({ name: "line", line: 1, fault: { name } });
  for (const [fields, name] of [
    [{ TrxType: "Kismi Iade" }, "kind"],
    [{ Status: "Beklemede" }, "kind"],
    [{ ResponseCode: "05" }, "kind"],
    [{ Status: "Basarisiz" }, "kind"],
    [{ TrxType: "Iade", Status: "Iptal" }, "kind"],
    [{ RetrefNum: "" }, "reference"],
    [{ TrxType: "Iptal" }, "reference"],
    [{ OrderID: "a b" }, "order_id"],
    [{ AuthAmount: "10.01" }, "amount"],
    [{ AuthAmount: "0" }, "amount"],
    [{ CurrencyCode: "YTL" }, "currency"],
    [{ InstallmentCnt: "uc" }, "installments"],
    [{ LastTrxDate: "03.06.2024 14:04" }, "time"],
  ] as const)
    assert.deepEqual(await failureOf(list([listRow(fields)])), line(name), JSON.stringify(fields));
  const notAList = { name: "not_a_list" };
  assert.deepEqual(await failureOf(list([listRow()], { total: 2 })), notAList);
  assert.deepEqual(await failureOf(list([listRow()], { page: 2 })), notAList);
  assert.deepEqual(await failureOf(list([], { total: 0, pages: 2 })), notAList);
  assert.deepEqual(await failureOf(list([listRow()]).replace("<TotalTxnCount>1<", "<TotalTxnCount>one<")), notAList);
  const refused = gvpsResponse({ orderId: "", source: "GVPS", code: "92", reasonCode: "0002" });
  assert.deepEqual(await failureOf(refused), notAList);
  assert.deepEqual(await failureOf("<html></html>"), notAList);
  assert.deepEqual(await failureOf(), { name: "no_answer" });
});

async function opened(t: TestContext, dayListPageSize = 2) {
  const bank = await startSimulatedBank({}, { dayListPageSize });
  t.after(() => bank.close());
  const terminal = garanti.open(bank.settings, bank.tools);
  const today = bankDayOf(new Date(bank.tools.now()));
  return { bank, terminal, today };
}

test("the bank's list has each charge, void and refund once, on as many pages as it takes", async (t) => {
  const { bank, terminal, today } = await opened(t);
  const { approved, declined } = bank.cards;
  const sale = { card: approved, payerIp: "203.0.113.7", buyer: null };
  const [kept, voided] = [orderOf("150.25"), orderOf("40")];
  const [first, second] = [await terminal.sell({ ...kept, ...sale }), await terminal.sell({ ...voided, ...sale })];
  await terminal.sell({ ...orderOf("9"), ...sale, card: declined[0]!.card });
  assert.ok(first.kind === "approved" && second.kind === "approved");
  await terminal.void({ ...referenceOf(voided), references: second.references });
  await terminal.refund({ ...referenceOf(kept), amount: decimal("50.05"), references: first.references });
  for (const fault of ["none", "garanti.void_as_status"] as const) {
    if (fault !== "none") bank.simulator.faults.add({ operation: "list", kind: fault, times: 9 });
    const { movements, last, pages } = await pagesOf(terminal, today);
    assert.ok(pages > 1 && last.kind === "lastPage" && last.count === movements.length);
    assert.deepEqual(
      movements.map(({ kind, bankOrderId, amount }) => `${kind} ${bankOrderId} ${amount}`).toSorted(),
      [
        `sale ${kept.bankOrderId} ${kept.amount}`,
        `sale ${voided.bankOrderId} ${voided.amount}`,
        `void ${voided.bankOrderId} ${voided.amount}`,
        `refund ${kept.bankOrderId} ${decimal("50.05")}`,
      ].toSorted(),
    );
  }
  bank.simulator.faults.clear();
  assert.deepEqual((await pagesOf(terminal, addDays(today, -1))).movements, []);
});

test("a page too many loses nothing, and a list that fails is refused whole", async (t) => {
  const { bank, terminal, today } = await opened(t, 500);
  await terminal.sell({ ...orderOf("5"), card: bank.cards.approved, payerIp: "203.0.113.7", buyer: null });
  bank.simulator.faults.add({ operation: "list", kind: "garanti.last_page_missing", times: 2 });
  const { movements, last } = await pagesOf(terminal, today);
  assert.deepEqual([movements.length, last.kind === "lastPage" && last.count], [1, 1]);
  for (const kind of ["wrong_hash", "no_hash", "garbage_prefix"] as const) {
    bank.simulator.faults.add({ operation: "list", kind });
    const unproven = await terminal.listDay!(today, null);
    assert.deepEqual(unproven.kind === "failed" && unproven.failure, { name: "not_a_list" }, kind);
  }
  bank.simulator.faults.add({ operation: "list", kind: "http_500" });
  const failed = await terminal.listDay!(today, null);
  assert.deepEqual(failed.kind === "failed" && failed.failure, { name: "http_status", status: 500 });
});
