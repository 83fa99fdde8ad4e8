import type { CurrencyCode } from "@servicepay/money";
import type { Acquirer, TerminalSettings } from "#acquirers/registry.ts";
import type { Id } from "#platform/ids.ts";

export type TerminalId = Id<"terminal">;

export const cardBrands = ["visa", "mastercard", "troy", "american-express"] as const;
export type CardBrand = (typeof cardBrands)[number];

/** Every virtual POS in Türkiye accepts these. */
export const usualBrands: readonly CardBrand[] = ["visa", "mastercard", "troy"];

/** A merchant's account at a bank, without its sealed settings. */
export interface TerminalRecord {
  id: TerminalId;
  name: string;
  acquirerCode: string;
  /** EFT code of its bank, if known. */
  bankCode: string | null;
  /** The ERP's code of the bank account that it pays to. */
  erpCode: string | null;
  currencies: readonly CurrencyCode[];
  /** Programs whose cards may pay in installments here. */
  programs: readonly string[];
  /** The brands that the merchant's contract with the bank covers. Payers see their marks. */
  brands: readonly CardBrand[];
  /** Leads to a simulator or a test bank, so it is never used in live mode. */
  isTest: boolean;
  isActive: boolean;
}

/** Binds the sealed settings to their row. */
export function settingsContext(tenantId: string, terminalId: string): string {
  return `terminal:${tenantId}:${terminalId}`;
}

/** True if an address in the settings is not https, is on this machine, or is one of the bank's test systems. */
export function isTestTerminal(acquirer: Pick<Acquirer, "settings" | "presets">, settings: TerminalSettings): boolean {
  const addresses = acquirer.settings.filter(({ kind }) => kind === "url").map(({ name }) => name);
  const testHosts = new Set(
    acquirer.presets
      .filter(({ code }) => /(^|-)test$/.test(code))
      .flatMap((preset) => addresses.map((name) => hostOf(preset.settings[name]))),
  );
  return addresses.some((name) => {
    const url = URL.parse(settings[name] ?? "");
    if (url === null) return false;
    return url.protocol !== "https:" || isLoopback(url.hostname) || testHosts.has(url.hostname);
  });
}

function hostOf(address: string | undefined): string {
  return URL.parse(address ?? "")?.hostname ?? "";
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host.startsWith("127.") || host === "[::1]";
}
