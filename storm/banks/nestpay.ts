import { publishedTerminals, ver3 } from "@servicepay/bank-simulator";
import { altered, type BankPage } from "./bank-page.ts";

export const nestpayPage: BankPage = {
  path: /^\/fim\//,
  orderIdOf: ({ oid = "" }) => oid,
  authenticationIn({ mdStatus = "" }) {
    if (mdStatus === "1") return "full";
    return ["2", "3", "4"].includes(mdStatus) ? "half" : "none";
  },
  // The hash covers values in the order of their names, so it stays valid when a name changes and keeps its place.
  renamed: ({ lang = "", ...form }) => ({ ...form, mdStatus: lang }),
  signedByAnother(returned, random) {
    const others = publishedTerminals.filter(({ clientId }) => clientId !== returned["clientid"]);
    const { clientId, storeKey } = random.pick(others);
    const own = { ...returned, mdStatus: "1", clientid: clientId };
    // The signature does not cover the field HASH.
    return { ...own, HASH: ver3(new Map(Object.entries(own)), storeKey) };
  },
  forged: (returned, random) => altered({ ...returned, mdStatus: "1" }, ["rnd", "cavv", "xid", "txstatus"], random),
};
