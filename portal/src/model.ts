import type { SignedOutPage } from "./signed-out-model.ts";

export type * from "./signed-out-model.ts";

/** The models of pages: facts and addresses. The texts are chosen in portal/. */
export type Locale = "tr" | "en";
export type Theme = "auto" | "light" | "dark";
export type RoleName = "finance" | "support" | "sales" | "integrator" | "administrator" | "viewer";

/** Something in a form that must be changed. `field` is the field's name, or "form". */
export interface Problem {
  field: string;
  reason: string;
  /** For "too_many": minutes to wait. */
  minutes?: number;
}

export interface PageModel {
  locale: Locale;
  theme: Theme;
  isTest: boolean;
}

export type NavId = "home" | "company" | "account";

export interface NavItem {
  id: NavId;
  url: string;
  isCurrent: boolean;
}

export interface ShellModel extends PageModel {
  /** Null on pages of no company. */
  company: { name: string; url: string } | null;
  /** The member's other companies, and on pages of no company all of them. */
  companies: readonly { name: string; url: string }[];
  nav: readonly NavItem[];
  member: { name: string; roles: readonly RoleName[]; url: string };
  search: { url: string; query: string } | null;
  /** In the company's time zone, with its name. */
  now: { iso: string; zone: string };
  logOutUrl: string;
  /** The change that the last form made. */
  done: DoneName | null;
}

export type DoneName =
  | "saved"
  | "invited"
  | "withdrawn"
  | "roles_set"
  | "removed"
  | "sessions_ended"
  | "session_ended"
  | "password_set"
  | "joined"
  | "passkey_added"
  | "passkey_renamed"
  | "passkey_removed";

export interface HomePage extends ShellModel {
  kind: "home";
  /** Advice about the member's own account. */
  advice: readonly ("no_second_factor" | "few_recovery_codes")[];
  recoveryCodesLeft: number;
  adviceUrl: string;
  rolesUrl: string;
  allowed: readonly { action: string; right: RightName }[];
}

export type RightName = "yes" | "step-up" | "own-links" | "masked";

export interface MembersPage extends ShellModel {
  kind: "members";
  tabs: CompanyTabs;
  inviteUrl: string | null;
  members: readonly {
    url: string;
    name: string;
    email: string;
    roles: readonly RoleName[];
    hasSecondFactor: boolean;
    isSelf: boolean;
    lastSeen: string | null;
  }[];
  invitations: readonly {
    email: string;
    roles: readonly RoleName[];
    expires: string;
    url: string;
  }[];
}

/** Null: the member may not open it. */
export interface CompanyTabs {
  members: string | null;
  roles: string;
}

export interface InvitePage extends ShellModel {
  kind: "invite";
  action: string;
  backUrl: string;
  id: string;
  email: string;
  roles: readonly string[];
  problems: readonly Problem[];
}

export interface InvitedPage extends ShellModel {
  kind: "invited";
  backUrl: string;
  email: string;
  roles: readonly RoleName[];
  link: string;
  expires: string;
  withdrawAction: string;
}

export interface MemberPage extends ShellModel {
  kind: "member";
  backUrl: string;
  name: string;
  email: string;
  roles: readonly RoleName[];
  hasSecondFactor: boolean;
  isSelf: boolean;
  joined: string;
  lastSeen: string | null;
  rolesAction: string;
  /** Chosen in the form, which may differ after a refusal. */
  chosen: readonly string[];
  removeUrl: string | null;
  sessionsAction: string;
  problems: readonly Problem[];
}

export interface RemoveMemberPage extends ShellModel {
  kind: "remove-member";
  action: string;
  backUrl: string;
  name: string;
  email: string;
  problems: readonly Problem[];
}

export interface RolesPage extends ShellModel {
  kind: "roles";
  tabs: CompanyTabs;
  own: readonly RoleName[];
  rows: readonly { action: string; rights: readonly { role: RoleName; right: RightName | null }[] }[];
}

export interface SearchPage extends ShellModel {
  kind: "search";
  query: string;
  /** All pages that the member may open; those that match are shown. */
  pages: readonly { id: "home" | "members" | "roles" | "invite" | "account"; url: string }[];
  members: readonly { name: string; email: string; url: string }[];
}

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

export type ShellPage =
  | HomePage
  | MembersPage
  | InvitePage
  | InvitedPage
  | MemberPage
  | RemoveMemberPage
  | RolesPage
  | SearchPage
  | AccountPage
  | PasswordPage
  | PasskeysPage
  | NewCodesPage;

export type Page = SignedOutPage | ShellPage;
