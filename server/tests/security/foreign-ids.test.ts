/** Every id, code, reference and token: another company's gets exactly the reply for one that does not exist. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { orderBody } from "../support/demo-client.ts";
import { readDocument } from "../support/description.ts";
import type { HttpReply, Json } from "../support/http.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { AMOUNT } from "../support/widget-client.ts";
import { endpointPlaces, newEndpoint } from "./endpoint-places.ts";
import { codesOf, merchantDay, type MerchantDay } from "./merchant-day.ts";
import { newRequest, requestPlaces, type Place } from "./request-places.ts";
import { userPlaces } from "./user-places.ts";

let service: TestService;
let own: MerchantDay;
let foreign: MerchantDay;
let openApi: Json;
/** A payment of the other company that was refunded in part, and the refund, as its lists show them. */
let foreignPayment: Json;
let foreignRefund: Json;
/** The webhook of its paid link. */
let foreignDelivery: Json;
/** A collection that the other company's ERP has booked as FOREIGN-REC, and an own one that waits. */
let foreignCollection: Json;
let ownCollection: Json;
let requests: [foreign: Json, own: Json];
let foreignEndpoint: Awaited<ReturnType<typeof newEndpoint>>;
/** That its customer was created. */
let foreignEvent: Json;
before(async () => {
  service = await startTestService({ rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
  const webhookURL = `${service.url}/demo/shop/webhook`;
  own = await merchantDay(service, 0, { codes: codesOf("own"), gsm: "+905321112233", tckn: "10000000146", webhookURL });
  foreign = await merchantDay(service, 1, {
    codes: codesOf("foreign"),
    gsm: "+905339998877",
    tckn: "12345678950",
    webhookURL,
  });
  openApi = await readDocument(own.shop);
  const listOf = async (path: string) => (await foreign.shop.get(path, { token: foreign.shop.token })).body.data;
  [foreignRefund] = await listOf("/refunds");
  [foreignDelivery] = await listOf("/webhooks/deliveries");
  [foreignCollection] = await listOf("/vendor/collection/list");
  const booked = { id: foreignCollection.id, erpCode: "FOREIGN-REC", isIntegrated: true };
  await foreign.shop.put("/vendor/collection", booked, { token: foreign.shop.token });
  [ownCollection] = (await own.shop.get("/vendor/collection/list", { token: own.shop.token })).body.data;
  requests = await Promise.all([newRequest(foreign, "REQUEST-F"), newRequest(own, "REQUEST-O")]);
  foreignEndpoint = await newEndpoint(foreign, webhookURL);
  [foreignEvent] = await listOf(`/events?subjectId=${foreign.customerId}&waitSeconds=25`);
  const { paymentId } = foreignRefund;
  foreignPayment = (await listOf("/payments?pageSize=100")).find(({ id }: Json) => id === paymentId);
});
after(() => service.close());

const RECORDS = ["customer", "currentAccount", "user"] as const;

function places(): Place[] {
  const { shop } = own;
  const { token } = shop;
  const at = (
    operation: string,
    parameter: string,
    theirs: string,
    call: Place["call"],
    { unknown = likeness(theirs), status = 404 } = {},
  ): Place => ({ operation, parameter, foreign: theirs, unknown, status, call });
  const query = (path: string, parameter: string, theirs: string, status = 404): Place => {
    const address = (name: string) => `${path}?${parameter}=${encodeURIComponent(name)}`;
    return {
      ...at(`GET ${path}`, parameter, theirs, (name) => shop.get(address(name), { token }), { status }),
      byOwner: () => foreign.shop.get(address(theirs), { token: foreign.shop.token }),
    };
  };
  const { codes } = foreign;
  const idOf = { customer: foreign.customerId, currentAccount: foreign.accountId, user: foreign.userId };
  const codeOf = { customer: codes.customer, currentAccount: codes.account, user: codes.user };
  const erpCodeOf = { customer: codes.customerErp, currentAccount: codes.accountErp, user: codes.userErp };
  const statementOf = (theirs: string): Place => {
    const path = "/vendor/currentAccount/statement";
    const address = (name: string) =>
      `${path}?from=2026-01-01&to=2026-12-31&format=csv&erpCode=${encodeURIComponent(name)}`;
    return {
      ...at(`GET ${path}`, "erpCode", theirs, (name) => shop.get(address(name), { token })),
      byOwner: () => foreign.shop.get(address(theirs), { token: foreign.shop.token }),
    };
  };
  return [
    ...RECORDS.flatMap((record) => {
      const path = `/vendor/${record}`;
      const put = (parameter: string, theirs: string) =>
        at(`PUT ${path}`, parameter, theirs, (name) => shop.put(path, { [parameter]: name, name: "Mine" }, { token }));
      return [
        query(path, "id", idOf[record]),
        query(path, "code", codeOf[record]),
        query(path, "erpCode", erpCodeOf[record]),
        at(`GET ${path}/{id}`, "id", idOf[record], (name) => shop.get(`${path}/${name}`, { token })),
        put("id", idOf[record]),
        put("updateCode", codeOf[record]),
      ];
    }),
    statementOf(codes.accountErp),
    ...userPlaces({ own, foreign, at, query }),
    query("/vendor/currentAccount/paymentLink", "erpCode", codes.accountErp),
    at("POST /vendor/currentAccount", "customerCode", codes.customer, (name) =>
      shop.post("/vendor/currentAccount", { code: likeness(name), name: "Mine", customerCode: name }, { token }),
    ),
    at("PUT /vendor/currentAccount", "customerCode", codes.customer, (name) =>
      shop.put("/vendor/currentAccount", { updateCode: own.codes.account, customerCode: name }, { token }),
    ),
    query("/cat/cat", "id", foreign.transactionId),
    query("/cat/cat", "erpCode", codes.transaction),
    query("/cat/cat", "accountErpCode", codes.accountErp, 200),
    query("/cat/cat/list", "id", foreign.transactionId, 200),
    query("/cat/cat/list", "erpCode", codes.transaction, 200),
    query("/cat/cat/list", "accountErpCode", codes.accountErp, 200),
    ...(["id", "updateErpCode"] as const).map((parameter) =>
      at("PUT /cat/cat", parameter, parameter === "id" ? foreign.transactionId : codes.transaction, (name) =>
        shop.put("/cat/cat", { [parameter]: name, description: "mine" }, { token }),
      ),
    ),
    ...(["id", "erpCode"] as const).map((parameter) =>
      at("DELETE /cat/cat", parameter, parameter === "id" ? foreign.transactionId : codes.transaction, (name) =>
        shop.delete(`/cat/cat?${parameter}=${name}`, { token }),
      ),
    ),
    query("/vendor/creditcard", "customerCode", codes.customer),
    ...(["GET", "DELETE"] as const).map((method) =>
      at(`${method} /vendor/creditcard/{id}`, "id", foreign.savedCardId, (name) =>
        shop.request(method, `/vendor/creditcard/${name}`, { token }),
      ),
    ),
    at("POST /hpm", "paymentSetId", foreign.paymentSetId, (name) => shop.newLink({ paymentSetId: name })),
    query("/hpm/links", "paymentSetId", foreign.paymentSetId, 200),
    query("/hpm/links", "clientOrderReference", codes.order, 200),
    ...["cancel", "extend"].map((verb) =>
      at(`POST /hpm/{id}/${verb}`, "id", foreign.linkId, (name) =>
        shop.post(`/hpm/${name}/${verb}`, { expiryUtc: "2036-01-31T09:30:00" }, { token }),
      ),
    ),
    ...(["Id", "Email", "Gsm", "Tckn"] as const).map((way) => customerOfLink(way, at)),
    ...["orderId", "clientReferenceCode", "customerId", "paymentSetId", "terminalId"].map((parameter) =>
      query("/payments", parameter, foreignPayment[parameter], 200),
    ),
    at("GET /payments/{id}", "id", foreignPayment.id, (name) => shop.get(`/payments/${name}`, { token })),
    ...["orderId", "clientReferenceCode", "paymentId"].map((parameter) =>
      query("/refunds", parameter, foreignRefund[parameter], 200),
    ),
    query("/refunds", "terminalId", foreignPayment.terminalId, 200),
    query("/webhooks/deliveries", "paymentId", foreignDelivery.paymentId, 200),
    query("/events", "subjectId", foreign.customerId, 200),
    at("GET /events/{id}", "id", foreignEvent.id, (name) => shop.get(`/events/${name}`, { token })),
    at("POST /webhooks/deliveries/{id}/replay", "id", foreignDelivery.id, (name) =>
      shop.post(`/webhooks/deliveries/${name}/replay`, {}, { token }),
    ),
    ...requestPlaces({ own, foreign, requests, at, query }),
    ...endpointPlaces({ own, theirs: foreignEndpoint, at, query }),
    at("PUT /vendor/collection", "id", foreignCollection.id, (id) =>
      shop.put("/vendor/collection", { id, erpCode: "MINE", isIntegrated: true }, { token }),
    ),
    at(
      "PUT /vendor/collection",
      "updateErpCode",
      "FOREIGN-REC",
      (updateErpCode) =>
        shop.put("/vendor/collection", { id: ownCollection.id, updateErpCode, erpCode: "MINE" }, { token }),
      { status: 409 },
    ),
    at("PUT /vendor/collection/batch", "collections", foreignCollection.id, (id) =>
      shop.put("/vendor/collection/batch", { collections: [{ id, erpCode: "MINE", isIntegrated: true }] }, { token }),
    ),
    query("/b2c/payment", "orderId", foreign.widgetOrderId),
    query("/b2c/payment", "clientReferenceCode", codes.payment),
    ...["cancel", "refund"].flatMap((verb) =>
      [foreign.orderReference, foreign.widgetOrderId, codes.payment].map((theirs) =>
        at(`POST /b2c/payment/${verb}`, "referenceCode", theirs, (name) =>
          shop.post(`/b2c/payment/${verb}`, { referenceCode: name, amount: 1 }, { token }),
        ),
      ),
    ),
    at("POST /b2c/widget/payment", "customerCode", codes.customer, async (name) =>
      shop.pay(await shop.prepareToken(), { customerCode: name }),
    ),
    at("POST /b2c/widget/payment", "prepareToken", foreign.prepareToken, (name) => shop.pay(name), { status: 400 }),
    at(
      "POST /b2c/widget/preparePayment",
      "installmentToken",
      foreign.installmentToken,
      async (name) => shop.prepare(await shop.newWidgetToken(), { installmentToken: name, amount: AMOUNT }),
      { status: 400 },
    ),
  ];
}

/** A link's customer is found by one of four fields. No customer is created here. */
function customerOfLink(
  userVerificationBy: "Id" | "Email" | "Gsm" | "Tckn",
  at: (operation: string, parameter: string, theirs: string, call: Place["call"], more?: object) => Place,
): Place {
  const { customer: code, email } = foreign.codes;
  const [field, theirs, unknown] = {
    Id: ["code", code, likeness(code)],
    Email: ["email", email, likeness(email)],
    Gsm: ["gsm", "+905339998877", "+905330000000"],
    Tckn: ["tckn", "12345678950", "11111111110"],
  }[userVerificationBy] as [string, string, string];
  const call = (name: string) =>
    own.shop.post(
      "/hpm",
      {
        ...orderBody(own.paymentSetId),
        customer: { email: "nobody@example.com", [field]: name },
        userVerificationBy,
        userVerificationFailBehavior: "ThrowError",
      },
      { token: own.shop.token },
    );
  return at("POST /hpm", "customer", theirs, call, { unknown });
}

/** A name of the same form that does not exist. */
function likeness(name: string): string {
  if (/^[0-9a-f]{8}-/.test(name)) return randomUUID();
  const last = name.at(-5);
  return name.slice(0, -5) + (last === "x" ? "y" : "x") + name.slice(-4);
}

test("#1 in every field that accepts an id, code or token, another company's is answered as unknown", async () => {
  const all = places();
  for (const place of all) {
    const name = `${place.operation} ${place.parameter}`;
    const [known, unknown] = [await place.call(place.foreign), await place.call(place.unknown)];
    assert.equal(known.status, place.status, `${name}: ${known.text}`);
    assert.deepEqual(comparable(known, place.foreign), comparable(unknown, place.unknown), name);
    const reply = await place.byOwner?.();
    if (reply !== undefined) assert.deepEqual([reply.status, (reply.body?.totalCount ?? 1) > 0], [200, true], name);
    for (const theirs of [foreign.codes.email, "Demir"])
      assert.ok(!known.text.includes(theirs) || place.foreign === theirs, name);
  }
  console.log(`  ${all.length} places`);
  assert.ok(all.length >= 45);
});

function comparable({ status, headers, body }: HttpReply, name: string): Json {
  const { timestamp: _, traceId: __, ...rest } = body;
  const text = JSON.stringify(rest).replaceAll(name, "<name>");
  return { status, text, type: headers.get("content-type"), length: text.length };
}

/** Names of records that do not exist yet, and a merchant's own texts that identify no record. */
const NO_REFERENCE: Record<string, readonly string[]> = {
  "what it creates": [
    "POST code",
    "POST erpCode",
    "PUT code",
    "PUT erpCode",
    "POST transactions",
    "PUT transactions",
    "POST card",
  ],
  "a text kept with the record": [
    "POST accountErpCode",
    "PUT accountErpCode",
    "POST clientOrderReference",
    "POST clientReferenceCode",
    "POST currencyCode",
    "PUT currencyCode",
    "GET currencyCode",
  ],
};

test("#1 the fields that are tested are all that can name a record", () => {
  const covered = new Set(places().map(({ operation, parameter }) => `${operation} ${parameter}`));
  const exempt = new Set(Object.values(NO_REFERENCE).flat());
  const found = namesOf(openApi).filter(({ operation }) => !operation.includes("/auth/"));
  const missing = found
    .filter(({ operation, parameter }) => !covered.has(`${operation} ${parameter}`))
    .filter(({ operation, parameter }) => !exempt.has(`${operation.split(" ")[0]} ${parameter}`))
    .map(({ operation, parameter }) => `${operation} ${parameter}`);
  assert.ok(found.length >= 50, `${found.length} names`);
  assert.deepEqual(missing, []);
});

function namesOf({ paths }: Json): { operation: string; parameter: string }[] {
  const MAY_NAME = /^(id|customer|card|transactions|collections)$|id$|code$|token$|reference$/i;
  return Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).flatMap(([method, { parameters = [], requestBody }]) => {
      const fields = Object.keys(requestBody?.content?.["application/json"]?.schema?.properties ?? {});
      const names: string[] = [...parameters.map((parameter: Json) => parameter.name), ...fields];
      return names
        .filter((parameter) => MAY_NAME.test(parameter))
        .map((parameter) => ({ operation: `${method.toUpperCase()} ${path}`, parameter }));
    }),
  );
}
