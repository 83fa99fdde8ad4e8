import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { startBankSimulator, type BankSimulator } from "@servicepay/bank-simulator";
import { bankDayOf } from "#acquirers/registry.ts";
import { ownService, type OwnService } from "../../security/own-service.ts";
import { demoClient, orderReference } from "../../support/demo-client.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { randomFrom, seedOf } from "../random.ts";
import { startArchivedDatabase } from "./archived-database.ts";
import { shopOf } from "./shop.ts";

const POINT = "before_the_accident";

interface Compared {
  terminals: { kind: string; tally: { undecided: number } }[];
}

test("after an older database is restored, `servicepay reconcile` lists just the bank's later transactions", async (t) => {
  const seed = seedOf("RESTORE_SEED");
  t.diagnostic(`RESTORE_SEED=${seed}`);
  const random = randomFrom(seed);
  const startedOn = bankDayOf(new Date());
  const folder = temporaryFolder(t);
  const bank = await startBankSimulator({ port: 0, ledgerFile: join(folder, "ledger") });
  t.after(() => bank.close());
  const database = await startArchivedDatabase(folder);
  t.after(() => database.stop());
  const service = await ownService(t, { DATABASE_URL: database.url, BANK_SIMULATOR_URL: bank.url });
  const [first, second] = service.demo.tenants;
  const shop = shopOf(await demoClient({ ...service, tenants: [first!, second!] }));

  const [toRefund, toVoid] = [await shop.pay(), await shop.pay()];
  await database.copyBase(async () => void (await shop.pay()));
  const openLink = await shop.client.linkPath();
  for (let more = random.below(3); more > 0; more -= 1) await shop.pay();
  // One charge is in progress at the bank at this moment.
  const interrupted = await chargeAt(bank, shop, () => database.markRestorePoint(POINT));
  const known = movementsOf(bank);

  for (let more = 1 + random.below(3); more > 0; more -= 1) await shop.pay();
  await shop.payLink(openLink);
  await shop.takeBack("refund", { referenceCode: toRefund, amount: 10 });
  await shop.takeBack("cancel", { referenceCode: toVoid });
  const since = movementsOf(bank).filter((movement) => !known.includes(movement));
  assert.ok(since.length >= 4, `${since.length} movements were made after the restore point`);
  await service.stop();
  await database.lose();

  const restored = await database.restore(POINT);
  t.after(() => restored.stop());
  const days = [...new Set([startedOn, bankDayOf(new Date())])];
  const command = commandsOf(service, { url: restored.url, bankUrl: bank.url, tenant: first!.code, days });
  assert.equal(await command.undecided(), 1, "the charge that was under way");
  assert.deepEqual(await command.openCases(), since.map((movement) => `bank_only ${movement}`).toSorted());

  // The process that sent it is gone, so its lease expires. The bank is queried some seconds after the charge was sent.
  await restored.query("update attempts set lease_until = now() - interval '1 second' where lease_until is not null");
  const resolve = () => command.run(["payments", "resolve", interrupted]);
  let resolved = await resolve();
  for (let more = 0; resolved.exitCode === 1 && more < 20; more += 1) {
    await delay(1_000);
    resolved = await resolve();
  }
  assert.equal(resolved.exitCode, 0, resolved.stderr + resolved.stdout);
  assert.equal(await command.undecided(), 0);
  assert.deepEqual(await command.openCases(), since.map((movement) => `bank_only ${movement}`).toSorted());
});

/** Returns the reference of a charge. `meanwhile` runs after the bank has charged and before it answers. */
async function chargeAt(
  bank: BankSimulator,
  shop: ReturnType<typeof shopOf>,
  meanwhile: () => Promise<void>,
): Promise<string> {
  const before = movementsOf(bank).length;
  const reference = orderReference();
  bank.faults.add({ operation: "sale", kind: "slow", delayMs: 2_000 });
  const paid = shop.pay(reference);
  while (movementsOf(bank).length === before) await delay(10);
  await meanwhile();
  await paid;
  return reference;
}

/** The movements of the bank's own ledger, such as "sale ORDER". */
function movementsOf(bank: BankSimulator): string[] {
  return bank.ledger.orders().flatMap(({ orderId, transactions }) =>
    transactions
      .filter(({ approved }) => approved)
      .flatMap(({ type, voided }) => [type, ...(voided ? ["void"] : [])])
      .map((kind) => `${kind} ${orderId}`),
  );
}

interface Restored {
  url: string;
  bankUrl: string;
  tenant: string;
  days: readonly string[];
}

/** Runs an operator's commands on the restored database, with the key that was stored separately. */
function commandsOf(service: OwnService, { url, bankUrl, tenant, days }: Restored) {
  const settings = { DATABASE_URL: url, DATA_DIR: service.dataFolder, BANK_SIMULATOR_URL: bankUrl };
  const run = (words: readonly string[]) => runCommand([...words, "--tenant", tenant], settings);
  const json = async <Data>(words: readonly string[]): Promise<Data> => {
    const { exitCode, stdout, stderr } = await run([...words, "--json"]);
    assert.equal(exitCode, 0, stderr + stdout);
    return JSON.parse(stdout) as Data;
  };
  return {
    run,
    /** Compares the days of the drill, and returns the number of undecided attempts of the last one. */
    async undecided(): Promise<number> {
      let tallies: Compared["terminals"][number]["tally"][] = [];
      for (const day of days) {
        const { terminals } = await json<Compared>(["reconcile", day]);
        assert.deepEqual(new Set(terminals.map(({ kind }) => kind)), new Set(["compared"]));
        tallies = terminals.map(({ tally }) => tally);
      }
      return tallies.reduce((sum, { undecided }) => sum + undecided, 0);
    },
    async openCases(): Promise<string[]> {
      const cases = await json<Record<"kind" | "movement" | "bankOrderId", string>[]>(["reconcile", "cases", "--open"]);
      return cases.map(({ kind, movement, bankOrderId }) => `${kind} ${movement} ${bankOrderId}`).toSorted();
    },
  };
}
