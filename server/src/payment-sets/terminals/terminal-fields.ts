import { isCurrencyCode, type CurrencyCode } from "@servicepay/money";
import { settingProblems, type Acquirer, type SettingProblem, type TerminalSettings } from "#acquirers/registry.ts";
import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { checkCode } from "#platform/text/code-problems.ts";
import { isProgram } from "../bins/program.ts";
import { cardBrands, isTestTerminal, type CardBrand } from "./terminal.ts";

const PROBLEMS: Record<SettingProblem["reason"], string> = {
  required: "is required",
  unknown: "is not known to this acquirer",
  not_a_url: "must be an http or https address without user, query or fragment",
  not_a_choice: "is not one of its choices",
  too_long: "is too long",
};

export function checkBankCode(code: string | null): void {
  if (code !== null && !/^[0-9]{4}$/.test(code))
    throw invalid("bankCode", "A bank's EFT code has four digits, such as 0062.");
}

const ERP_CODE_LENGTH_MAX = 100;

export function checkErpCode(code: string | null): void {
  if (code !== null && (code.trim() === "" || code.length > ERP_CODE_LENGTH_MAX))
    throw invalid("erpCode", `An ERP code has 1 to ${ERP_CODE_LENGTH_MAX} characters.`);
  if (code !== null) checkCode("erpCode", code);
}

export function checkCurrencies(
  acquirer: Acquirer,
  currencies: readonly string[],
): asserts currencies is readonly CurrencyCode[] {
  if (currencies.length === 0) throw invalid("currencies", "A terminal takes at least one currency.");
  for (const code of currencies) {
    if (!isCurrencyCode(code)) throw invalid("currencies", `${code} is not an ISO 4217 currency code.`);
    if (!acquirer.capabilities.currencies.includes(code))
      throw invalid("currencies", `${acquirer.name} does not take ${code}.`);
  }
}

export function checkPrograms(programs: readonly string[]): void {
  const wrong = programs.find((program) => !isProgram(program));
  if (wrong !== undefined)
    throw invalid(
      "programs",
      `"${wrong}" is not a program: lower-case words with hyphens, such as bonus or miles-and-smiles.`,
    );
}

export function checkBrands(brands: readonly string[]): asserts brands is readonly CardBrand[] {
  const known: readonly string[] = cardBrands;
  if (brands.length === 0 || brands.some((brand) => !known.includes(brand)))
    throw invalid("brands", `A terminal takes cards of one or more of these brands: ${cardBrands.join(", ")}.`);
}

/** Returns whether the settings lead to a test bank. Refuses wrong settings, and test banks in live mode. */
export function checkSettings(
  ctx: Pick<Context, "config">,
  acquirer: Acquirer,
  settings: TerminalSettings,
): { isTest: boolean } {
  const [problem] = settingProblems(acquirer, settings);
  if (problem !== undefined) {
    throw invalid(
      `settings.${problem.field}`,
      `The setting ${problem.field} ${PROBLEMS[problem.reason]}.`,
      problem.reason,
    );
  }
  const isTest = isTestTerminal(acquirer, settings);
  if (isTest && ctx.config.mode === "live") {
    throw invalid(
      "settings",
      "These settings lead to a test bank or are not https, and the service takes real payments.",
      "test_terminal",
    );
  }
  return { isTest };
}
