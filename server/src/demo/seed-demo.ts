import { amountFromDecimal, type CurrencyCode } from "@servicepay/money";
import { createAccount, createTransactions } from "#current-accounts/index.ts";
import { createCustomer, defineDynamicField, setDefaultCustomer } from "#customers/index.ts";
import {
  createCredential,
  createTenant,
  findTenant,
  listCredentials,
  rotateSecret,
  setPassword,
  setTenantActive,
} from "#identity/index.ts";
import {
  createPaymentSet,
  createTerminal,
  listPaymentSets,
  listTerminals,
  setRates,
  updateTerminal,
  type ThreeDsRule,
} from "#payment-sets/index.ts";
import { CannotStart } from "#platform/cannot-start.ts";
import { inTransaction, type Context, type Platform, type WriteContext } from "#platform/context.ts";
import { scopes } from "#platform/http/access.ts";
import { newTraceId, randomToken, type TenantId } from "#platform/ids.ts";
import { createUser, inviteUser } from "#users/index.ts";
import { webhookSecret } from "#webhooks/index.ts";
import {
  demoCards,
  readDemoFile,
  widgetVersion,
  writeDemoFile,
  type Demo,
  type DemoMember,
  type DemoTenant,
} from "./demo-file.ts";
import { demoMerchants, type DemoMerchant } from "./demo-merchants.ts";
import { demoTerminals, simulatorAddresses } from "./demo-terminals.ts";
import { demoTransactions } from "./demo-transactions.ts";
import { seedMembers } from "./seed-members.ts";

export type { Demo, DemoTenant } from "./demo-file.ts";

export interface DemoAddresses {
  baseUrl: string;
  bankSimulatorUrl: string;
}

const BATCH = 500;

/**
 * Creates the sandbox's demo on the first start and keeps it later. After a crash the next start continues: a company's
 * records are created in one transaction, and credentials whose secrets were lost get new ones.
 */
export async function seedDemo(
  platform: Platform,
  { baseUrl, bankSimulatorUrl }: DemoAddresses,
): Promise<{ isFirst: boolean }> {
  const { hpmUrl, widgetScriptUrl: scripts } = platform.config;
  const widgetScriptUrl = `${scripts}/v${await widgetVersion()}/servicepay.js`;
  const addresses = { baseUrl, hpmUrl, widgetScriptUrl, bankSimulatorUrl };
  const known = await readDemoFile(platform.config);
  const isWhole = known !== null && (await isStillTrue(platform, known));
  if (isWhole && known.bankSimulatorUrl !== bankSimulatorUrl) await moveTerminals(platform, bankSimulatorUrl);
  if (!isWhole) await refuseForeignDemo(platform);
  const tenants: DemoTenant[] = isWhole ? known.tenants : [];
  if (!isWhole)
    for (const merchant of demoMerchants) tenants.push(await seedMerchant(platform, merchant, bankSimulatorUrl));
  const members = (isWhole && known.portal?.members) || (await seedPortal(platform));
  const portal = { url: `${platform.config.portalUrl}/portal`, members };
  const demo: Demo = { ...addresses, tenants, testCards: demoCards(), portal };
  if (JSON.stringify(demo) !== JSON.stringify(known)) await writeDemoFile(platform.config, demo);
  if (!isWhole) await openDemo(platform);
  return { isFirst: known === null };
}

/**
 * Refuses to replace the demo of another server on the same database, since new log-ins would invalidate that server's.
 * A demo company is active once its log-in is in a demo.json.
 */
async function refuseForeignDemo(platform: Platform): Promise<void> {
  const { databaseUrl, dataFolder } = platform.config;
  const found = await Promise.all(demoMerchants.map(({ code }) => findTenant(platform, code)));
  const active = found.filter((tenant) => tenant?.isActive === true).map((tenant) => tenant!.code);
  if (databaseUrl === null || active.length === 0) return;
  throw new CannotStart(
    `This database has a demo already (${active.join(", ")}), and its log-ins are in another server's demo.json: ` +
      `${dataFolder} has none for it. Use a database of your own, or that server's DATA_DIR. Where that folder is lost, ` +
      `disable the demo's companies (\`servicepay tenant disable ${active.join("`, `servicepay tenant disable ")}\`) ` +
      "and start again: they get new log-ins here.",
  );
}

/** The portal's members are people of the first company. A file of an older version has none. */
async function seedPortal(platform: Platform): Promise<DemoMember[]> {
  const tenant = await findTenant(platform, demoMerchants[0]!.code);
  if (tenant === undefined) throw new Error("the demo's first company is missing");
  return seedMembers(platform, tenant.id);
}

async function openDemo(platform: Platform): Promise<void> {
  const tenants = await Promise.all(demoMerchants.map(({ code }) => findTenant(platform, code)));
  const closed = tenants.filter((tenant) => tenant?.isActive === false);
  await Promise.all(closed.map((tenant) => setTenantActive(platform, tenant!.id, true)));
}

/** Whether the file describes this database and not an older or another one. */
async function isStillTrue(platform: Platform, demo: Demo): Promise<boolean> {
  for (const { code, paymentSetId } of demo.tenants) {
    const tenant = await findTenant(platform, code);
    if (tenant === undefined) return false;
    const sets = await listPaymentSets(contextOf(platform, tenant.id));
    if (!sets.some(({ id }) => id === paymentSetId)) return false;
  }
  return demo.tenants.length === demoMerchants.length;
}

async function seedMerchant(platform: Platform, merchant: DemoMerchant, bankSimulatorUrl: string): Promise<DemoTenant> {
  const { code, name, username } = merchant;
  // Inactive until its log-in is in demo.json, so that the next start can continue after a crash.
  const tenant = (await findTenant(platform, code)) ?? (await createTenant(platform, { code, name, isActive: false }));
  const ctx = contextOf(platform, tenant.id);
  const password = randomToken(12);
  const keys = await inTransaction(ctx, async (ctx) => {
    if ((await listPaymentSets(ctx)).length === 0) await makeRecords(ctx, merchant, bankSimulatorUrl);
    return openCredential(ctx, username, password);
  });
  const sets = await listPaymentSets(ctx);
  const paymentSets = sets.map((set) => ({ id: set.id, currencyCode: set.currency, name: set.name }));
  const lira = paymentSets.find(({ currencyCode }) => currencyCode === "TRY");
  if (lira === undefined) throw new Error(`the demo tenant ${code} has no payment set in TRY`);
  return {
    code,
    username,
    password,
    ...keys,
    paymentSetId: lira.id,
    paymentSets,
    webhookSecret: await webhookSecret(ctx),
    defaultCustomerCode: merchant.customers.find(({ isDefault }) => isDefault)?.code ?? "",
    dynamicFields: merchant.dynamicFields.map((field) => field.code),
    selfServiceUrl: `${platform.config.hpmUrl}/my/${code}`,
    users: merchant.dealer.users.map(({ code, email, canPay }) => ({ code, email, canPay })),
  };
}

/** Only hashes of secrets are stored, so an existing credential gets new secrets. */
async function openCredential(
  ctx: WriteContext,
  username: string,
  password: string,
): Promise<{ apiKey: string; secretKey: string }> {
  const existing = (await listCredentials(ctx)).find((credential) => credential.username === username);
  if (existing === undefined) {
    const { apiKey, secretKey } = await createCredential(ctx, { username, password, scopes });
    return { apiKey, secretKey };
  }
  await setPassword(ctx, existing.id, password);
  return rotateSecret(ctx, existing.id);
}

async function makeRecords(ctx: WriteContext, merchant: DemoMerchant, bankSimulatorUrl: string): Promise<void> {
  for (const field of merchant.dynamicFields) await defineDynamicField(ctx, field);
  for (const { isDefault, ...customer } of merchant.customers) {
    await createCustomer(ctx, customer);
    if (isDefault) await setDefaultCustomer(ctx, customer.code);
  }
  for (const account of merchant.accounts) await createAccount(ctx, account);
  for (const { canPay, ...person } of merchant.dealer.users) {
    const accounts = merchant.dealer.accounts.map((account) => ({ ...account, canPay }));
    const { id } = await createUser(ctx, { ...person, accounts });
    await inviteUser(ctx, { id }, { sendMail: false });
  }
  const transactions = demoTransactions(merchant.code, merchant.accounts, merchant.transactions, ctx.clock.now());
  for (let start = 0; start < transactions.length; start += BATCH) {
    const batch = transactions.slice(start, start + BATCH).map((each) => ({ ...each, erpCode: each.erpCode || null }));
    await createTransactions(ctx, batch, (index) => `transactions[${start + index}].`);
  }
  await makePaymentSets(ctx, demoMerchants.indexOf(merchant), bankSimulatorUrl);
}

const SETS: readonly {
  currency: CurrencyCode;
  name: string;
  threeDsRule: ThreeDsRule;
  minimum: string;
  maximum: string;
}[] = [
  {
    currency: "TRY",
    name: "Online tahsilat (TRY)",
    threeDsRule: { kind: "optional" },
    minimum: "1",
    maximum: "500000",
  },
  {
    currency: "USD",
    name: "İhracat (USD)",
    threeDsRule: { kind: "above", amount: decimal("100") },
    minimum: "1",
    maximum: "25000",
  },
  { currency: "EUR", name: "İhracat (EUR)", threeDsRule: { kind: "always" }, minimum: "1", maximum: "25000" },
];

async function makePaymentSets(ctx: WriteContext, company: number, bankSimulatorUrl: string): Promise<void> {
  const terminals = [];
  for (const { rates, ...terminal } of demoTerminals(bankSimulatorUrl, company))
    terminals.push({ rates, ...(await createTerminal(ctx, terminal)) });
  for (const { currency, name, threeDsRule, minimum, maximum } of SETS) {
    const placed = terminals.filter(({ currencies }) => currencies.includes(currency));
    const limits = { minimumAmount: decimal(minimum), maximumAmount: decimal(maximum) };
    const set = await createPaymentSet(ctx, {
      name,
      currency,
      threeDsRule,
      ...limits,
      terminalIds: placed.map(({ id }) => id),
    });
    for (const { id, rates } of placed) await setRates(ctx, { paymentSetId: set.id, terminalId: id, rates });
  }
}

/** Demos that an earlier version made have them. */
const FORMER_NAMES = ["Bonus & World POS"];

/** Updates the demo's terminals to the simulator's current address. */
async function moveTerminals(platform: Platform, bankSimulatorUrl: string): Promise<void> {
  const names = new Set([...demoTerminals(bankSimulatorUrl, 0).map(({ name }) => name), ...FORMER_NAMES]);
  for (const { code } of demoMerchants) {
    const tenant = await findTenant(platform, code);
    if (tenant === undefined) continue;
    await inTransaction(contextOf(platform, tenant.id), async (ctx) => {
      const own = (await listTerminals(ctx)).filter(({ name, isTest }) => isTest && names.has(name));
      for (const { id, acquirerCode } of own) {
        const settings = simulatorAddresses(acquirerCode, bankSimulatorUrl);
        if (settings !== null) await updateTerminal(ctx, id, { settings });
      }
    });
  }
}

function contextOf(platform: Platform, tenantId: TenantId): Context {
  return { ...platform, tenantId, actor: { kind: "operator", id: "demo" }, traceId: newTraceId() };
}

function decimal(text: string) {
  const amount = amountFromDecimal(text);
  if (amount === null) throw new Error(`${text} is not an amount`);
  return amount;
}
