import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { testCards } from "@servicepay/bank-simulator/published";
import type { CurrencyCode } from "@servicepay/money";
import type { Config } from "#platform/config/config.ts";
import { randomHex } from "#platform/ids.ts";

/** What tools and tests find in DATA_DIR/demo.json: names and shape are a contract. */
export interface Demo {
  baseUrl: string;
  hpmUrl: string;
  /** Of the script itself, with its version. */
  widgetScriptUrl: string;
  bankSimulatorUrl: string;
  tenants: DemoTenant[];
  testCards: DemoCard[];
}

export interface DemoTenant {
  code: string;
  username: string;
  password: string;
  apiKey: string;
  secretKey: string;
  /** The TRY one. */
  paymentSetId: string;
  paymentSets: { id: string; currencyCode: CurrencyCode; name: string }[];
  webhookSecret: string;
  defaultCustomerCode: string;
  /** Codes: the keys that `additionalData` may have. */
  dynamicFields: string[];
}

export interface DemoCard {
  outcome: string;
  cardNumber: string;
  cardHolderName: string;
  expMonth: string;
  expYear: string;
  cvv: string;
  otp: string;
}

/** Null where there is none yet, or one that no longer reads: it is made anew. */
export async function readDemoFile(config: Pick<Config, "dataFolder">): Promise<Demo | null> {
  try {
    return JSON.parse(await readFile(demoFile(config), "utf8")) as Demo;
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isAbsent || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** For this user only, since it holds passwords; whole or not at all. */
export async function writeDemoFile(config: Pick<Config, "dataFolder">, demo: Demo): Promise<void> {
  const draft = `${demoFile(config)}.${randomHex(4)}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(demo, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, demoFile(config));
}

/** The simulator's cards with what a payer has to type. */
export function demoCards(): DemoCard[] {
  return testCards.map(({ outcome, cardNumber, cardHolderName, expMonth, expYear, cvv, otp }) => ({
    outcome,
    cardNumber,
    cardHolderName,
    expMonth,
    expYear,
    cvv,
    otp,
  }));
}

/** The version that a build of this tree serves. */
export async function widgetVersion(): Promise<string> {
  const description = await readFile(new URL("../../../widget/package.json", import.meta.url), "utf8");
  return (JSON.parse(description) as { version: string }).version;
}

function demoFile({ dataFolder }: Pick<Config, "dataFolder">): string {
  return join(dataFolder, "demo.json");
}
