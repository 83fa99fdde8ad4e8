/** Pages about a company's OpenID Connect provider. */
import type { Problem, ShellModel } from "../model.ts";
import type { CompanyTabUrls } from "../company/CompanyTabs.tsx";

export type ProviderFault = "unreachable" | "not_found" | "not_json" | "issuer" | "incomplete" | "keys";

export interface ProviderPage extends ShellModel {
  kind: "provider";
  tabs: CompanyTabUrls;
  /** Null: the member may not change it. */
  action: string | null;
  /** The id of the provider that the form shows; "" if there is none. */
  was: string;
  hasSecret: boolean;
  values: { name: string; issuer: string; clientId: string };
  /** To be registered at the provider. */
  returnUrl: string;
  /** The log-in page that offers this provider. */
  logInUrl: string;
  /** A log-in or connection has worked. */
  isProven: boolean;
  isRequired: boolean;
  /** The page on which members connect their accounts. */
  ownUrl: string;
  /** Null: it was not checked. */
  checked: ProviderFault | "fine" | null;
  problems: readonly Problem[];
}

export interface OwnProvidersPage extends ShellModel {
  kind: "own-providers";
  backUrl: string;
  disconnectAction: string;
  providers: readonly {
    company: string;
    code: string;
    name: string;
    /** Null: not connected. */
    connected: string | null;
    used: string | null;
    connectUrl: string;
  }[];
  problems: readonly Problem[];
}

export type OidcAreaPage = ProviderPage | OwnProvidersPage;
