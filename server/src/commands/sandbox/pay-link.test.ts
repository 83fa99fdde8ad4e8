import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoClient, type DemoClient } from "../../../tests/support/demo-client.ts";
import { runCommand } from "../../../tests/support/run-command.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

const pay = (link: string, words: readonly string[] = [], settings: Record<string, string> = {}) =>
  runCommand(["sandbox", "pay", link, ...words], { DATA_DIR: service.platform.config.dataFolder, ...settings });

async function newLink(): Promise<{ link: string }> {
  const { body } = await client.newLink();
  return { link: String(body.data.link) };
}

test("a link is paid from the command line through the bank's pages; a second call says that it is paid", async () => {
  const { link } = await newLink();
  const paid = await pay(link, ["--json"]);
  assert.equal(paid.exitCode, 0, paid.stderr);
  const { title, address } = JSON.parse(paid.stdout) as { title: string; address: string };
  assert.deepEqual([title, new URL(address).pathname], ["Payment received", "/hpm/result"]);
  const again = await pay(link);
  assert.equal(again.exitCode, 1);
  assert.match(again.stderr, /^The link cannot be paid now\. Its page says: /);
});

test("each test card ends as its outcome says: a declined one leaves the link open", async () => {
  const { link } = await newLink();
  const declined = service.demo.testCards.find(({ outcome }) => /declin|insufficient/.test(outcome))!.outcome;
  const refused = await pay(link, ["--card", declined, "--json"]);
  assert.equal(refused.exitCode, 0, refused.stderr);
  assert.match((JSON.parse(refused.stdout) as { problem: string }).problem, /declin|limit|balance|funds|card/i);
  assert.equal((await pay(link)).exitCode, 0, "the link can be paid afterwards");
});

test("wrong uses are named: an unknown card, a foreign or unknown link, no demo, live mode, no service", async () => {
  const { link } = await newLink();
  const unknown = await pay(link, ["--card", "gold"]);
  assert.deepEqual([unknown.exitCode, unknown.stderr.startsWith("--card must be one of ")], [2, true]);
  for (const foreign of ["nothing", "https://pay.example/hpm/pay?id=1"])
    assert.match((await pay(foreign)).stderr, /^The link must be one of this sandbox: /);
  assert.match((await pay(link.replace("sign=", "sign=x"))).stderr, /^The link's page answers 404: /);
  assert.match((await pay(link, [], { DATA_DIR: "/nowhere" })).stderr, /^There is no demo\.json in \/nowhere/);
  const key = Buffer.alloc(32).toString("base64");
  const live = { MODE: "live", KEY_ENCRYPTION_KEY: key, PUBLIC_URL: "https://pay.example" };
  assert.match((await pay(link, [], live)).stderr, /^Test cards pay in sandbox mode only/);
});
