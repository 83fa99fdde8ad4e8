import type { CompanyTabUrls } from "../company/CompanyTabs.tsx";
import type { Money, Problem, ShellModel } from "../model.ts";

export type LimitedRoleName = "support" | "finance";

/** The forms of the page. Each is saved alone. */
export type SettingsSection = "name" | "limits" | "retention";

export interface SettingsPage extends ShellModel {
  kind: "settings";
  tabs: CompanyTabUrls;
  /** Where each form is sent; null if the member may only look. */
  actions: Readonly<Record<SettingsSection, string>> | null;
  name: { code: string; typed: string; seen: string };
  limits: readonly CurrencyLimits[];
  /** Roles of the member that have a limit. */
  ownLimitedRoles: readonly LimitedRoleName[];
  retention: RetentionSettings;
  /** The form that the problems are about. */
  section: SettingsSection | null;
  problems: readonly Problem[];
}

export interface CurrencyLimits {
  currency: string;
  roles: readonly {
    role: LimitedRoleName;
    /** The field's name. */
    field: string;
    typed: string;
    /** Decimal text: what the form began with. */
    seen: string;
    limit: Money;
    /** Null for the default. */
    changed: { at: string; by: string | null; isOwnRaise: boolean } | null;
  }[];
}

/** Days as text; "" for ever. */
export interface RetentionSettings {
  payerDetails: { typed: string; seen: string };
  idleCustomers: { typed: string; seen: string };
  /** What saving erases, to be confirmed; null before the form is sent, and if nothing gets shorter. */
  confirm: { value: string; payerDays: string | null; customerDays: string | null } | null;
}
