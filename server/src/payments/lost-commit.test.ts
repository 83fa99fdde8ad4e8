import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { openDatabase } from "#platform/database/database.ts";
import { silentLog } from "#platform/log.ts";
import { paymentWorld } from "../../tests/support/payment-world.ts";
import { startPayment } from "./start-payment.ts";

/** A way to the database on which one chosen COMMIT loses its connection: before the server sees it, or after. */
async function unreliableDatabase(t: TestContext, databaseUrl: string) {
  const target = new URL(databaseUrl);
  const commit = Buffer.from("commit\0");
  let loseIn: { commits: number; afterServer: boolean } | null = null;
  let lost = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on("error", () => {}));
    upstream.on("data", (bytes) => client.write(bytes));
    upstream.on("close", () => client.destroy());
    client.on("close", () => upstream.destroy());
    client.on("data", (bytes: Buffer) => {
      const isLost = bytes.includes(commit) && loseIn !== null && --loseIn.commits === 0;
      if (!isLost) return void upstream.write(bytes);
      const { afterServer } = loseIn!;
      loseIn = null;
      lost += 1;
      if (!afterServer) return void client.destroy();
      upstream.removeAllListeners("data").once("data", () => client.destroy());
      upstream.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const database = openDatabase({ url: url.href, connectionsMax: 2, prepared: true, log: silentLog });
  t.after(async () => {
    await database.close().catch(() => {});
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    database,
    /** The n-th COMMIT from now is lost. */
    loseCommit: (commits: number, afterServer: boolean) => void (loseIn = { commits, afterServer }),
    lostCommits: () => lost,
  };
}

for (const afterServer of [false, true]) {
  const when = afterServer ? "after the server did it" : "before the server saw it";
  // The transactions of a direct sale: the attempt is opened, the terminal read, the write-ahead, the settlement.
  for (const [commits, name] of [
    [1, "opening"],
    [3, "write-ahead"],
    [4, "settlement"],
  ] as const) {
    test(`a COMMIT of the ${name} whose connection is lost ${when} is looked up, not assumed`, async (t) => {
      const world = await paymentWorld(t);
      const payment = await world.newPayment();
      const card = world.cardOf("approved");
      const plan = await world.planFor(payment, card);
      const { database, loseCommit, lostCommits } = await unreliableDatabase(t, world.server.databaseUrl);
      const ctx = { ...world.ctx, database };
      await inTransaction(ctx, async () => {});
      loseCommit(commits, afterServer);
      const start = { paymentId: payment.id, plan, card, use3D: false, payerIp: "203.0.113.7", locale: "tr" as const };
      const told = await startPayment(ctx, { ...start, returnUrl: "https://shop.example" }).then(
        ({ kind }) => kind,
        (error: Error) => error.name,
      );
      assert.equal(lostCommits(), 1);
      const charges = world.charged().reduce((sum, order) => sum + order.charges, 0);
      const expected = {
        opening: "CommitUnknown",
        "write-ahead": afterServer ? "approved" : "Refusal",
        settlement: "approved",
      }[name];
      assert.equal(told, expected);
      assert.equal(charges, told === "approved" ? 1 : 0);
      assert.equal((await world.events(payment)).length, charges);
      world.clock.advance(61_000);
      await world.endLeases();
      await world.work();
      if (charges === 1) return assert.equal(await world.paymentState(payment), "succeeded");
      assert.equal(await world.paymentState(payment), "open");
      assert.equal((await world.start(payment, "approved")).kind, "approved", "it can be paid afterwards");
    });
  }
}
