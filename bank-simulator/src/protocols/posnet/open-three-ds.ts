import type { Bank } from "../../bank/bank.ts";
import type { CardDetails } from "../../cards/authorization.ts";
import { shownAmount } from "../../orders/money-texts.ts";
import { randomHex } from "../../orders/numbers.ts";
import { CANCELLED_BY_PAYER, type MdStatus } from "../../three-ds/authentication-pages.ts";
import { authenticatedEntry } from "../../three-ds/remembered-authentication.ts";
import { isWebAddress, type FormFields } from "../../web/http.ts";
import { problemPage, returnPage, type Locale, type Page } from "../../web/pages.ts";
import type { PosnetAccount } from "./accounts.ts";
import { signOf } from "./hashes.ts";
import type { Start, Starts } from "./three-ds-steps.ts";

/** Takes the data of a start, which the payer's browser posts once, to the authentication page. */
export function openThreeDs(bank: Bank<PosnetAccount>, starts: Starts, form: FormFields): Page {
  const token = form.get("posnetData") ?? "";
  const start = starts.find(token);
  const isSame =
    start?.data2 === form.get("posnetData2") &&
    start?.sign === form.get("digest") &&
    start?.account.clientId === form.get("mid") &&
    start?.account.posnetId === form.get("posnetID");
  if (start === null || !isSame || !isWebAddress(form.get("merchantReturnURL")))
    return problemPage(localeOf(form), 400, "posnetData, posnetData2, digest or merchantReturnURL is not valid.");
  starts.close(token);
  return bank.pages.begin({
    locale: localeOf(form),
    merchantName: start.account.merchantName,
    shownAmount: shownAmount(start, localeOf(form)),
    cardNumber: start.card.number,
    conclude: (mdStatus, isCancelled) => conclude(bank, start, form, { mdStatus, isCancelled }),
  });
}

/** The return says nothing by itself: the merchant asks the bank what is in it. */
function conclude(
  bank: Bank,
  start: Start & { card: CardDetails },
  form: FormFields,
  { mdStatus, isCancelled }: { mdStatus: MdStatus; isCancelled: boolean },
): Page {
  const { account, xid, card, amount, currency, installments } = start;
  const authenticated = {
    clientId: account.clientId,
    orderId: xid,
    md: randomHex(96),
    xid,
    eci: "",
    cavv: "",
    mdStatus,
    amount,
    currency,
    installments,
    ...(isCancelled && { message: CANCELLED_BY_PAYER }),
  };
  bank.books.record(authenticatedEntry(bank, authenticated, card));
  const fault = bank.takeFault("threeds", xid);
  const merchantPacket = randomHex(96);
  const fields = new Map([
    ["MerchantPacket", merchantPacket],
    ["BankPacket", fault?.kind === "wrong_hash" ? randomHex(96) : authenticated.md],
    ["Sign", signOf(authenticated.md, merchantPacket, account.encKey)],
    ["CCPrefix", card.number.slice(0, 6)],
    ["TranType", "Sale"],
    ["Amount", fault?.kind === "wrong_amount" ? "1" : amount],
    ["Xid", fault?.kind === "wrong_order" ? "SOMEONEELSES" : xid],
    ["MerchantId", account.clientId],
  ]);
  if (fault?.kind === "no_hash") fields.delete("BankPacket");
  return returnPage(localeOf(form), form.get("merchantReturnURL") ?? "", fields);
}

function localeOf(form: FormFields): Locale {
  return form.get("lang") === "en" ? "en" : "tr";
}
