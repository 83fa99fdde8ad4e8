import type { Problem, ShellModel } from "../model.ts";

export type RoleName = "finance" | "support" | "sales" | "integrator" | "administrator" | "viewer";

export type RightName = "yes" | "step-up" | "own-links" | "masked";

export interface MembersPage extends ShellModel {
  kind: "members";
  tabs: CompanyTabs;
  inviteUrl: string | null;
  /** The page that lets operators in or ends their access; null: the member may not. */
  operatorUrl: string | null;
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
  settings: string | null;
  logIn: string | null;
  audit: string | null;
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

export interface OperatorAccessPage extends ShellModel {
  kind: "operator-access";
  action: string;
  endAction: string;
  backUrl: string;
  /** The entries of the audit log. */
  logUrl: string | null;
  /** Null: operators do not see the company's pages. */
  access: {
    by: string;
    from: string;
    until: string;
    visits: readonly { name: string; at: string }[];
  } | null;
}

export interface RolesPage extends ShellModel {
  kind: "roles";
  tabs: CompanyTabs;
  own: readonly RoleName[];
  rows: readonly { action: string; rights: readonly { role: RoleName; right: RightName | null }[] }[];
}

export type CompanyAreaPage =
  | MembersPage
  | InvitePage
  | InvitedPage
  | MemberPage
  | RemoveMemberPage
  | OperatorAccessPage
  | RolesPage;
