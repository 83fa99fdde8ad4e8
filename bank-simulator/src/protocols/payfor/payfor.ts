import { readForm, sendPage } from "../../web/http.ts";
import type { Protocol } from "../protocol.ts";
import { payforAccounts, type PayforAccount } from "./accounts.ts";
import { answerXml } from "./answer-xml.ts";
import { openThreeDs } from "./open-three-ds.ts";

/**
 * PayFor (QNB, Ziraat Katılım), models 3DModel and 3DPay, from the bank's API guide and recorded replies. Not known, and therefore refused
 * here: a form or completion that repeats an order id, a partial authentication, `Lang` in small letters (QNB since 2026), an
 * amount without two decimals. Not known, and chosen here: the codes for a wrong amount (M012), a wrong number of installments
 * (V015), and a refund above the rest (V014).
 */
export const payfor: Protocol<PayforAccount> = {
  code: "payfor",
  name: "PayFor",
  publishedAccounts: payforAccounts,
  faults: {
    "payfor.return_sha256": "The return's hash is SHA-256 of the same text.",
    "payfor.unproven_v033": "The return says V033 and 3DStatus -1, and is signed.",
    "payfor.foreign_ip": "The request comes from an address that is not registered: V036.",
    "payfor.blank_lines": "Empty elements of the reply contain line breaks.",
  },
  accountFields: ["mbrId", "userCode", "userPass", "merchantPass"],
  routes: (bank) =>
    Object.fromEntries(
      ["Gateway", "Mpi"].flatMap((folder) => [
        [`POST /${folder}/Default.aspx`, ({ body }, response) => sendPage(response, openThreeDs(bank, readForm(body)))],
        [`POST /${folder}/XMLGate.aspx`, ({ body }, response) => answerXml(bank, body, response)],
      ]),
    ),
};
