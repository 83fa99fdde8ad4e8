import type { Locale } from "@servicepay/checkout/render";
import type { Frame, Page } from "playwright-core";

/** A page in one of its states. */
export interface PageState {
  /** "hosted-errors"; also the name of its screenshots. */
  name: string;
  /** Brings a new page into the state. Returns the document that a person reads. */
  open(page: Page, locale: Locale): Promise<Page | Frame>;
}
