/** The routes by which a merchant's program lists, cancels and extends its links. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newId } from "#platform/ids.ts";
import { demoClient, orderReference, type DemoClient } from "../../tests/support/demo-client.ts";
import type { HttpReply, Json } from "../../tests/support/http.ts";
import { startTestService, type TestService } from "../../tests/support/service.ts";

const dayMs = 24 * 60 * 60 * 1_000;
let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

async function newLink(changes: Record<string, Json> = {}) {
  const clientOrderReference = orderReference();
  const { body } = await client.newLink({ clientOrderReference, ...changes });
  const link = String(body.data.link);
  const { pathname, search, searchParams } = new URL(link);
  const reference = String(changes["clientOrderReference"] ?? clientOrderReference);
  return {
    id: searchParams.get("id")!,
    link,
    path: pathname + search,
    reference,
    expiryUtc: String(body.data.expiryUtc),
  };
}

const list = (query: string) => client.get(`/hpm/links?${query}`, { token: client.token });
const act = (id: string, verb: "cancel" | "extend", body: Json = {}) =>
  client.post(`/hpm/${id}/${verb}`, body, { token: client.token });
const inDays = (days: number) => new Date(service.clock.now().getTime() + days * dayMs).toISOString().slice(0, 19);

/** The status, and what the envelope says. */
const summaryOf = ({ status, body }: HttpReply) => [
  status,
  body.statusCode,
  body.data,
  body.message,
  body.errors?.[0]?.code,
];

test("GET /hpm/links lists links in the envelope of lists, with state, address, amount and times", async () => {
  const { id, link, reference, expiryUtc } = await newLink({
    amount: 150.25,
    description: "Order",
    additionalData: { branch: "Kadıköy", invoiceNo: null },
  });
  const { status, body } = await list(`clientOrderReference=${reference}`);
  assert.equal(status, 200);
  const { data, ...envelope } = body;
  assert.deepEqual(envelope, { isSuccess: true, message: null, totalCount: 1, page: 1, pageSize: 10 });
  const [{ orderReference: ours, createdUtc, customerName, paymentSetId, ...rest }] = data;
  assert.deepEqual(rest, {
    id,
    link,
    status: "open",
    transactionStatusId: 3,
    clientOrderReference: reference,
    amount: 150.25,
    currencyCode: "TRY",
    description: "Order",
    additionalData: { branch: "Kadıköy" },
    expiryUtc,
    openedUtc: null,
  });
  assert.equal(paymentSetId, service.tenants[0].paymentSetId);
  for (const text of [ours, createdUtc, customerName]) assert.match(text, /./);
  assert.equal((await list(`clientOrderReference=${ours}`)).body.totalCount, 1, "by our reference too");
});

test("the list's pages hold every link once, and its filters include both ends", async () => {
  const reference = orderReference();
  const ids = [];
  for (const amount of [10, 20, 30]) ids.push((await newLink({ clientOrderReference: reference, amount })).id);
  const idsOf = async (query: string): Promise<string[]> =>
    (await list(`clientOrderReference=${reference}&${query}`)).body.data.map(({ id }: Json) => id);
  assert.deepEqual([...(await idsOf("pageSize=2")), ...(await idsOf("pageSize=2&page=2"))].toSorted(), ids.toSorted());
  assert.deepEqual(await idsOf("page=3&pageSize=2"), []);
  assert.deepEqual((await idsOf("amountMin=20&amountMax=30")).toSorted(), ids.slice(1).toSorted());
  assert.deepEqual(await idsOf("currencyCode=eur"), []);
  const withData = await newLink({ clientOrderReference: orderReference(), additionalData: { branch: reference } });
  assert.deepEqual(
    (await list(`additionalData=${reference}`)).body.data.map(({ id }: Json) => id),
    [withData.id],
  );
  assert.equal((await idsOf("currencyCode=try&status=open")).length, 3);
  assert.deepEqual(await idsOf("status=paid"), []);
  assert.deepEqual(await idsOf(`createdFrom=${inDays(1)}`), []);
  assert.equal((await idsOf(`createdTo=${inDays(1)}&expiryFrom=${inDays(0)}&expiryTo=${inDays(2)}`)).length, 3);
  assert.equal((await idsOf("unknown=1")).length, 3, "unknown filters are ignored");
  for (const query of ["page=0", "pageSize=101", "status=lost", "amountMin=x", "createdFrom=monday"])
    assert.equal((await list(query)).status, 400, query);
});

test("a payer who uses the form opens the link; fetching the page does not", async () => {
  const { path, reference } = await newLink();
  const openedUtc = async () => (await list(`clientOrderReference=${reference}`)).body.data[0].openedUtc;
  await client.get(path);
  assert.equal(await openedUtc(), null);
  await client.submit(path, client.cardOf("insufficient_funds"));
  assert.match(await openedUtc(), /^\d{4}-/);
});

test("POST /hpm/{id}/cancel ends a link: its page says so, and its status is cancelled", async () => {
  const { id, path, reference, expiryUtc } = await newLink();
  for (const time of ["first", "second"])
    assert.deepEqual(
      summaryOf(await act(id, "cancel")),
      [200, 200, { id, status: "cancelled", expiryUtc }, null, undefined],
      time,
    );
  const page = await client.get(path);
  assert.deepEqual([page.status, page.text.includes("Ödeme iptal edildi")], [200, true]);
  const { data } = (await list(`clientOrderReference=${reference}`)).body;
  assert.deepEqual([data[0].status, data[0].transactionStatusId], ["cancelled", 4]);
});

test("a link that was paid or has expired is not cancelled (409), and the message says why", async () => {
  const paid = await newLink();
  const redirect = await client.submit(paid.path, client.cardOf("approved"));
  await client.passBank(String(redirect.headers.get("location")));
  assert.deepEqual(summaryOf(await act(paid.id, "cancel")), [
    409,
    409,
    null,
    "The payment has already been made.",
    "ERR_CONFLICT",
  ]);
  const { data } = (await list(`clientOrderReference=${paid.reference}`)).body;
  assert.deepEqual([data[0].status, data[0].transactionStatusId], ["paid", 1]);

  const late = await newLink();
  service.clock.advance(2 * dayMs);
  client = await demoClient(service);
  assert.deepEqual(summaryOf(await act(late.id, "cancel")), [
    409,
    409,
    null,
    "The payment has expired.",
    "ERR_CONFLICT",
  ]);
  const expired = (await list(`clientOrderReference=${late.reference}`)).body.data[0];
  assert.deepEqual([expired.status, expired.transactionStatusId], ["expired", 2]);
});

test("POST /hpm/{id}/extend moves the end of an open link, and refuses what it cannot do", async () => {
  const { id, path } = await newLink();
  const expiryUtc = inDays(3);
  assert.deepEqual(summaryOf(await act(id, "extend", { expiryUtc })), [
    200,
    200,
    { id, status: "open", expiryUtc },
    null,
    undefined,
  ]);
  for (const wrong of [inDays(2), inDays(400), "tomorrow", null]) {
    const { status, body } = await act(id, "extend", { expiryUtc: wrong });
    assert.deepEqual([status, body.errors[0].field], [400, "expiryUtc"], String(wrong));
  }
  service.clock.advance(2 * dayMs);
  assert.equal((await client.get(path)).status, 200);
  client = await demoClient(service);
  await act(id, "cancel");
  const { status, body } = await act(id, "extend", { expiryUtc: inDays(5) });
  assert.deepEqual([status, body.message], [409, "The payment was cancelled."]);
});

test("an unknown link and one of another company are 404; without a token it is 401", async () => {
  const { id } = await newLink();
  const other = await demoClient(service, service.tenants[1]);
  for (const [verb, body] of [
    ["cancel", {}],
    ["extend", { expiryUtc: inDays(3) }],
  ] as const) {
    for (const [who, linkId] of [
      [other, id],
      [client, newId()],
    ] as const)
      assert.equal((await who.post(`/hpm/${linkId}/${verb}`, body, { token: who.token })).status, 404);
    assert.equal((await client.post(`/hpm/${id}/${verb}`, body)).status, 401);
  }
  assert.equal((await client.get("/hpm/links")).status, 401);
  assert.ok(!(await other.get("/hpm/links?pageSize=100", { token: other.token })).text.includes(id));
});
