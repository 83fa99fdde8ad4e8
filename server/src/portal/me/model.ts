import type { Problem, ShellModel } from "../model.ts";

export interface AccountPage extends ShellModel {
  kind: "account";
  email: string;
  values: { name: string; locale: string; theme: string };
  problems: readonly Problem[];
  preferencesAction: string;
  passwordUrl: string;
  secondFactorUrl: string;
  passkeysUrl: string | null;
  passkeys: number;
  /** The page of companies' providers; null if no company has one. */
  providersUrl: string | null;
  recoveryCodesUrl: string;
  hasTotp: boolean;
  recoveryCodesLeft: number;
  sessions: readonly { id: string; device: string; created: string; seen: string; isThis: boolean }[];
  endSessionAction: string;
  endOthersAction: string;
}

export interface PasswordPage extends ShellModel {
  kind: "password";
  action: string;
  backUrl: string;
  email: string;
  lengthMin: number;
  problems: readonly Problem[];
}

export interface PasskeysPage extends ShellModel {
  kind: "passkeys";
  action: string;
  optionsUrl: string;
  renameAction: string;
  removeAction: string;
  backUrl: string;
  passkeys: readonly { id: string; name: string; added: string; used: string | null }[];
  /** The name of a new one. */
  name: string;
  problems: readonly Problem[];
}

export interface NewCodesPage extends ShellModel {
  kind: "new-codes";
  action: string;
  backUrl: string;
  left: number;
}

export type AccountAreaPage = AccountPage | PasswordPage | PasskeysPage | NewCodesPage;
