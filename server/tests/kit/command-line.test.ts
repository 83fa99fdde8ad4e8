/** `servicepay-client listen|trigger|verify|doctor`, as a merchant's developer runs it, against the real sandbox. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { after, before, test, type TestContext } from "node:test";
import { Webhook } from "standardwebhooks";
import { root } from "../guides/code-blocks.ts";
import { demoClient, type DemoClient } from "../support/demo-client.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { answers, webhookReceiver } from "../support/webhook-receiver.ts";

let service: TestService;
let shop: DemoClient;
before(async () => {
  service = await startTestService();
  shop = await demoClient(service);
});
after(() => service.close());

function start(t: TestContext, words: readonly string[], changes: NodeJS.ProcessEnv = {}) {
  const { apiKey, secretKey } = service.tenants[0];
  const keys = { SERVICEPAY_URL: service.url, SERVICEPAY_API_KEY: apiKey, SERVICEPAY_SECRET_KEY: secretKey };
  const env = { PATH: process.env["PATH"], XDG_CONFIG_HOME: temporaryFolder(t), ...keys, ...changes };
  const main = join(root, "kit/typescript/src/cli/main.ts");
  const child = spawn(process.execPath, [main, ...words], { env, stdio: ["ignore", "pipe", "pipe"] });
  t.after(() => child.kill());
  return child;
}

async function run(t: TestContext, words: readonly string[], changes: NodeJS.ProcessEnv = {}) {
  const child = start(t, words, changes);
  const [output, errors, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { exitCode: exitCode as number, output: output + errors };
}

test("doctor checks address, clock, credential and scopes, and says what is wrong", async (t) => {
  const { exitCode, output } = await run(t, ["doctor"]);
  assert.equal(exitCode, 0, output);
  assert.match(output, /✓ http.+ answers\n✓ the clocks agree\n✓ .+sandbox: .*events/);
  const refused = await run(t, ["doctor"], { SERVICEPAY_SECRET_KEY: "wrong" });
  assert.equal(refused.exitCode, 1);
  assert.match(refused.output, /✗ /);
  const nowhere = await run(t, ["doctor"], { SERVICEPAY_URL: "http://127.0.0.1:9" });
  assert.match(nowhere.output, /✗ No service answers at http:\/\/127\.0\.0\.1:9/);
  assert.match((await run(t, ["doctor"], { SERVICEPAY_API_KEY: "" })).output, /SERVICEPAY_API_KEY is not set/);
});

test("a command that is not understood shows all of them and ends with 2", async (t) => {
  for (const words of [[], ["listen"], ["trigger"], ["pay"], ["listen", "--forwrad", "x"]])
    assert.equal((await run(t, words)).exitCode, 2, words.join(" "));
});

test("trigger really pays in the sandbox, and prints the event", async (t) => {
  const words = ["trigger", "payment.succeeded", "--amount", "12.34", "--source", "widget"];
  const { exitCode, output } = await run(t, words);
  assert.equal(exitCode, 0, output);
  assert.match(output, /^\d+ payment\.succeeded\n/);
  assert.match(output, /"source": "widget"/);
  assert.match(output, /"amount": "12\.34/);
});

test("listen forwards events signed and byte for byte, and --resend sends the same bytes again", async (t) => {
  await using receiver = await webhookReceiver();
  const home = { XDG_CONFIG_HOME: temporaryFolder(t) };
  const forward = ["listen", "--forward", `${receiver.origin}/hook`, "--types", "payment.*"];
  const listening = createInterface({ input: start(t, forward, home).stdout })[Symbol.asyncIterator]();
  const secret = /signed with (whsec_\S+)\./.exec((await listening.next()).value ?? "")?.[1] ?? "";
  const submitted = await shop.submit(await shop.linkPath(), shop.cardOf("approved"));
  await shop.passBank(submitted.headers.get("location") ?? "");
  await receiver.hasReceived(1);
  const [first] = receiver.received;
  const event = new Webhook(secret).verify(first!.body.toString(), first!.headers) as { id: string; sequence: number };
  const { text } = await shop.get(`/events/${event.id}`, { token: shop.token });
  assert.equal(`{"isSuccess":true,"message":null,"data":${first!.body.toString()}}`, text);
  assert.match((await listening.next()).value ?? "", /^\d+ payment\.succeeded ORDER-\S+ → 200 \d+ ms$/);
  const again = ["listen", "--forward", `${receiver.origin}/hook`, "--resend", String(event.sequence)];
  assert.equal((await run(t, again, home)).exitCode, 0);
  assert.deepEqual(receiver.received[1]?.body, first!.body);
  assert.equal((await run(t, [...again, "--as", "links"], home)).exitCode, 0);
  const link = JSON.parse(receiver.received[2]!.body.toString()) as Record<string, unknown>;
  assert.deepEqual([Object.keys(link).length, link["TransactionStatusId"], link["PureAmount"]], [8, 1, 1250.5]);
});

test("listen waits for a program that does not answer, and the next run goes on where it ended", async (t) => {
  await using receiver = await webhookReceiver();
  receiver.answer = (request) => request.socket.destroy();
  const home = { XDG_CONFIG_HOME: temporaryFolder(t) };
  const trigger = () => shop.post("/sandbox/trigger", { type: "customer.created" }, { token: shop.token });
  const listening = () => {
    const child = start(t, ["listen", "--forward", receiver.origin, "--types", "customer.*"], home);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return { child, line: async () => (await lines.next()).value ?? "" };
  };
  const first = listening();
  const secret = /signed with (whsec_\S+)\./.exec(await first.line())?.[1];
  await trigger();
  assert.match(await first.line(), /no answer \(.+\); trying again$/);
  receiver.answer = answers(500);
  assert.match(await first.line(), /customer\.created .* → 500/, "what it refuses is shown and not sent again");
  first.child.kill("SIGKILL");
  await once(first.child, "close");
  await trigger(); // Nobody listens now.
  receiver.answer = answers(200);
  const second = listening();
  assert.ok((await second.line()).includes(`signed with ${secret}`));
  // What was answered when the process was killed may come again.
  const arrived = () => new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  while (arrived().size < 2) assert.match(await second.line(), /customer\.created .* → 200/);
});

test("verify says offline whether a kept webhook is genuine, and names the fault", async (t) => {
  const folder = temporaryFolder(t);
  const [headers, body] = [join(folder, "headers.txt"), join(folder, "body.json")];
  const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
  const content = '{"Id":"x","TransactionStatusId":1,"ClientOrderReference":"ORDER-1001","PureAmount":1.50}';
  const sentAt = new Date(1_764_602_113_000);
  const signature = new Webhook(secret).sign("m1", sentAt, content);
  const lines = ["Webhook-Id: m1", "webhook-timestamp: 1764602113", `webhook-signature: ${signature}`];
  writeFileSync(headers, lines.join("\r\n"));
  writeFileSync(body, content);
  const words = ["verify", "--headers", headers, "--body", body];
  const genuine = await run(t, words, { SERVICEPAY_WEBHOOK_SECRET: secret });
  assert.deepEqual([genuine.exitCode, genuine.output], [0, "Genuine: ORDER-1001, sent 2025-12-01T15:15:13.000Z\n"]);
  writeFileSync(body, content.replace("1.50", "1.5"));
  const changed = await run(t, words, { SERVICEPAY_WEBHOOK_SECRET: secret });
  assert.deepEqual([changed.exitCode, changed.output.includes("the body was changed")], [1, true]);
  assert.match((await run(t, words)).output, /SERVICEPAY_WEBHOOK_SECRET is not set/);
});
