import type { CardDetails } from "../../cards/authorization.ts";
import { createSessions } from "../../three-ds/sessions.ts";
import { readForm, sendPage } from "../../web/http.ts";
import type { Protocol } from "../protocol.ts";
import { posnetAccounts, type PosnetAccount } from "./accounts.ts";
import { answerXml } from "./answer-xml.ts";
import { openThreeDs } from "./open-three-ds.ts";
import type { Start } from "./three-ds-steps.ts";

/**
 * PosNet XML (Yapı Kredi) with 3-D steps, from the bank's manuals and recorded replies. As recorded, oosTranData charges whatever
 * the mdStatus was: only the merchant's own check stops it. Not known, and therefore not told here: a void in `agreement`, which
 * still says Sale. Not known, and left out: the mac of the reply to oosTranData, and merchantReconciliation. Not known, and chosen
 * here: the code of an XID that was used for another start (0127).
 */
export const posnet: Protocol<PosnetAccount> = {
  code: "posnet",
  name: "PosNet XML",
  publishedAccounts: posnetAccounts,
  faults: {
    "posnet.foreign_ip": "The request comes from an address that is not registered: 0148.",
    "posnet.approved_2": "The request is carried out, and the reply says that the order was approved before.",
    "posnet.md_status_9": "The bank says that the merchant is not defined for 3-D: mdStatus 9, signed.",
    "posnet.other_amount": "The bank's word about the return has another amount, signed.",
    "posnet.resolve_once": "The return was resolved before and is not resolved again: 0200.",
  },
  accountFields: ["tid", "posnetId", "encKey"],
  routes(bank) {
    const starts = createSessions<Start & { card: CardDetails }>(() => bank.now().getTime());
    return {
      "POST /PosnetWebService/XML": ({ body }, response) => answerXml(bank, starts, readForm(body), response),
      "POST /3DSWebService/YKBPaymentService": ({ body }, response) =>
        sendPage(response, openThreeDs(bank, starts, readForm(body))),
    };
  },
};
