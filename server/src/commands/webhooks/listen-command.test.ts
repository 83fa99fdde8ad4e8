import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "../../../../tools/testing/program-environment.ts";
import { demoClient, type DemoClient } from "../../../tests/support/demo-client.ts";
import { runCommand } from "../../../tests/support/run-command.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";
import { isSignedWith } from "../../../tests/support/webhook-queue.ts";
import { answers, webhookReceiver } from "../../../tests/support/webhook-receiver.ts";

const script = fileURLToPath(new URL("../servicepay.ts", import.meta.url));
let service: TestService;
let client: DemoClient;
let settings: Record<string, string>;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
  const { dataFolder, keyEncryptionKey } = service.platform.config;
  settings = {
    DATA_DIR: dataFolder,
    DATABASE_URL: service.databaseUrl,
    KEY_ENCRYPTION_KEY: keyEncryptionKey!.toString("base64"),
  };
});
after(() => service.close());

/** `servicepay webhooks listen` as an operator runs it: in a process of its own, which Ctrl-C ends. */
function listen(forward: string, words: readonly string[] = []) {
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      script,
      "webhooks",
      "listen",
      "--tenant",
      "demo",
      "--forward",
      forward,
      ...words,
    ],
    { env: { ...programEnvironment(), ...settings } },
  );
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  return {
    async shows(text: string) {
      while (!output.includes(text)) {
        assert.equal(child.exitCode, null, output);
        await delay(50);
      }
    },
    async end(signal: "SIGINT" | "SIGKILL") {
      child.kill(signal);
      const [exitCode] = (await once(child, "close")) as [number | null];
      return { exitCode, output };
    },
  };
}

const trigger = (type: string, ...words: string[]) =>
  runCommand(["webhooks", "trigger", type, "--tenant", "demo", ...words, "--json"], settings);

test("listen forwards every event, signed and in order, over Ctrl-C, kill -9 and a silent address", async (t) => {
  await using receiver = await webhookReceiver();
  const state = join(temporaryFolder(t), "kept", "listen.json");
  const words = ["--types", "customer.*", "--state", state];
  const newCustomer = async () => assert.equal((await trigger("customer.created")).exitCode, 0);

  const first = listen(receiver.origin, words);
  await first.shows("signed with whsec_");
  await newCustomer();
  await receiver.hasReceived(1);
  await first.shows("→ 200");
  const { exitCode, output } = await first.end("SIGINT");
  assert.equal(exitCode, 0, output);
  assert.match(output, /^\d+ customer\.created → 200 \d+ ms$/m);
  assert.match(output, /1 event was forwarded\.\n$/);

  await newCustomer(); // Nobody listens now.
  const second = listen(receiver.origin, words);
  await receiver.hasReceived(2);
  await second.shows("→ 200");
  await second.end("SIGKILL");

  receiver.answer = answers(500, {}, "no such order");
  await newCustomer();
  const third = listen(receiver.origin, words);
  await third.shows("→ 500");
  await third.shows("no such order");
  receiver.answer = (request) => request.socket.destroy();
  await newCustomer();
  await third.shows("no answer");
  receiver.answer = answers(200);
  await third.shows("→ 200");
  await third.end("SIGINT");

  const secret = (JSON.parse(await readFile(state, "utf8")) as { secret: string }).secret;
  assert.equal((await stat(state)).mode & 0o777, 0o600);
  const { body } = await client.get("/events?eventTypes=customer.*&pageSize=100", client);
  const told = (body.data as { sequence: number }[]).map(({ sequence }) => sequence).slice(-4);
  const arrived = receiver.received.map(({ body }) => (JSON.parse(body.toString()) as { sequence: number }).sequence);
  assert.deepEqual([...new Set(arrived)], told, "in order, none missing");
  for (const each of receiver.received) assert.ok(isSignedWith(secret, each));
});

test("listen as links sends the bytes of the link's own webhook, and --resend sends one event again", async (t) => {
  await using hook = await webhookReceiver();
  await using receiver = await webhookReceiver();
  const state = join(temporaryFolder(t), "listen.json");
  const { body: feed } = await client.get("/events?pageSize=1", client);
  const path = await client.linkPath({ webhookURL: hook.origin });
  const { headers } = await client.submit(path, client.cardOf("approved"));
  await client.passBank(headers.get("location") ?? "");
  await hook.hasReceived(1);
  assert.equal((await trigger("payment.expired")).exitCode, 0, "links are not told of it");
  const words = ["--as", "links", "--state", state];
  const listening = listen(receiver.origin, [...words, "--since", String(feed.newest)]);
  await receiver.hasReceived(1);
  await listening.shows("payment.succeeded");
  await trigger("payment.cancelled");
  await receiver.hasReceived(2);
  await listening.end("SIGINT");
  const [first, second] = receiver.received;
  assert.equal(String(first!.body), String(hook.received[0]!.body));
  assert.notEqual(first!.headers["webhook-id"], hook.received[0]!.headers["webhook-id"]);
  assert.equal((JSON.parse(String(second!.body)) as { TransactionStatusId: number }).TransactionStatusId, 4);
  const { body } = await client.get(`/events?after=${feed.newest}&eventTypes=payment.succeeded`, client);
  const resend = (...more: string[]) =>
    runCommand(
      ["webhooks", "listen", "--tenant", "demo", "--forward", receiver.origin, "--state", state, ...more],
      settings,
    );
  const again = await resend("--resend", String(body.data[0].sequence));
  assert.equal(again.exitCode, 0, again.stderr);
  const stored = await client.get(`/events/${body.data[0].id}`, client);
  assert.equal(`{"isSuccess":true,"message":null,"data":${String(receiver.received[2]!.body)}}`, stored.text);
  receiver.answer = answers(500);
  assert.equal((await resend("--resend", String(body.data[0].sequence))).exitCode, 1);
  assert.equal((await resend("--resend", "999999")).exitCode, 1);
  assert.equal((await resend("--resend", "0")).exitCode, 2);
});

test("trigger waits for the event that it causes; what cannot cause it exits with a sentence", async () => {
  const done = await trigger("payment.declined", "--card", "lost_card", "--amount", "12.34");
  assert.equal(done.exitCode, 0, done.stderr);
  const event = JSON.parse(done.stdout) as { type: string; data: { payment: { amount: number } } };
  assert.deepEqual([event.type, event.data.payment.amount], ["payment.declined", 12.34]);
  const byWidget = await trigger("payment.succeeded", "--source", "widget");
  assert.equal(byWidget.exitCode, 0, byWidget.stderr);
  const { data } = JSON.parse(byWidget.stdout) as { data: { payment: { source: string } } };
  assert.equal(data.payment.source, "widget");
  const wrong = await trigger("payment.succeeded", "--card", "lost_card");
  assert.equal(wrong.exitCode, 1);
  assert.match(wrong.stderr + wrong.stdout, /cannot give payment\.succeeded/);
  assert.equal((await trigger("payment.sent")).exitCode, 2);
  const key = Buffer.alloc(32).toString("base64");
  const live = { ...settings, MODE: "live", KEY_ENCRYPTION_KEY: key, PUBLIC_URL: "https://pay.example" };
  const refused = await runCommand(["webhooks", "trigger", "payment.succeeded", "--tenant", "demo"], live);
  assert.equal(refused.exitCode, 1);
});

test("listen takes an http address, known types, a sequence or now, and a file of its own", async () => {
  const run = (...words: string[]) => runCommand(["webhooks", "listen", "--tenant", "demo", ...words], settings);
  assert.equal((await run()).exitCode, 2);
  assert.match((await run("--forward", "localhost:3000")).stderr, /^--forward takes an http address/);
  assert.equal((await run("--forward", "http://localhost:1", "--types", "payment.sent")).exitCode, 1);
  assert.equal((await run("--forward", "http://localhost:1", "--since", "yesterday")).exitCode, 2);
});
