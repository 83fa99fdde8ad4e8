import { readForm, sendPage } from "../../web/http.ts";
import type { Protocol } from "../protocol.ts";
import { akbankAccounts, type AkbankAccount } from "./accounts.ts";
import { answerProcess } from "./answer-process.ts";
import { answerReport } from "./answer-report.ts";
import { openThreeDs } from "./open-three-ds.ts";

/**
 * Akbank's JSON API, model 3D, from the bank's page and recorded replies. Not known, and therefore refused here: partial
 * authentications, a repeated order id after a decline, a clock that is five minutes wrong, amounts without two decimals. Not
 * known, and chosen here: the header of a reply's signature (auth-hash), the code of reversals that are not possible (VPS-1007),
 * how an inquiry shows a refund, and that a form with a wrong hash or field shows the bank's own page.
 */
export const akbank: Protocol<AkbankAccount> = {
  code: "akbank",
  name: "Akbank JSON",
  publishedAccounts: akbankAccounts,
  faults: {
    "akbank.unauthorized": "The reply is an empty 401.",
    "akbank.wrong_clock": "The bank says that the request's time is wrong: VPS-1073.",
    "akbank.approved_with_host_05": "The reply says VPS-0000 and hostResponseCode 05, and nothing is charged.",
    "akbank.return_without_secure_data": "The return is signed without secureData.",
    "akbank.void_as_row": "A list has a row for a void besides the sale's status.",
    "akbank.too_many_rows": "The list is too long: VPS-2235.",
    "akbank.list_cut": "The list's gzip ends after half of it.",
    "akbank.list_bomb": "The list unpacks to 80 MiB.",
  },
  accountFields: ["merchantSafeId", "secretKey"],
  routes: (bank) => ({
    "POST /api/v1/payment/virtualpos/transaction/process": (request, response) =>
      answerProcess(bank, request, response),
    "POST /api/v1/payment/virtualpos/portal/report/transaction": (request, response) =>
      answerReport(bank, request, response),
    "POST /securepay": ({ body }, response) => sendPage(response, openThreeDs(bank, readForm(body))),
  }),
};
