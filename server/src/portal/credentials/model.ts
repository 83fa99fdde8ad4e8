import type { Problem, ShellModel, ViewTab } from "../model.ts";

/** The modules of the API that a credential may call. */
export type ScopeName = "cat" | "hpm" | "widget" | "vendor" | "payments";

export interface CredentialRow {
  url: string;
  username: string;
  scopes: readonly ScopeName[];
  created: string;
  lastUsed: string | null;
  isActive: boolean;
}

export interface CredentialsPage extends ShellModel {
  kind: "credentials";
  tabs: readonly ViewTab[];
  /** Null if the member may only look. */
  newUrl: string | null;
  rows: readonly CredentialRow[];
}

export interface NewCredentialPage extends ShellModel {
  kind: "new-credential";
  action: string;
  backUrl: string;
  /** Chosen by the server: a form that is sent twice makes one credential. */
  id: string;
  username: string;
  scopes: readonly string[];
  problems: readonly Problem[];
}

/** The only page with secrets. They are shown once. */
export interface CredentialSecretsPage extends ShellModel {
  kind: "credential-secrets";
  isNew: boolean;
  username: string;
  apiKey: string;
  password: string | null;
  secretKey: string | null;
  credentialUrl: string;
}

export interface CredentialPage extends ShellModel {
  kind: "credential";
  listUrl: string;
  row: CredentialRow;
  apiKey: string;
  secretsSet: string;
  /** Until when the secret key before the present one is valid; null if it is not. */
  previousUntil: string | null;
  /** Its refused calls; null if the member may not see them. */
  callsUrl: string | null;
  /** Null if the member may only look. */
  forms: {
    scopesAction: string;
    chosen: readonly string[];
    rotateUrl: string;
    /** Ends the previous secret key. */
    endPreviousAction: string;
    /** Disables an active credential and enables a disabled one. */
    activeAction: string;
  } | null;
  problems: readonly Problem[];
}

export interface RotateCredentialPage extends ShellModel {
  kind: "rotate-credential";
  action: string;
  backUrl: string;
  newUrl: string;
  username: string;
  /** When the secrets were set that are replaced. */
  seen: string;
  secretsSet: string;
  problems: readonly Problem[];
}

export type CredentialsAreaPage =
  | CredentialsPage
  | NewCredentialPage
  | CredentialSecretsPage
  | CredentialPage
  | RotateCredentialPage;
