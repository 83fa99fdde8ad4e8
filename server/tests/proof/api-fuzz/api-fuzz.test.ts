import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { findTenant } from "#identity/index.ts";
import { readDescription } from "../../support/description.ts";
import type { Operation } from "../../support/description.ts";
import { http } from "../../support/http.ts";
import { startTestService } from "../../support/service.ts";
import type { TestService } from "../../support/service.ts";
import { codesOf, merchantDay } from "../../security/merchant-day.ts";
import type { MerchantDay } from "../../security/merchant-day.ts";
import { tenantRows } from "../../security/tenant-rows.ts";
import type { TenantRows } from "../../security/tenant-rows.ts";
import { webhookReceiver } from "../../support/webhook-receiver.ts";
import type { WebhookReceiver } from "../../support/webhook-receiver.ts";
import { countOf, randomFrom, seedOf } from "../random.ts";
import { checkedCall } from "./checked-call.ts";
import type { Oracle } from "./checked-call.ts";
import { makeRequest, Pool } from "./requests.ts";
import type { Sources, Temper } from "./requests.ts";

/** API_FUZZ_REQUESTS=20000 for the whole of it; API_FUZZ_SEED to see a run again. */
const REQUESTS = countOf("API_FUZZ_REQUESTS", 1_500);
const GROWTH_MAX_BYTES = 48 * 2 ** 20;
const HANDLES_GROWTH_MAX = 40;

let service: TestService;
let own: MerchantDay;
let twin: MerchantDay;
let twinRows: TenantRows;
let receiver: WebhookReceiver;
let oracle: Oracle;
let sources: Sources;

before(async () => {
  service = await startTestService({ rateLimitPerCredential: 1_000_000, rateLimitPerAddress: 1_000_000 });
  receiver = await webhookReceiver();
  const webhookURL = `${receiver.origin}/hook`;
  own = await merchantDay(service, 0, { codes: codesOf("own"), gsm: "+905321112233", tckn: "10000000146", webhookURL });
  twin = await merchantDay(service, 1, {
    codes: codesOf("twin"),
    gsm: "+905324445566",
    tckn: "10000000146",
    webhookURL,
  });
  const tenant = await findTenant(service.platform, service.tenants[1].code);
  twinRows = tenantRows(service.databaseUrl, tenant!.id);
  const description = await readDescription(http(service.url));
  const document = (await http(service.url).get("/openapi.json")).body;
  const { reached, hidden } = handlesOf(twin);
  const [first, second] = service.tenants;
  const cards = service.demo.testCards.map(({ cardNumber }) => cardNumber);
  const keys = [first, second].flatMap(({ password, secretKey, webhookSecret }) => [
    password,
    secretKey,
    webhookSecret,
  ]);
  oracle = { description, secrets: [...cards, ...keys, "10000000146"], foreign: hidden };
  sources = {
    own: new Pool(),
    foreign: new Pool(),
    resolve: (schema) => (schema?.$ref === undefined ? schema : resolved(document, schema.$ref)),
  };
  for (const handle of reached)
    for (const kind of ["id", "code", "reference", "token", "email"]) sources.foreign.put(kind, handle);
  for (const handle of handlesOf(own).reached)
    for (const kind of ["id", "code", "reference"]) sources.own.put(kind, handle);
});
after(async () => {
  await twinRows.close();
  await receiver.close();
  await service.close();
});

/** What is tried in every field; and what is never sent, so that no reply can hold it but by mistake. */
function handlesOf({ codes, ...day }: MerchantDay): { reached: string[]; hidden: string[] } {
  const { customerId, accountId, userId, transactionId, savedCardId, orderReference, widgetOrderId, prepareToken } =
    day;
  const ids = [customerId, accountId, userId, transactionId, savedCardId, orderReference, widgetOrderId, prepareToken];
  const { customer, order, ...others } = codes;
  return { reached: [...ids, customer, order], hidden: Object.values(others) };
}

function resolved(document: unknown, reference: string): unknown {
  const steps = reference.split("/").slice(1);
  return steps.reduce((inside, step) => (inside as Record<string, unknown>)[step], document);
}

/** Logging out ends the session of everybody here; logging in is limited, and has tests of its own. */
const isFuzzed = ({ path }: Operation) => !path.startsWith("/auth/") && !path.startsWith("/health/");

test("what was deleted is gone: every later use of it answers 404, and leaves nothing", async () => {
  const { shop } = own;
  const { token } = shop;
  const body = {
    accountErpCode: own.codes.accountErp,
    amount: -5,
    currencyCode: "TRY",
    dueDate: "2026-02-28T00:00:00",
    erpCode: "GONE-1",
  };
  const { id } = (await shop.post("/cat/cat", body, { token })).body.data;
  assert.equal((await shop.delete(`/cat/cat?id=${id}`, { token })).status, 200);
  const card = own.savedCardId;
  assert.equal((await shop.delete(`/vendor/creditcard/${card}`, { token })).status, 200);
  const later = [
    await shop.delete(`/cat/cat?id=${id}`, { token }),
    await shop.put("/cat/cat", { updateErpCode: "GONE-1", description: "back" }, { token }),
    await shop.get(`/vendor/creditcard/${card}`, { token }),
    await shop.delete(`/vendor/creditcard/${card}`, { token }),
  ];
  assert.deepEqual(
    later.map(({ status }) => status),
    [404, 404, 404, 404],
  );
  const list = await shop.get(`/cat/cat/list?erpCode=GONE-1`, { token });
  assert.equal(list.body.totalCount ?? list.body.data.length, 0);
});

test("a creation that was refused leaves nothing behind", async () => {
  const { shop } = own;
  const { token } = shop;
  const rows = tenantRows(service.databaseUrl, (await findTenant(service.platform, service.tenants[0].code))!.id);
  try {
    await rows.settled();
    const before = await rows.checksums();
    const refused = [
      await shop.post(
        "/vendor/customer",
        { code: own.codes.customer, name: "Ayşe", surname: "Y", email: "x@example.com" },
        { token },
      ),
      await shop.post(
        "/vendor/currentAccount",
        { code: own.codes.account, erpCode: own.codes.accountErp, name: "H" },
        { token },
      ),
      await shop.post(
        "/vendor/user",
        { code: own.codes.user, name: "A", surname: "B", email: "not an address" },
        { token },
      ),
      await shop.post(
        "/cat/cat/batch",
        {
          transactions: [
            {
              accountErpCode: own.codes.accountErp,
              amount: -1,
              currencyCode: "TRY",
              dueDate: "2026-02-28T00:00:00",
              erpCode: "HALF-1",
            },
            { accountErpCode: own.codes.accountErp, amount: "x", currencyCode: "TRY" },
          ],
        },
        { token },
      ),
      await shop.newLink({ amount: -1 }),
      await shop.newLink({ paymentSetId: twin.paymentSetId }),
      await shop.post("/b2c/payment/refund", { referenceCode: twin.orderReference, amount: 1 }, { token }),
    ];
    for (const reply of refused) assert.ok(reply.status >= 400 && reply.status < 500, reply.text);
    await rows.settled();
    const after = await rows.checksums();
    const isRecord = (table: string) => !table.startsWith("audit_");
    const changed = Object.keys(before).filter((table) => isRecord(table) && before[table] !== after[table]);
    assert.deepEqual(changed, []);
  } finally {
    await rows.close();
  }
});

test("another company's id in any field of any operation is as unknown as one that nobody has", async () => {
  const { token } = own.shop;
  const unknown = "0199aaaa-0000-7000-8000-000000000000";
  let compared = 0;
  for (const operation of oracle.description.operations.filter(isFuzzed)) {
    const named = (operation.described.parameters ?? [])
      .map(sources.resolve)
      .filter(({ name }: { name: string }) => /(id|code|reference)$/i.test(name));
    for (const { name, in: place } of named) {
      for (const handle of handlesOf(twin).reached) {
        const ask = (value: string) => {
          const path =
            place === "path"
              ? operation.path.replace(`{${name}}`, encodeURIComponent(value))
              : `${operation.path}?${name}=${encodeURIComponent(value)}`;
          return own.shop.request(operation.method, path, { token });
        };
        const isSame = /^[0-9a-f-]{36}$/.test(handle) ? unknown : `${handle}-none`;
        const [theirs, nobodys] = [await ask(handle), await ask(isSame)];
        assert.equal(theirs.status, nobodys.status, `${operation.method} ${operation.path} ${name}=${handle}`);
        assert.equal(
          wordsOf(theirs.text, handle),
          wordsOf(nobodys.text, isSame),
          `${operation.method} ${operation.path}`,
        );
        compared += 1;
      }
    }
  }
  assert.ok(compared > 100, `${compared} were compared`);
});

function wordsOf(text: string, handle: string): string {
  return text.replaceAll(handle, "?").replaceAll(/"(traceId|timestamp)":"[^"]*"/g, "");
}

test("no request that anybody can think up breaks the service, shows a secret, or touches another company", async (t) => {
  const seed = seedOf("API_FUZZ_SEED");
  const random = randomFrom(seed);
  const operations = oracle.description.operations.filter(isFuzzed);
  await twinRows.settled();
  const before = withoutOwnWork(await twinRows.checksums());
  const statuses = new Map<number, number>();
  let settledUse: Use | undefined;
  let widgetToken = await own.shop.newWidgetToken();
  for (let count = 0; count < REQUESTS; count += 1) {
    if (count === Math.floor(REQUESTS / 3)) settledUse = useOf();
    if (count % 50 === 0) widgetToken = await own.shop.newWidgetToken();
    const operation = random.pick(operations);
    const temper = random.pick<Temper>(["valid", "nearlyValid", "hostile"]);
    const request = makeRequest(operation, temper, sources, random);
    const isWidgets = JSON.stringify(operation.described.security ?? []).includes("WidgetToken");
    const token = random.pick([
      own.shop.token,
      own.shop.token,
      own.shop.token,
      isWidgets ? widgetToken : own.shop.token,
      undefined,
    ]);
    const reply = await checkedCall(oracle, request, token).catch((error: unknown) => {
      const said = `API_FUZZ_SEED=${seed}, request ${count}: ${operation.method} ${request.path} ${JSON.stringify(request.body)?.slice(0, 2_000)}`;
      throw new Error(said, { cause: error });
    });
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    if (reply.status < 300) sources.own.add(reply.body);
  }
  const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  t.diagnostic(`API_FUZZ_SEED=${seed}: ${REQUESTS} requests to ${operations.length} operations; ${told.join(", ")}`);
  assert.deepEqual(
    withoutOwnWork(await twinRows.checksums()),
    before,
    `API_FUZZ_SEED=${seed}: another company's rows were changed`,
  );
  assert.equal((await http(service.url).get("/health/ready")).status, 200);
  assert.equal(({} as Record<string, unknown>)["isAdmin"], undefined, "the prototype of objects was changed");
  const use = useOf();
  t.diagnostic(`memory ${Math.round(use.bytes / 2 ** 20)} MiB, ${use.handles} handles`);
  assert.ok(
    use.bytes - settledUse!.bytes < GROWTH_MAX_BYTES,
    `memory grew from ${settledUse!.bytes} to ${use.bytes} bytes`,
  );
  assert.ok(
    use.handles - settledUse!.handles < HANDLES_GROWTH_MAX,
    `handles: ${settledUse!.handles}, then ${use.handles}`,
  );
});

/** The workers compare every company's day with its bank, and write that down, whoever else is at work. */
function withoutOwnWork(sums: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(sums).filter(([table]) => !/^(audit_|reconciliation)/.test(table)));
}

interface Use {
  bytes: number;
  handles: number;
}

function useOf(): Use {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return { bytes: process.memoryUsage().heapUsed, handles: process.getActiveResourcesInfo().length };
}
