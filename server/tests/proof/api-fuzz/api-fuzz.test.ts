import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";
import type { Operation } from "../../support/description.ts";
import { http } from "../../support/http.ts";
import { collectGarbage } from "../../support/processes/collect-garbage.ts";
import { countOf, randomFrom, seedOf, type Random } from "../random.ts";
import { checkedCall } from "./checked-call.ts";
import { handlesOf, openFuzzedWorld, type FuzzedWorld } from "./fuzzed-world.ts";
import { learn } from "./learn.ts";
import { makeRequest, type MadeRequest, type Validity } from "./requests.ts";

/** API_FUZZ_REQUESTS=20000 for a full run; API_FUZZ_SEED repeats a run. */
const REQUESTS = countOf("API_FUZZ_REQUESTS", 1_000);
/** The share of requests without a deliberate mistake. */
/** Fewer correct requests may all be refused by chance: the link that one extends may be cancelled already. */
const SENT_ENOUGH = 20;
const ACCEPTED_MIN = 0.7;
const GROWTH_MAX_BYTES = 48 * 2 ** 20;
const HANDLES_GROWTH_MAX = 40;

let world: FuzzedWorld;
before(async () => {
  world = await openFuzzedWorld();
});
after(() => world.close());

/** Logging out would end the session of all callers; logging in is rate limited and has its own tests. */
const isFuzzed = ({ path }: Operation) => !path.startsWith("/auth/") && !path.startsWith("/health/");

test("every use of a deleted record returns 404 and changes nothing", async () => {
  const { own } = world;
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

test("a refused creation creates nothing", async () => {
  const { own, ownRows: rows, twin } = world;
  const { shop } = own;
  const { token } = shop;
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
  // A worker begins to compare a bank's day when its time has come, whatever is called.
  const isRecord = (table: string) => !/^(audit_|refused_calls$|reconciliations$)/.test(table);
  const changed = Object.keys(before).filter((table) => isRecord(table) && before[table] !== after[table]);
  assert.deepEqual(changed, []);
});

test("another company's id in any field of any operation is treated like an id that does not exist", async () => {
  const { own, twin, oracle, sources } = world;
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

test("no generated request breaks the service, reveals a secret, or affects another company", async (t) => {
  const { service, oracle, sources, twinRows } = world;
  const seed = seedOf("API_FUZZ_SEED");
  const random = randomFrom(seed);
  const operations = oracle.description.operations.filter(isFuzzed);
  await twinRows.settled();
  const before = withoutOwnWork(await twinRows.checksums());
  const statuses = new Map<number, number>();
  const wellMeant = new Map(operations.map(({ method, path }) => [`${method} ${path}`, { sent: 0, taken: 0 }]));
  let settledUse: Use | undefined;
  for (let count = 0; count < REQUESTS; count += 1) {
    if (count === Math.floor(REQUESTS / 3)) settledUse = useOf();
    const operation = random.pick(operations);
    const validity = random.pick<Validity>(["valid", "valid", "nearlyValid", "hostile"]);
    const request = makeRequest(operation, validity, sources, random);
    const token = await tokenFor(operation, validity, request, random);
    const reply = await checkedCall(oracle, operation, request, token).catch((error: unknown) => {
      const said = `API_FUZZ_SEED=${seed}, request ${count}: ${operation.method} ${request.path.slice(0, 500)} ${JSON.stringify(request.body)?.slice(0, 2_000)}`;
      throw new Error(said, { cause: error });
    });
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    learn(world, operation, request, token, reply);
    const calls = wellMeant.get(`${operation.method} ${operation.path}`)!;
    if (validity === "valid") calls.sent += 1;
    if (validity === "valid" && reply.status < 300) calls.taken += 1;
  }
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  t.diagnostic(`API_FUZZ_SEED=${seed}: ${REQUESTS} requests to ${operations.length} operations; ${counts.join(", ")}`);
  checkAccepted(t, wellMeant);
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

/** A correct caller has the right token; some of the others have none or a wrong one. */
async function tokenFor(
  { described }: Operation,
  validity: Validity,
  request: MadeRequest,
  random: Random,
): Promise<string | undefined> {
  const { token } = world.own.shop;
  const isWidgets = JSON.stringify(described.security ?? []).includes("WidgetToken");
  const right = request.token ?? (isWidgets ? await world.own.shop.newWidgetToken() : token);
  return validity === "valid" ? right : random.pick([right, right, right, token, undefined]);
}

/** Requests without a mistake must be accepted, or the fuzzer would prove little. */
function checkAccepted(t: TestContext, wellMeant: ReadonlyMap<string, { sent: number; taken: number }>): void {
  const all = [...wellMeant.values()];
  const [sent, taken] = [all.reduce((sum, each) => sum + each.sent, 0), all.reduce((sum, each) => sum + each.taken, 0)];
  t.diagnostic(`of ${sent} well-meant requests ${taken} were taken`);
  assert.ok(taken > ACCEPTED_MIN * sent, `of ${sent} well-meant requests only ${taken} were taken`);
  const never = [...wellMeant].filter(([, each]) => each.sent >= SENT_ENOUGH && each.taken === 0).map(([name]) => name);
  assert.deepEqual(never, [], "operations that took no well-meant request");
}

/** The workers reconcile every company's day with its bank and write to the database at any time. */
function withoutOwnWork(sums: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(sums).filter(([table]) => !/^(audit_|reconciliation)/.test(table)));
}

interface Use {
  bytes: number;
  handles: number;
}

function useOf(): Use {
  collectGarbage();
  return { bytes: process.memoryUsage().heapUsed, handles: process.getActiveResourcesInfo().length };
}
