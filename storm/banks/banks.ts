import { akbankPage } from "./akbank.ts";
import type { BankPage } from "./bank-page.ts";
import { garantiPage } from "./garanti.ts";
import { nestpayPage } from "./nestpay.ts";
import { payforPage } from "./payfor.ts";
import { posnetPage } from "./posnet.ts";

const pages: readonly BankPage[] = [nestpayPage, payforPage, garantiPage, akbankPage, posnetPage];

/** The page of the bank to which our form leads. */
export function bankPageAt(action: string): BankPage {
  const { pathname } = new URL(action);
  const page = pages.find(({ path }) => path.test(pathname));
  if (page === undefined) throw new Error(`no bank's page is at ${pathname}`);
  return page;
}
