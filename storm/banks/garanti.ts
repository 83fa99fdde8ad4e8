import { garantiAccounts, garantiReturnHash } from "@servicepay/bank-simulator";
import { altered, type BankPage, type Fields } from "./bank-page.ts";

const SIGNED = ["clientid", "oid", "authcode", "procreturncode", "response", "mdstatus", "cavv", "eci", "md", "rnd"];

export const garantiPage: BankPage = {
  path: /^\/servlet\/gt3dengine/,
  orderIdOf: ({ oid = "" }) => oid,
  authenticationIn({ mdstatus = "" }) {
    if (mdstatus === "1") return "full";
    return ["2", "3", "4"].includes(mdstatus) ? "half" : "none";
  },
  renamed: (form) => ({
    ...form,
    clientid: form["terminalid"] ?? "",
    oid: form["orderid"] ?? "",
    mdstatus: "1",
    hashparams: `${SIGNED.join(":")}:`,
    hash: form["secure3dhash"] ?? "",
  }),
  signedByAnother(returned, random) {
    const others = garantiAccounts.filter(({ clientId }) => clientId !== returned["clientid"]);
    const { clientId, storeKey } = random.pick(others);
    const own: Fields = { ...returned, mdstatus: "1", clientid: clientId };
    const values = SIGNED.map((name) => own[name] ?? "");
    return { ...own, hash: garantiReturnHash(values, storeKey) };
  },
  // xid is not signed: the bank compares it.
  forged: (returned, random) => altered({ ...returned, mdstatus: "1" }, ["rnd", "cavv", "md"], random),
};
