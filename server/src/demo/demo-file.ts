import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { testCards } from "@servicepay/bank-simulator/published";
import type { CurrencyCode } from "@servicepay/money";
import type { Role } from "#members/index.ts";
import type { Config } from "#platform/config/config.ts";
import { randomHex } from "#platform/ids.ts";

/** The content of DATA_DIR/demo.json. Tools and tests depend on its names and shape. */
export interface Demo {
  baseUrl: string;
  hpmUrl: string;
  /** The URL of one version of the script. */
  widgetScriptUrl: string;
  bankSimulatorUrl: string;
  tenants: DemoTenant[];
  testCards: DemoCard[];
  portal: DemoPortal;
}

export interface DemoPortal {
  url: string;
  members: DemoMember[];
}

/** A member of the first company, without a second factor. */
export interface DemoMember {
  email: string;
  password: string;
  role: Role;
}

export interface DemoTenant {
  code: string;
  username: string;
  password: string;
  apiKey: string;
  secretKey: string;
  /** The payment set in TRY. */
  paymentSetId: string;
  paymentSets: { id: string; currencyCode: CurrencyCode; name: string }[];
  webhookSecret: string;
  defaultCustomerCode: string;
  /** The keys that `additionalData` may have. */
  dynamicFields: string[];
  /** Where the company's users log in. Their codes arrive in /sandbox/messages. */
  selfServiceUrl: string;
  /** The first one pays; `canPay` false only looks. */
  users: { code: string; email: string; canPay: boolean }[];
}

export interface DemoCard {
  outcome: string;
  cardNumber: string;
  cardHolderName: string;
  expMonth: string;
  expYear: string;
  cvv: string;
  otp: string;
  /** Its installment program, such as `bonus`; null: single payments only. */
  program: string | null;
  bank: string;
}

/** Null when there is no file, or none that can be parsed. */
export async function readDemoFile(config: Pick<Config, "dataFolder">): Promise<Demo | null> {
  try {
    return JSON.parse(await readFile(demoFile(config), "utf8")) as Demo;
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isAbsent || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Only this user can read it, because it contains passwords. Written atomically. */
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

/** The simulator's test cards. */
export function demoCards(): DemoCard[] {
  return testCards.map(({ outcome, cardNumber, cardHolderName, expMonth, expYear, cvv, otp, program, bank }) => ({
    outcome,
    cardNumber,
    cardHolderName,
    expMonth,
    expYear,
    cvv,
    otp,
    program,
    bank,
  }));
}

/** The version of the widget that this build serves. */
export async function widgetVersion(): Promise<string> {
  const description = await readFile(new URL("../../../widget/package.json", import.meta.url), "utf8");
  return (JSON.parse(description) as { version: string }).version;
}

function demoFile({ dataFolder }: Pick<Config, "dataFolder">): string {
  return join(dataFolder, "demo.json");
}
