import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBankSimulator, type BankSimulator } from "@servicepay/bank-simulator";
import { buildApp, jobs } from "#app.ts";
import { seedDemo, type Demo, type DemoTenant } from "#demo/seed-demo.ts";
import type { Config } from "#platform/config/config.ts";
import { runJobs } from "#platform/queues/job.ts";
import { testPlatform, type TestPlatform } from "./platform.ts";

export interface TestService extends Omit<TestPlatform, "close"> {
  url: string;
  demo: Demo;
  /** The demo's companies. The second is for tests of isolation. */
  tenants: readonly [DemoTenant, DemoTenant];
  bank: BankSimulator;
  close(): Promise<void>;
}

/** Starts the whole service as `npm start` does, with demo and bank, on a new database and with a movable clock. */
export async function startTestService(overrides: Partial<Config> = {}): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), "servicepay-test-"));
  const { port, release } = await holdPort();
  const url = `http://127.0.0.1:${port}`;
  // Browsers have passkeys for a domain, not for an address.
  const urls = { publicUrl: url, hpmUrl: url, portalUrl: `http://localhost:${port}`, widgetScriptUrl: `${url}/widget` };
  const addresses = { port, host: "127.0.0.1", ...urls };
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true }), release];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    const support = await testPlatform({ ...addresses, dataFolder: folder, ...overrides });
    closers.push(() => support.close());
    const ledgerFile = join(folder, "bank-ledger.ndjson");
    const bank = await startBankSimulator({
      port: 0,
      host: "127.0.0.1",
      ledgerFile,
      control: true,
      checksClocks: false,
    });
    closers.push(() => bank.close());
    await seedDemo(support.platform, { baseUrl: url, bankSimulatorUrl: bank.url });
    const demo = JSON.parse(await readFile(join(folder, "demo.json"), "utf8")) as Demo;
    const app = await buildApp(support.platform);
    closers.push(() => app.close());
    await release();
    await app.listen({ port, host: "127.0.0.1" });
    const worker = runJobs(support.platform, jobs);
    closers.push(() => worker.stop());
    const [first, second] = demo.tenants;
    if (first === undefined || second === undefined) throw new Error("the demo has less than two companies");
    return { ...support, url, demo, tenants: [first, second], bank, close };
  } catch (error) {
    // If the service does not start, the test file must end and not hang.
    await close();
    throw error;
  }
}

/** Reserves a port, because the service must know its address before it listens. */
async function holdPort(): Promise<{ port: number; release(): Promise<void> }> {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
  const { port } = holder.address() as AddressInfo;
  let released: Promise<void> | undefined;
  const close = () => new Promise<void>((resolve) => holder.close(() => resolve()));
  return { port, release: () => (released ??= close()) };
}
