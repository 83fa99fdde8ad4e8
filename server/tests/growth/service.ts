import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBankSimulator } from "@servicepay/bank-simulator";
import { noLimits } from "../../../bench/no-limits.ts";
import { freePort } from "../../../tools/testing/free-port.ts";
import { buildApp } from "../../src/app.ts";
import { seedDemo, type Demo } from "../../src/demo/seed-demo.ts";
import { readConfig } from "../../src/platform/config/config.ts";
import type { Platform } from "../../src/platform/context.ts";
import type { Statement } from "../../src/platform/database/statement.ts";
import { silentLog } from "../../src/platform/log/log.ts";
import { openPlatform } from "../../src/platform/open-platform.ts";
import { measured } from "./measured-database.ts";

/** The whole service in this process, without its workers, on the given database. */
export interface GrowthService {
  url: string;
  demo: Demo;
  /** Its database records the pages that each statement touches, those of requests too. */
  platform: Platform;
  /** The platform without recording. */
  unmeasured: Platform;
  close(): Promise<void>;
}

export interface Touched {
  /** The pages of all statements together. */
  total: number;
  /** The most pages of one run of each statement. */
  most: Map<string, number>;
}

/** Counts the pages that statements have touched since the last read. */
export class TouchedBlocks {
  /** All statements that have run. */
  readonly statements = new Map<string, Statement<unknown>>();
  #touched: Touched = { total: 0, most: new Map() };
  readonly note = (statement: Statement<unknown>, blocks: number) => {
    this.statements.set(statement.name, statement);
    this.#touched.total += blocks;
    this.#touched.most.set(statement.name, Math.max(blocks, this.#touched.most.get(statement.name) ?? 0));
  };

  take(): Touched {
    const taken = this.#touched;
    this.#touched = { total: 0, most: new Map() };
    return taken;
  }
}

export async function openGrowthService(
  databaseUrl: string,
  blocks: TouchedBlocks,
  environment: Readonly<Record<string, string>> = {},
): Promise<GrowthService> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), "servicepay-growth-"));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const config = readConfig({ DATA_DIR: folder, ...noLimits, PORT: String(port), PUBLIC_URL: url, ...environment });
    const opened = await openPlatform({ config, log: silentLog, databaseUrl, connectionsMax: 4 });
    closers.push(() => opened.close());
    const bank = await startBankSimulator({ port: 0, ledgerFile: join(folder, "bank-ledger.ndjson"), control: true });
    closers.push(() => bank.close());
    const unmeasured = opened.platform;
    await seedDemo(unmeasured, { baseUrl: url, bankSimulatorUrl: bank.url });
    const demo = JSON.parse(await readFile(join(config.dataFolder, "demo.json"), "utf8")) as Demo;
    const platform = { ...unmeasured, database: measured(unmeasured.database, blocks.note) };
    const app = await buildApp(platform);
    closers.push(() => app.close());
    await app.listen({ port, host: "127.0.0.1" });
    return { url, demo, platform, unmeasured, close };
  } catch (error) {
    await close();
    throw error;
  }
}
