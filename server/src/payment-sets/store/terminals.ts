import type { CurrencyCode } from "@servicepay/money";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import type { TerminalCost } from "../costs/terminal-cost.ts";
import { takesPayers, type HealthState } from "../health/terminal-health.ts";
import type { RuleSet } from "../routing/rule-set.ts";
import { nextNightlyCheck } from "../terminals/next-nightly-check.ts";
import { settingsContext, type CardBrand, type TerminalId, type TerminalRecord } from "../terminals/terminal.ts";
import { idOfWidgetSet } from "./payment-sets.ts";
import { activeRules, readRuleSet, type WrittenRuleSet } from "./routing-rules.ts";
import { costsOnDay, readCost, type WrittenCost } from "./terminal-costs.ts";

interface TerminalRow {
  id: TerminalId;
  name: string;
  acquirer_code: string;
  bank_code: string | null;
  erp_code: string | null;
  currencies: CurrencyCode[];
  programs: string[];
  brands: CardBrand[];
  is_test: boolean;
  is_active: boolean;
}

interface TerminalOfSetRow extends TerminalRow {
  costs: readonly WrittenCost[];
  health: HealthState | null;
  health_due_at: Date | null;
  rules: WrittenRuleSet | null;
}

const columns = `id, name, acquirer_code, bank_code, erp_code, currencies, programs, brands, is_test, is_active`;

const byId = statement<TerminalRow>(
  "terminals.findById",
  `select ${columns} from terminals where tenant_id = $1 and id = $2`,
);
const locked = statement<TerminalRow>(
  "terminals.lock",
  `select ${columns} from terminals where tenant_id = $1 and id = $2 for no key update`,
);
const byName = statement<TerminalRow>(
  "terminals.findByName",
  `select ${columns} from terminals where tenant_id = $1 and name = $2`,
);
const withSettings = statement<TerminalRow & { settings: Buffer }>(
  "terminals.findSealed",
  `select ${columns}, settings from terminals where tenant_id = $1 and id = $2`,
);
const all = statement<TerminalRow>(
  "terminals.listAll",
  `select ${columns} from terminals where tenant_id = $1 order by created_at, id`,
);

export async function selectTerminal({ tx, tenantId }: ReadContext, id: string): Promise<TerminalRecord | undefined> {
  const row = await tx.row(byId, [tenantId, id]);
  return row && terminalOf(row);
}

/** Keeps other changes of the terminal and of its costs out until the transaction ends. Payments are not blocked. */
export async function lockTerminal({ tx, tenantId }: WriteContext, id: string): Promise<TerminalRecord | undefined> {
  const row = await tx.row(locked, [tenantId, id]);
  return row && terminalOf(row);
}

export async function selectTerminalByName(ctx: ReadContext, name: string): Promise<TerminalRecord | undefined> {
  const row = await ctx.tx.row(byName, [ctx.tenantId, name]);
  return row && terminalOf(row);
}

export interface SealedTerminal {
  record: TerminalRecord;
  settings: Buffer;
}

export async function selectSealedTerminal(ctx: ReadContext, id: string): Promise<SealedTerminal | undefined> {
  const row = await ctx.tx.row(withSettings, [ctx.tenantId, id]);
  return row && { record: terminalOf(row), settings: row.settings };
}

/** Every terminal of the tenant, oldest first. */
export async function selectTerminals({ tx, tenantId }: ReadContext): Promise<TerminalRecord[]> {
  return (await tx.rows(all, [tenantId])).map(terminalOf);
}

/**
 * The terminals of a set with their health, the costs of sales in a currency ($2) on a day ($3), and the set's active rules in each row.
 */
const ofSet = (paymentSetId: string) =>
  `select ${columns}, ${costsOnDay} as costs, ${activeRules} as rules, h.state as health, h.due_at as health_due_at
   from terminals t
   join payment_set_terminals s on s.tenant_id = t.tenant_id and s.terminal_id = t.id
   left join terminal_health h on h.tenant_id = t.tenant_id and h.terminal_id = t.id
   where t.tenant_id = $1 and s.payment_set_id = ${paymentSetId} order by s.position`;
const ofSetById = statement<TerminalOfSetRow>("terminals.listOfSet", ofSet("$4"));
const ofWidgetSet = statement<TerminalOfSetRow>("terminals.listOfWidgetSet", ofSet(idOfWidgetSet));

interface RoutedTerminals {
  terminals: readonly TerminalOfSet[];
  rules: RuleSet | null;
}

/** A terminal, what its bank takes from sales in one currency on one day, and whether payers are sent to it rather than to others. */
export interface TerminalOfSet extends TerminalRecord {
  costs: readonly TerminalCost[];
  isHealthy: boolean;
}

/** The terminals of a set, in the set's order, and the rules that choose among them. `day` is Istanbul's. */
export async function selectTerminalsOfSet(
  { tx, tenantId, clock }: ReadContext,
  paymentSetId: string,
  { currency, day }: { currency: CurrencyCode; day: string },
): Promise<RoutedTerminals> {
  return routedTerminalsOf(await tx.rows(ofSetById, [tenantId, currency, day, paymentSetId]), clock.now());
}

/** The terminals of the set for widget payments in this currency. */
export async function selectTerminalsOfWidgetSet(
  { tx, tenantId, clock }: ReadContext,
  { currency, day }: { currency: CurrencyCode; day: string },
): Promise<RoutedTerminals> {
  return routedTerminalsOf(await tx.rows(ofWidgetSet, [tenantId, currency, day]), clock.now());
}

const insert = statement(
  "terminals.insert",
  `insert into terminals (tenant_id, id, name, acquirer_code, bank_code, erp_code, currencies, programs, brands, settings, is_test,
     is_active, created_at, updated_at, check_due_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14)`,
);
const update = statement(
  "terminals.update",
  `update terminals set name = $3, bank_code = $4, erp_code = $5, currencies = $6, programs = $7, brands = $8, settings = $9,
     is_test = $10, is_active = $11, updated_at = $12, last_check = case when $13 then null else last_check end,
     check_due_at = $14
   where tenant_id = $1 and id = $2`,
);

export async function insertTerminal(ctx: WriteContext, { record, settings }: SealedTerminal): Promise<void> {
  const { id, name, acquirerCode, bankCode, erpCode, currencies, programs, brands, isTest, isActive } = record;
  const lists = [[...currencies], [...programs], [...brands]];
  const now = ctx.clock.now();
  const values = [id, name, acquirerCode, bankCode, erpCode, ...lists, settings, isTest, isActive, now];
  await ctx.tx.run(insert, [ctx.tenantId, ...values, nextNightlyCheck(id, now)]);
}

/** `hasNewSettings`: deletes the last check, which was of other settings. */
export async function writeTerminal(
  ctx: WriteContext,
  { record, settings, hasNewSettings }: SealedTerminal & { hasNewSettings: boolean },
): Promise<void> {
  const { id, name, bankCode, erpCode, currencies, programs, brands, isTest, isActive } = record;
  const lists = [[...currencies], [...programs], [...brands]];
  const now = ctx.clock.now();
  const values = [id, name, bankCode, erpCode, ...lists, settings, isTest, isActive, now];
  await ctx.tx.run(update, [ctx.tenantId, ...values, hasNewSettings, nextNightlyCheck(id, now)]);
}

function routedTerminalsOf(rows: readonly TerminalOfSetRow[], now: Date): RoutedTerminals {
  const written = rows[0]?.rules ?? null;
  return { terminals: rows.map((row) => terminalOfSet(row, now)), rules: written && readRuleSet(written) };
}

function terminalOfSet({ costs, health, health_due_at: dueAt, ...row }: TerminalOfSetRow, now: Date): TerminalOfSet {
  const isHealthy = health === null || takesPayers({ state: health, dueAt }, now);
  return { ...terminalOf(row), costs: costs.map(readCost), isHealthy };
}

function terminalOf(row: TerminalRow): TerminalRecord {
  return {
    id: row.id,
    name: row.name,
    acquirerCode: row.acquirer_code,
    bankCode: row.bank_code,
    erpCode: row.erp_code,
    currencies: row.currencies,
    programs: row.programs,
    brands: row.brands,
    isTest: row.is_test,
    isActive: row.is_active,
  };
}

export const sealedSettings = sealedColumn({
  table: "terminals",
  column: "settings",
  purpose: "terminal-settings",
  contextOf: settingsContext,
});
