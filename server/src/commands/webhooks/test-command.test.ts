import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test, type TestContext } from "node:test";
import pg from "pg";
import { commandLine, type RunOptions } from "../../../tests/support/run-command.ts";
import { isSignedWith } from "../../../tests/support/webhook-queue.ts";
import { answers, webhookReceiver, type ReceiverBehaviour } from "../../../tests/support/webhook-receiver.ts";

interface Tested {
  sent: number;
  outcome: string;
  status: number | null;
  durationMs: number;
  reply: string | null;
  problem: string | null;
}

async function company(t: TestContext) {
  const servicepay = await commandLine(t);
  await servicepay.json("tenant", "create", "acme", "--name", "Acme Ltd.");
  const send = (url: string, words: readonly string[] = [], options: RunOptions = {}) =>
    servicepay.run(["webhooks", "test", url, ...words], options);
  const sendForJson = async (url: string) => {
    const { exitCode, stdout } = await send(url, ["--json"]);
    return { exitCode, tested: JSON.parse(stdout) as Tested };
  };
  return { servicepay, send, sendForJson };
}

test("a test event of each status has a webhook's eight fields and signature, and is not stored", async (t) => {
  await using receiver = await webhookReceiver(answers(200, {}, "thank you"));
  const { servicepay, send } = await company(t);
  const { webhookSecret } = await servicepay.json<{ webhookSecret: string }>("webhooks", "secret");
  const amounts: [string, string][] = [
    ["1", "150.25"],
    ["2", "150.25"],
    ["4", "150.25"],
    ["5", "0.00"],
    ["6", "110.25"],
  ];
  for (const [status, amount] of amounts) {
    const { exitCode, stdout, stderr } = await send(`${receiver.origin}/hook?key=abc`, ["--status", status]);
    assert.equal(exitCode, 0, stderr + stdout);
    const arrived = receiver.received.at(-1)!;
    const text = arrived.body.toString();
    const body = JSON.parse(text) as Record<string, unknown>;
    assert.deepEqual([body["TransactionStatusId"], body["Id"]], [Number(status), arrived.headers["webhook-id"]]);
    assert.equal(body["VPosErrorCode"], status === "2" ? "51" : null);
    assert.ok(text.includes(`"PureAmount":${amount},`), text);
    assert.deepEqual(Object.keys(body), await fieldsOfWebhook());
    assert.deepEqual([arrived.path, arrived.headers["x-servicepay-test"]], ["/hook?key=abc", "true"]);
    assert.ok(isSignedWith(webhookSecret, arrived));
    for (const expected of [/answer +200/, /took ms +\d/, /body +thank you/, /problem +-/])
      assert.match(stdout, expected);
    assert.ok(!stdout.includes(webhookSecret) && !stdout.includes(arrived.headers["webhook-signature"]!));
  }
  assert.equal((await servicepay.json<{ totalCount: number }>("webhooks", "list")).totalCount, 0);
  assert.deepEqual(await testedReceivers(servicepay.databaseUrl), Array(amounts.length).fill(receiver.origin));
});

const unaccepted: [string, ReceiverBehaviour, string, RegExp][] = [
  ["302", answers(302, { location: "/log-in" }), "redirected", /^302 is a redirect, which is not followed/],
  ["401", answers(401), "rejected", /^401 says .* compare the secret/],
  ["404", answers(404), "rejected", /no such path/],
  ["405", answers(405), "rejected", /does not take POST/],
  ["410", answers(410), "gone", /no more webhooks/],
  ["415", answers(415), "rejected", /does not take a small JSON body/],
  ["418", answers(418), "rejected", /only 200 to 299 count/],
  ["500", answers(500), "failed", /^500 is an error inside the receiver/],
  ["503", answers(503), "overloaded", /cannot take it now/],
  ["nothing and closes", (request) => request.socket.destroy(), "reset", /closed the connection without an answer/],
  ["no HTTP", (request) => request.socket.end("hello\r\n\r\n"), "reset", /its answer is not HTTP/],
  ["nothing", () => {}, "timeout", /^No complete answer came within 5 seconds/],
];

test("each answer that is not 2xx, and none, is explained in words, with exit code 1", async (t) => {
  await using receiver = await webhookReceiver();
  const { sendForJson } = await company(t);
  for (const [name, answer, outcome, problem] of unaccepted) {
    receiver.answer = answer;
    const { exitCode, tested } = await sendForJson(receiver.origin);
    assert.deepEqual([exitCode, tested.outcome], [1, outcome], name);
    assert.match(tested.problem!, problem, name);
  }
});

test("a receiver that cannot be reached is explained in words, with exit code 1", async (t) => {
  await using receiver = await webhookReceiver();
  const closed = await webhookReceiver();
  await closed.close();
  const { send, sendForJson } = await company(t);
  const unreachable: [string, string, RegExp][] = [
    [closed.origin, "refused", /nothing listens at that host and port/],
    [receiver.origin.replace("http:", "https:"), "untrusted", /^TLS failed/],
    ["https://receiver.invalid/hook", "unresolved", /^The host's name has no address/],
  ];
  for (const [url, outcome, problem] of unreachable) {
    const { exitCode, tested } = await sendForJson(url);
    assert.deepEqual([exitCode, tested.outcome, tested.status], [1, outcome, null], url);
    assert.match(tested.problem!, problem, url);
  }
  const environment = { OUTBOUND_ALLOWED_NETWORKS: "192.0.2.0/24" };
  const byName = await send(receiver.origin.replace("127.0.0.1", "localhost"), [], { environment });
  assert.deepEqual([byName.exitCode, receiver.received], [1, []]);
  assert.match(byName.stdout, /The host has an address that is not public, so nothing was sent/);
});

test("an address that no link may have, or another status, is refused and nothing is sent", async (t) => {
  const { servicepay, send } = await company(t);
  const refused: [string, RegExp][] = [
    ["nothing", /^It must be an absolute http or https address/],
    ["ftp://shop.example/", /^It must be an absolute http or https address/],
    ["https://user:secret@shop.example/", /^It must not carry a user name or password/],
    ["https://shop.example/#part", /^It must not have a fragment/],
    ["https://shop.example:22/", /^Its port must be 80, 443, or 1024 and above/],
    ["https://10.0.0.1/hook", /^Its host must be reachable from the public internet/],
  ];
  for (const [url, sentence] of refused) {
    const { exitCode, stderr } = await send(url);
    assert.equal(exitCode, 1, url);
    assert.match(stderr, sentence, url);
  }
  const wrongStatus = await send("https://shop.example/", ["--status", "3"]);
  assert.equal(wrongStatus.exitCode, 2);
  assert.match(wrongStatus.stderr, /Allowed choices are 1, 2, 4, 5, 6/);
  assert.equal((await send("https://shop.example/", ["--tenant", "none"])).exitCode, 1);
  assert.equal((await servicepay.run(["webhooks", "test"])).exitCode, 2);
  assert.deepEqual(await testedReceivers(servicepay.databaseUrl), []);
});

/** From the audit log, which must not have the rest of the address. */
async function testedReceivers(databaseUrl: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query("alter table audit_log no force row level security");
  const { rows } = await owner.query<{ details: { receiver: string } }>(
    "select details from audit_log where action = 'webhook.tested'",
  );
  await owner.end();
  return rows.map(({ details }) => details.receiver);
}

async function fieldsOfWebhook(): Promise<string[]> {
  const document = new URL("../../../../openapi.json", import.meta.url);
  const { components } = JSON.parse(await readFile(document, "utf8")) as {
    components: { schemas: { TransactionEvent: { properties: object } } };
  };
  return Object.keys(components.schemas.TransactionEvent.properties);
}
