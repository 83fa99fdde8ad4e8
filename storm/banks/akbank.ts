import { akbankAccounts, akbankReturnHash } from "@servicepay/bank-simulator";
import { altered, type BankPage, type Fields } from "./bank-page.ts";

const SIGNED =
  "txnCode responseCode responseMessage txnDateTime merchantSafeId terminalSafeId orderId secureId secureEcomInd secureData secureMd".split(
    " ",
  );

export const akbankPage: BankPage = {
  path: /^\/securepay/,
  orderIdOf: ({ orderId = "" }) => orderId,
  authenticationIn: ({ responseCode = "", secureEcomInd = "" }) =>
    responseCode === "VPS-0000" && secureEcomInd !== "" ? "full" : "none",
  renamed: (form) => ({ ...form, txnCode: "3001", responseCode: "VPS-0000", hashParams: SIGNED.join("+") }),
  signedByAnother(returned, random) {
    const others = akbankAccounts.filter(({ clientId }) => clientId !== returned["terminalSafeId"]);
    const { clientId, secretKey } = random.pick(others);
    const success: Fields = { txnCode: "3001", responseCode: "VPS-0000", hashParams: SIGNED.join("+") };
    const own: Fields = { ...returned, ...success, terminalSafeId: clientId };
    const values = SIGNED.map((name) => own[name] ?? "");
    return { ...own, hash: akbankReturnHash(values, secretKey) };
  },
  forged: (returned, random) =>
    altered({ ...returned, responseCode: "VPS-0000" }, ["secureId", "secureData", "secureMd", "txnDateTime"], random),
};
