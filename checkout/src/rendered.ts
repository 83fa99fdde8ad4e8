/** The types of dist/render.js, which tools/build.ts bundles from render.tsx, since the server runs no .tsx. */
import type { VNode } from "preact";
import type { DeclineClass, DeclineModel, FormProblem, FormProblemReason, Page } from "./model.ts";
import type { Locale } from "./text/index.ts";
import type { UsedCard } from "./text/server-text.ts";

export type * from "./model.ts";
export type { Locale } from "./text/index.ts";

/** A file of the pages, with a content hash in its name. */
export interface Asset {
  /** "checkout.css", as the source names it */
  source: string;
  /** "checkout-4f2a9c1b.css", the last segment of its path */
  name: string;
  file: URL;
}

export declare const assets: readonly Asset[];

/** Tells the payer why an attempt with this card was declined. */
export declare function declineText(locale: Locale, declined: DeclineClass, card: UsedCard | null): DeclineModel;

/** Tells the payer why the payment could not be started. */
export declare function formProblem(locale: Locale, kind: FormProblemReason): FormProblem;

/** `amount` is a decimal text and never becomes a floating-point number. */
export declare function formatMoney(locale: Locale, amount: string, currency: string): string;

/** Returns a whole HTML document. */
export declare function renderPage(page: Page): string;

/** Returns a whole HTML document of one of the parts below. */
export declare function renderDocument(document: VNode): string;

// The parts of which pages of other modules consist.
export { Field } from "./card-form/Field.tsx";
export { Document } from "./components/Document.tsx";
export { Help, Legal } from "./components/Help.tsx";
export { hasBarOf, OpenItems } from "./components/OpenItems.tsx";
export { StatusIcon, Top } from "./components/Shell.tsx";
export { formatDay, formatTime } from "./text/index.ts";
