import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Demo } from "../../server/src/demo/seed-demo.ts";
import { readPasswords } from "../../server/src/platform/database/embedded-postgres/passwords.ts";
import { urlOf } from "../../server/src/platform/database/embedded-postgres/prepare-database.ts";
import { randomOf } from "../random.ts";
import { startDatabase, type StormDatabase } from "../world/database.ts";
import { startReceivers } from "../world/receivers.ts";
import { runServicepay } from "../world/run-servicepay.ts";
import { startServices } from "../world/services.ts";
import { openWorld, queryUntilAnswered, type World } from "../world/world.ts";
import { moveTenant } from "./move-tenant.ts";
import { createProxy, type CellName, type Proxy } from "./proxy.ts";

/** Two cells: each has a database, two API processes and a worker. They share the bank and the proxy before them. */
export interface Cells {
  /** Each cell, as the world of a storm. Both clocks move together. */
  old: World;
  next: World;
  proxy: Proxy;
  /** What `move-tenant.sh` needs. */
  environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const PROCESSES = { apis: 2, workers: 1 };
const KEY_BYTES = 32;
/** The guide's settings of PostgreSQL. */
const settings = { wal_level: "logical", max_worker_processes: "12", max_replication_slots: "10" };

export async function openCells(seed: number): Promise<Cells> {
  const folder = await mkdtemp(join(tmpdir(), "servicepay-cells-"));
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeAtExit);
  const closers: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    async () => void process.off("exit", removeAtExit),
  ];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end().catch(() => {});
  };
  try {
    return { ...(await open(seed, folder, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(seed: number, folder: string, closers: (() => Promise<unknown>)[]): Promise<Omit<Cells, "close">> {
  const proxy = await createProxy(folder, randomOf(seed, "network"));
  closers.push(() => proxy.stop());
  const sameEverywhere = { KEY_ENCRYPTION_KEY: randomBytes(KEY_BYTES).toString("base64") };
  const settingsOf = (cell: CellName) => () => ({ ...sameEverywhere, PUBLIC_URL: proxy.addressOf(cell) });
  const old = await openWorld({
    seed,
    root,
    ...PROCESSES,
    openDatabase: (dataFolder) => startDatabase({ dataFolder, hasStandby: false, settings }),
    environmentOf: settingsOf("cell_a"),
  });
  closers.push(() => old.close());
  const database = await startDatabase({ dataFolder: folder, hasStandby: false, settings });
  closers.push(() => database.stop());
  const environment = {
    OLD_CELL: await superuserUrl(old.folder, old.database),
    NEW_CELL: await superuserUrl(folder, database),
    ...proxy.environment,
  };
  const own = { ...old.environment, ...sameEverywhere, DATA_DIR: folder, DATABASE_URL: database.url };
  await runServicepay(root, own, "migrate");
  await moveTenant(environment, "keys");
  const services = await startServices({
    seed: seed + 1,
    root,
    folder,
    ...PROCESSES,
    environment: own,
    environmentOf: settingsOf("cell_b"),
    faultLog: old.faultLog,
    callUrl: old.callbacks.url,
    holdUrlOf: old.callbacks.holdUrlOf,
    aheadMs: 0,
    onStart: (service) => void closers.push(() => service.stop()),
  });
  const demo = JSON.parse(await readFile(join(folder, "demo.json"), "utf8")) as Demo;
  const receivers = await startReceivers(
    demo.tenants.map(({ webhookSecret }) => webhookSecret),
    old.now,
  );
  closers.push(() => receivers.close());
  const moveClock = (milliseconds: number) => {
    old.moveClock(milliseconds);
    services.moveClock(milliseconds);
  };
  const query: World["query"] = (text, values = []) => queryUntilAnswered(database, text, values);
  const next = { ...old, ...services, environment: own, folder, demo, database, receivers, moveClock, query };
  await renameDemo(next);
  return { old: { ...old, moveClock }, next, proxy, environment };
}

/** Both cells have the demo's companies. Those of the new cell get names of their own, as other companies have. */
async function renameDemo({ query, demo }: World): Promise<void> {
  await query("update tenants set code = code || '-b' where code <> '-'");
  await query("update credentials set username = username || '-b', username_key = username_key || '-b'");
  await query("update members set email = 'b-' || email, email_key = 'b-' || email_key");
  for (const tenant of demo.tenants) tenant.code += "-b";
}

async function superuserUrl(folder: string, database: StormDatabase): Promise<string> {
  const passwords = await readPasswords(join(folder, "postgres"));
  return urlOf("postgres", database.port(), passwords).replace(/\/postgres$/, "/servicepay");
}
