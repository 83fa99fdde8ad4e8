/** The types of dist/render.js, which tools/build.ts bundles from render.tsx, since the server runs no .tsx. */
import type { AuditRow, Locale, Page, PaymentStateName } from "./model.ts";

export type * from "./model.ts";

/** A file of the pages, with a content hash in its name. */
export interface Asset {
  /** "portal.css", as the source names it */
  source: string;
  /** "portal-4F2A9C1B.css", the last segment of its path */
  name: string;
  file: URL;
}

export declare const assets: readonly Asset[];

/** Returns a whole HTML document. */
export declare function renderPage(page: Page): string;

/** The names of the columns of a table of rates. */
export declare function rateColumns(locale: Locale): string[];

/** The names of the columns of exported payments. */
export declare function paymentColumns(locale: Locale): string[];
export declare function paymentStateWord(locale: Locale, payment: { state: PaymentStateName }): string;

/** The name of a person who is no longer a member. */
export declare function removedMemberName(locale: Locale, name: string): string;

/** The names of the columns of an exported report. */
export declare function reportColumns(locale: Locale): string[];

/** The names of the columns of exported entries of the audit log. */
export declare function auditColumns(locale: Locale): string[];
export declare function auditKindWord(locale: Locale, kind: AuditRow["actorKind"]): string;
