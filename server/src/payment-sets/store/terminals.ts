import type { CurrencyCode } from "@servicepay/money";
import { statement } from "#platform/database/statement.ts";
import { settingsContext, type CardBrand, type TerminalId, type TerminalRecord } from "../terminals/terminal.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import { idOfWidgetSet } from "./payment-sets.ts";

export interface TerminalRow {
  id: TerminalId;
  name: string;
  acquirer_code: string;
  bank_code: string | null;
  currencies: CurrencyCode[];
  programs: string[];
  brands: CardBrand[];
  is_test: boolean;
  is_active: boolean;
}

const columns = `id, name, acquirer_code, bank_code, currencies, programs, brands, is_test, is_active`;

export const findById = statement<TerminalRow>(
  "terminals.findById",
  `select ${columns} from terminals where tenant_id = $1 and id = $2`,
);
export const findByName = statement<TerminalRow>(
  "terminals.findByName",
  `select ${columns} from terminals where tenant_id = $1 and name = $2`,
);
export const findSealed = statement<TerminalRow & { settings: Buffer }>(
  "terminals.findSealed",
  `select ${columns}, settings from terminals where tenant_id = $1 and id = $2`,
);
export const listAll = statement<TerminalRow>(
  "terminals.listAll",
  `select ${columns} from terminals where tenant_id = $1 order by created_at, id`,
);
const ofSet = (paymentSetId: string) =>
  `select ${columns} from terminals t
   join payment_set_terminals s on s.tenant_id = t.tenant_id and s.terminal_id = t.id
   where t.tenant_id = $1 and s.payment_set_id = ${paymentSetId} and t.is_active order by s.position`;
export const listOfSet = statement<TerminalRow>("terminals.listOfSet", ofSet("$2"));
export const listOfWidgetSet = statement<TerminalRow>("terminals.listOfWidgetSet", ofSet(idOfWidgetSet));
export const insert = statement(
  "terminals.insert",
  `insert into terminals (tenant_id, id, name, acquirer_code, bank_code, currencies, programs, brands, settings, is_test, is_active, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
);
export const update = statement(
  "terminals.update",
  `update terminals set name = $3, bank_code = $4, currencies = $5, programs = $6, brands = $7, settings = $8, is_test = $9, is_active = $10, updated_at = $11
   where tenant_id = $1 and id = $2`,
);

export function terminalOf(row: TerminalRow): TerminalRecord {
  return {
    id: row.id,
    name: row.name,
    acquirerCode: row.acquirer_code,
    bankCode: row.bank_code,
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
