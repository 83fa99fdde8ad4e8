import { after, before } from "node:test";
import type { Browser } from "playwright-core";
import { demoClient, type DemoClient } from "../support/demo-client.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openBrowser } from "./browser.ts";
import { startMerchantSite, type MerchantSite } from "./merchant-site.ts";

/** The service with its bank, a company's client, a merchant's site, and a browser. */
export interface PayerWorld {
  service: TestService;
  client: DemoClient;
  merchant: MerchantSite;
  browser: Browser;
}

/** Opens a world before the first test of a file, prepares it, and closes it after the last test. */
export function payerWorld(prepare?: (world: PayerWorld) => Promise<void>): PayerWorld {
  const world = {} as PayerWorld;
  let end = async () => {};
  before(async () => {
    const started = await startPayerWorld();
    end = started.close;
    Object.assign(world, started.world);
    await prepare?.(world);
  });
  after(() => end());
  return world;
}

export async function startPayerWorld(): Promise<{ world: PayerWorld; close(): Promise<void> }> {
  const service = await startTestService();
  const merchant = await startMerchantSite();
  const browser = await openBrowser();
  const close = async () => {
    await browser.close();
    await merchant.close();
    await service.close();
  };
  return { world: { service, merchant, browser, client: await demoClient(service) }, close };
}
