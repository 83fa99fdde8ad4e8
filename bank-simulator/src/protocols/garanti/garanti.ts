import { readForm, sendPage } from "../../web/http.ts";
import type { Protocol } from "../protocol.ts";
import { garantiAccounts, type GarantiAccount } from "./accounts.ts";
import { answerGvps } from "./answer-gvps.ts";
import { openThreeDs } from "./open-three-ds.ts";

/**
 * Garanti GVP, API version 512, security level 3D, from the bank's guide and recorded replies. Not known, and therefore not told
 * here: a void in `orderinq`, which still says APPROVED; `orderhistoryinq` has its VoidDate. Not known, and therefore unsigned:
 * the return of a form that the bank refuses. Not known, and chosen here: the reason codes of wrong log-ins, hashes, fields and
 * used order ids (0002) and of reversals that are not possible (0208), and that
 * a list has a row for a void (Iptal) besides the sale's Status.
 */
export const garanti: Protocol<GarantiAccount> = {
  code: "garanti",
  name: "Garanti GVP",
  publishedAccounts: garantiAccounts,
  faults: {
    "garanti.hashparams_without_md": "The return is signed without md.",
    "garanti.no_retref": "The reply to an approved sale has no RetrefNum.",
    "garanti.last_page_missing": "A list promises one page more than there is.",
    "garanti.void_as_status": "A list has no row for a void: only the sale's Status says Iptal.",
    "garanti.refund_user_refused": "The user PROVRFN is refused.",
  },
  accountFields: ["merchantId", "password", "refundPassword", "storeKey"],
  routes: (bank) => ({
    "POST /VPServlet": ({ body }, response) => answerGvps(bank, body, response),
    "POST /servlet/gt3dengine": ({ body }, response) => sendPage(response, openThreeDs(bank, readForm(body))),
  }),
};
