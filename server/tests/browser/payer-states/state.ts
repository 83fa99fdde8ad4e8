import type { Locale } from "@servicepay/checkout/render";
import type { Frame, Page } from "playwright-core";
import type { PayerWorld } from "../payer-world.ts";

export interface PayerState {
  /** "hosted-errors"; also the name of its screenshots. */
  name: string;
  /** The demo's shop and the bank's sandbox have one language only, so one locale is enough. */
  locales?: readonly Locale[];
  /** Brings a new page into the state. Returns the document that the payer reads. */
  open(page: Page, locale: Locale): Promise<Page | Frame>;
}

/** Without the browser, because a state gets a page from its caller. */
export type World = Omit<PayerWorld, "browser">;

/** Calls `make` once, when the value is first needed. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
