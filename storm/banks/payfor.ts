import { payforAccounts, payforReturnHash } from "@servicepay/bank-simulator";
import { altered, type BankPage, type Fields } from "./bank-page.ts";

export const payforPage: BankPage = {
  path: /^\/(?:Gateway|Mpi)\//,
  orderIdOf: ({ OrderId = "" }) => OrderId,
  authenticationIn: (returned) => (returned["3DStatus"] === "1" ? "full" : "none"),
  renamed: (form) => ({ ...form, "3DStatus": "1", ProcReturnCode: "V033", ResponseHash: form["Hash"] ?? "" }),
  signedByAnother(returned, random) {
    const others = payforAccounts.filter(({ clientId }) => clientId !== returned["MerchantID"]);
    const account = random.pick(others);
    const own: Fields = { ...returned, "3DStatus": "1", ProcReturnCode: "V033", MerchantID: account.clientId };
    return { ...own, ResponseHash: payforReturnHash(new Map(Object.entries(own)), account, "sha1") };
  },
  forged: (returned, random) =>
    altered({ ...returned, "3DStatus": "1", ProcReturnCode: "V033" }, ["ResponseRnd", "AuthCode"], random),
};
