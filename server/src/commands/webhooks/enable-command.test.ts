import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { commandLine } from "../../../tests/support/run-command.ts";

test("`webhooks receivers` lists stopped addresses; `enable` takes one of them, or a server", async (t) => {
  const servicepay = await commandLine(t);
  await servicepay.json("tenant", "create", "acme", "--name", "Acme Ltd.");
  await stopAddresses(servicepay.databaseUrl, [
    "https://shop.example/a?b=1",
    "https://shop.example/c",
    "https://shop.example/d",
  ]);
  const { stdout } = await servicepay.run(["webhooks", "receivers"]);
  assert.match(stdout, /https:\/\/shop\.example +.* 3$/m);
  assert.match(stdout, /STOPPED ADDRESS[^]*https:\/\/shop\.example\/a\?b=1/);
  const enable = (url: string) => servicepay.run(["webhooks", "enable", url]);
  const stopped = async () => {
    const { stoppedAddresses } = await servicepay.json<{ stoppedAddresses: { url: string }[] }>(
      "webhooks",
      "receivers",
    );
    return stoppedAddresses.map(({ url }) => url).toSorted();
  };

  assert.match((await enable("HTTPS://Shop.example:443/a?b=1")).stdout, /^The address is enabled; 0 deliveries/);
  assert.deepEqual(await stopped(), ["https://shop.example/c", "https://shop.example/d"]);
  const again = await enable("https://shop.example/a?b=1");
  assert.equal(again.exitCode, 1);
  assert.match(again.stderr, /not stopped.*name https:\/\/shop\.example\./);
  assert.equal((await enable("shop")).exitCode, 2);
  assert.match((await enable("https://shop.example")).stdout, /^The receiver is enabled/);
  assert.deepEqual(await stopped(), []);
});

async function stopAddresses(databaseUrl: string, urls: readonly string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(
    "insert into webhook_receivers (tenant_id, receiver) select id, 'https://shop.example' from tenants",
  );
  await owner.query(
    `insert into webhook_stopped_addresses (tenant_id, receiver, url, stopped_at, last_held_at)
     select t.id, 'https://shop.example', url, now(), now() from tenants t, unnest($1::text[]) url`,
    [urls],
  );
  await owner.end();
}
