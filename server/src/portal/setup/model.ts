import type { RateGridPage, RatesFormPage, RatesPage } from "../rates/rates-model.ts";
import type { BinsPage, PaymentSetFormPage, PaymentSetPage, PaymentSetsPage } from "./sets-model.ts";
import type { Problem, ShellModel } from "../model.ts";

export type SetupPage = ShellModel;

export type CheckResultName = "ok" | "wrong" | "unknown";

export interface TerminalsPage extends SetupPage {
  kind: "terminals";
  rows: readonly TerminalRow[];
  /** Null: the member may not add one. */
  newUrl: string | null;
}

export interface TerminalRow {
  url: string;
  name: string;
  bank: string;
  currencies: readonly string[];
  programs: readonly string[];
  isTest: boolean;
  isActive: boolean;
  /** Null: not checked since its settings changed. */
  check: { at: string; result: CheckResultName } | null;
}

export interface TerminalPage extends SetupPage {
  kind: "terminal";
  listUrl: string;
  name: string;
  bank: string;
  erpCode: string | null;
  /** The bank's protocol. */
  protocol: string;
  currencies: readonly string[];
  programs: readonly string[];
  brands: readonly string[];
  isTest: boolean;
  isActive: boolean;
  settings: readonly ShownSetting[];
  check: ShownCheck | null;
  /** What the payments of the last day prove. Null: no payment proves or disproves it. */
  proofs: Record<ProofName, ShownProof | null>;
  /** Null: the member may not make links. */
  newLinkUrl: string | null;
  /** The payment sets that collect with it. */
  sets: readonly { url: string; name: string }[];
  /** Null: the member may change nothing. */
  actions: { changeUrl: string; check: string; disable: string; enable: string } | null;
  problems: readonly Problem[];
}

/** One setting of a terminal, which its bank defines. */
interface BankSetting {
  /** The protocol and the setting's name, such as "nestpay.apiUrl", name its texts. */
  text: string;
  /** For a setting without texts. */
  label: string;
  help: string;
  kind: "text" | "secret" | "url" | "choice";
  isSet: boolean;
  /** Never a secret. */
  value: string;
}

export type ShownSetting = Pick<BankSetting, "text" | "label" | "kind" | "isSet" | "value">;

export interface ShownCheck {
  at: string;
  address: CheckResultName;
  credentials: CheckResultName;
  clock: CheckResultName;
  url: string | null;
  durationMs: number | null;
  httpStatus: number | null;
  reason: string | null;
  bankMessage: string | null;
  clockApartSeconds: number | null;
}

export type ProofName = "threeDs" | "sale" | "void";

export interface ShownProof {
  result: "ok" | "wrong";
  at: string;
  paymentUrl: string;
  bankMessage: string | null;
}

/** The first step of a new terminal: which bank. */
export interface ChooseBankPage extends SetupPage {
  kind: "choose-bank";
  action: string;
  listUrl: string;
  banks: readonly BankChoice[];
}

export interface BankChoice {
  value: string;
  /** Null: the bank's addresses are typed. */
  name: string | null;
  protocol: string;
}

export interface TerminalFormPage extends SetupPage {
  kind: "terminal-form";
  action: string;
  cancelUrl: string;
  back: { label: string | null; url: string };
  /** The terminal's id, so that the form sent twice adds one terminal. */
  id: string;
  /** Sent back with the form, which is refused if somebody has changed the terminal meanwhile. */
  seen: string;
  /** The bank of a new terminal; null for one that exists. */
  bank: BankChoice | null;
  name: string;
  bankCode: string;
  bankCodes: readonly { code: string; name: string }[];
  erpCode: string;
  currencies: readonly string[];
  knownCurrencies: readonly string[];
  programs: readonly string[];
  knownPrograms: readonly { code: string; name: string }[];
  brands: readonly string[];
  knownBrands: readonly string[];
  settings: readonly SettingInput[];
  /** Secrets that were typed are not sent back: they must be typed again. */
  mustRetype: boolean;
  problems: readonly Problem[];
}

export interface SettingInput extends BankSetting {
  /** The field's name in the form. */
  name: string;
  isRequired: boolean;
  choices: readonly string[];
}

export type SetupAreaPage =
  | TerminalsPage
  | TerminalPage
  | ChooseBankPage
  | TerminalFormPage
  | RatesPage
  | RatesFormPage
  | RateGridPage
  | PaymentSetsPage
  | PaymentSetPage
  | PaymentSetFormPage
  | BinsPage;
export type * from "../rates/rates-model.ts";
export type * from "./sets-model.ts";
