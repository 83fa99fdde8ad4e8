/** Pages before the log-in, and pages of errors. */
import type { PageModel, Problem } from "../model.ts";
import type { Role } from "#members/index.ts";

/** A page before the log-in. The host helps to tell our page from an imitation. */
interface SignedOutModel extends PageModel {
  host: string;
  /** This page in the other language. */
  languageUrl: string;
}

/** The address to go to after a log-in or step-up, and the form that is kept for it. */
export interface Onward {
  to: string;
  kept: string;
}

export interface LogInPage extends SignedOutModel {
  kind: "log-in";
  onward: Onward;
  /** Null: browsers have no passkeys for this address. */
  passkeyUrl: string | null;
  email: string;
  /** A form was kept, which is shown again after the log-in. */
  isFormKept: boolean;
  /** Why the person is here. */
  reason: "none" | "over" | "removed" | "logged_out" | "provider" | "own";
  /** The way in with the company's provider, if the company is known and has one. */
  provider: LogInProvider | null;
  /** The company's code as typed. */
  company: string;
  problems: readonly Problem[];
}

export interface LogInProvider {
  name: string;
  url: string;
}

export interface CodePage extends SignedOutModel {
  kind: "code";
  onward: Onward;
  by: "app" | "recovery" | "passkey";
  /** Null: the member has none. */
  passkeyUrl: string | null;
  /** This page for the other kind of code. */
  otherUrl: string;
  problems: readonly Problem[];
}

export interface InvitationPage extends SignedOutModel {
  kind: "invitation";
  action: string;
  company: string;
  email: string;
  roles: readonly Role[];
  /**
   * The address has an account: log in with it, or join if it is the one that is logged in. `unproven`: the link does not say
   * that the address is this person's, nor whether it has an account.
   */
  account: "none" | "other" | "own" | "unproven";
  /** The mail that proves the address. */
  mail: "offered" | "sent" | "unavailable";
  logInUrl: string;
  name: string;
  problems: readonly Problem[];
}

export interface SecondFactorPage extends SignedOutModel {
  kind: "second-factor";
  /** The member cannot go on without it. */
  isRequired: boolean;
  backUrl: string;
  email: string;
  qrUrl: string;
  secretText: string;
  sealed: string;
  /** A passkey instead of an app, for a member who must set up a second factor. */
  passkey: { url: string; name: string } | null;
  problems: readonly Problem[];
}

export interface RecoveryCodesPage extends SignedOutModel {
  kind: "recovery-codes";
  codes: readonly string[];
  continueUrl: string;
}

export interface StepUpPage extends SignedOutModel {
  kind: "step-up";
  onward: Onward;
  by: "app" | "recovery" | "passkey" | "password" | "provider";
  /** The company's provider, if it opened the session. */
  providerUrl: string | null;
  /** Null: the member has none. */
  passkeyUrl: string | null;
  /** This page with a field for a recovery code; null if it has one. */
  recoveryUrl: string | null;
  isFormKept: boolean;
  cancelUrl: string;
  problems: readonly Problem[];
}

export type NoticeName =
  | "not_found"
  | "forbidden"
  | "invitation_over"
  | "no_company"
  | "other_site"
  | "guest"
  | "slow_down"
  | "exports_busy"
  | "unavailable"
  | "bad_request"
  | "too_large"
  | "failed";

export interface NoticePage extends SignedOutModel {
  kind: "notice";
  notice: NoticeName;
  /** For "forbidden": the action that no role of the member allows. */
  action: string | null;
  /** The people who can give the right. */
  administrators: readonly string[];
  traceId: string;
  homeUrl: string;
}

export type SignedOutPage =
  | LogInPage
  | CodePage
  | InvitationPage
  | SecondFactorPage
  | RecoveryCodesPage
  | StepUpPage
  | NoticePage;
