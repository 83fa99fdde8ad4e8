import type { Locale } from "@servicepay/checkout/render";
import type { Frame, Page } from "playwright-core";
import type { PayerWorld } from "../payer-world.ts";

export interface PayerState {
  /** "hosted-errors": the name of its pictures too. */
  name: string;
  /** The demo's shop and the bank's sandbox speak their own language whatever is asked: once is enough. */
  locales?: readonly Locale[];
  /** Brings a fresh page there; answers the document that the payer reads. */
  open(page: Page, locale: Locale): Promise<Page | Frame>;
}

/** The browser is the caller's: a state is given a page of it. */
export type World = Omit<PayerWorld, "browser">;

/** Made when it is first needed, once. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
