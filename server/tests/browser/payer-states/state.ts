import type { Locale } from "@servicepay/checkout/render";
import type { PageState } from "../page-state.ts";
import type { PayerWorld } from "../payer-world.ts";

export interface PayerState extends PageState {
  /** The demo's shop and the bank's sandbox have one language only, so one locale is enough. */
  locales?: readonly Locale[];
}

/** Without the browser, because a state gets a page from its caller. */
export type World = Omit<PayerWorld, "browser">;

/** Calls `make` once, when the value is first needed. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
