import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { TestContext } from "node:test";
import { openDatabase } from "#platform/database/database.ts";
import { silentLog } from "#platform/log/log.ts";

/**
 * A proxy to the database on which one chosen COMMIT loses its connection, before or after the server sees it, or on which
 * the reply to it is changed.
 */
export async function unreliableDatabase(t: TestContext, databaseUrl: string) {
  const target = new URL(databaseUrl);
  const [begin, enter, commit] = ["begin\0", "enter-to-write\0", "commit\0"].map((text) => Buffer.from(text));
  /** A COMMIT, or a single writing statement, which commits at the end of its round trip. */
  const commits = (bytes: Buffer) => bytes.includes(commit!) || (bytes.includes(enter!) && !bytes.includes(begin!));
  let loseIn: { commits: number; afterServer: boolean } | null = null;
  let changeIn: { commits: number; change: (reply: Buffer) => Buffer } | null = null;
  let lost = 0;
  let seen = 0;
  /** The number of the last commit that succeeds. Afterwards every connection is lost. */
  let last = Infinity;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on("error", () => {}));
    upstream.on("data", (bytes) => client.write(bytes));
    upstream.on("close", () => client.destroy());
    client.on("close", () => upstream.destroy());
    client.on("data", (bytes: Buffer) => {
      if (seen >= last) return void client.destroy();
      if (commits(bytes)) seen += 1;
      const isLost = commits(bytes) && loseIn !== null && --loseIn.commits === 0;
      if (commits(bytes) && changeIn !== null && --changeIn.commits === 0) {
        const { change } = changeIn;
        changeIn = null;
        upstream.removeAllListeners("data").once("data", (reply: Buffer) => {
          client.write(change(reply));
          upstream.on("data", (later) => client.write(later));
        });
      }
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
    /** Loses the n-th COMMIT from now. */
    loseCommit: (commits: number, afterServer: boolean) => void (loseIn = { commits, afterServer }),
    /** Changes the reply to the n-th COMMIT from now. It ends with ReadyForQuery, whatever it becomes. */
    changeReply: (commits: number, change: (reply: Buffer) => Buffer) => void (changeIn = { commits, change }),
    lostCommits: () => lost,
    seenCommits: () => seen,
    /** Lets the n-th COMMIT from now succeed. Every later statement loses its connection, until the database is back. */
    loseAfterCommit: (commits: number) => void (last = seen + commits),
    comeBack: () => void (last = Infinity),
  };
}
