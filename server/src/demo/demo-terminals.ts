import { publishedAccounts } from "@servicepay/bank-simulator/published";
import { rateFromDecimal, type CurrencyCode, type Rate } from "@servicepay/money";
import { acquirerByCode, sandboxAccount, type TerminalSettings } from "#acquirers/registry.ts";
import type { NewTerminal, RateRow } from "#payment-sets/index.ts";

/** An account at the simulator, with its programs and rates. */
export interface DemoTerminal extends NewTerminal {
  currencies: readonly CurrencyCode[];
  rates: readonly RateRow[];
}

type Described = Omit<DemoTerminal, "acquirerCode" | "settings"> & {
  /** The simulator's accounts of the first and the second company, so that the bank's lists show only its own payments. */
  accounts: readonly [first: string, second: string];
};

// Each bank takes least for its own program's cards, so their single payments stay there. Other cards cost least at the first.
const TERMINALS: readonly Described[] = [
  {
    accounts: ["700655000200", "700655000201"],
    name: "Maximum & Paraf POS",
    bankCode: "0064",
    currencies: ["TRY", "USD", "EUR"],
    programs: ["maximum", "paraf"],
    rates: [
      rate(null, 1, "1.65", "0"),
      rate("maximum", 1, "1.45", "0"),
      rate("paraf", 1, "1.49", "0"),
      rate("maximum", 2, "2.60", "0"),
      rate("maximum", 3, "3.40", "1.25"),
      rate("maximum", 6, "5.95", "3.90"),
      rate("paraf", 3, "3.75", "1.60"),
    ],
  },
  {
    accounts: ["30691297", "30691298"],
    name: "Bonus POS",
    bankCode: "0062",
    currencies: ["TRY", "EUR"],
    programs: ["bonus"],
    brands: ["visa", "mastercard", "troy", "american-express"],
    rates: [
      rate(null, 1, "1.69", "0"),
      rate("bonus", 1, "1.42", "0"),
      rate("bonus", 2, "2.45", "0"),
      rate("bonus", 3, "3.20", "0.99"),
      rate("bonus", 6, "5.60", "3.49"),
      rate("bonus", 9, "8.10", "5.90"),
    ],
  },
  {
    accounts: ["6706598320", "6706598321"],
    name: "World POS",
    bankCode: "0067",
    currencies: ["TRY", "EUR"],
    programs: ["world"],
    rates: [
      rate(null, 1, "1.74", "0"),
      rate("world", 1, "1.44", "0"),
      rate("world", 2, "2.50", "0"),
      rate("world", 3, "3.25", "1.10"),
      rate("world", 6, "5.70", "3.60"),
      rate("world", 12, "10.75", "8.25"),
    ],
  },
  {
    accounts: ["2023090417500284633D137A249DBBEB", "2023090417500284633D137A249DBBEC"],
    name: "Axess POS",
    bankCode: "0046",
    currencies: ["TRY"],
    programs: ["axess", "wings"],
    rates: [
      rate(null, 1, "1.89", "0"),
      rate("axess", 1, "1.52", "0"),
      rate("wings", 1, "1.52", "0"),
      rate("axess", 3, "3.55", "1.50"),
      rate("axess", 6, "6.10", "4.20"),
      rate("axess", 9, "8.60", "6.75"),
    ],
  },
  {
    accounts: ["085300000009704", "085300000009714"],
    name: "CardFinans POS",
    bankCode: "0111",
    currencies: ["TRY", "USD", "EUR"],
    programs: ["cardfinans"],
    rates: [
      rate(null, 1, "1.85", "0"),
      rate("cardfinans", 1, "1.48", "0"),
      rate("cardfinans", 2, "2.70", "0"),
      rate("cardfinans", 3, "3.45", "1.30"),
      rate("cardfinans", 6, "5.90", "3.95"),
    ],
  },
];

/** The terminals of a company (0, 1). */
export function demoTerminals(bankSimulatorUrl: string, company: number): DemoTerminal[] {
  return TERMINALS.map(({ accounts, ...terminal }) => ({
    ...accountAt(accounts[company] ?? accounts[0], bankSimulatorUrl),
    ...terminal,
  }));
}

/** The simulator's address can change between starts. Null for a protocol that no longer exists. */
export function simulatorAddresses(acquirerCode: string, bankSimulatorUrl: string): TerminalSettings | null {
  const acquirer = acquirerByCode(acquirerCode);
  if (acquirer === null) return null;
  const settings = acquirer.sandboxSettings(bankSimulatorUrl, {});
  const addresses = acquirer.settings.filter(({ kind }) => kind === "url").map(({ name }) => name);
  return Object.fromEntries(Object.entries(settings).filter(([name]) => addresses.includes(name)));
}

function accountAt(clientId: string, bankSimulatorUrl: string): Pick<NewTerminal, "acquirerCode" | "settings"> {
  const published = publishedAccounts.find((account) => account.clientId === clientId);
  const acquirer = acquirerByCode(published?.protocol ?? "");
  if (published === undefined || acquirer === null) throw new Error(`the bank simulator has no account ${clientId}`);
  const settings = acquirer.sandboxSettings(bankSimulatorUrl, sandboxAccount(published));
  return { acquirerCode: acquirer.code, settings };
}

function rate(program: string | null, installments: number, cost: string, customer: string): RateRow {
  return {
    program,
    installments,
    costRate: percent(cost),
    customerRate: percent(customer),
    minimumAmount: null,
    maximumAmount: null,
  };
}

function percent(text: string): Rate {
  const value = rateFromDecimal(text);
  if (value === null) throw new Error(`${text} is not a percentage`);
  return value;
}
