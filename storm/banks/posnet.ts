import { posnetAccounts } from "@servicepay/bank-simulator";
import { testCards } from "@servicepay/bank-simulator/published";
import { altered, type BankPage } from "./bank-page.ts";

/** The return does not say how the authentication ended: only the bank tells it, to the merchant. The card tells it here. */
function outcomeOf(prefix: string): string | undefined {
  return testCards.find(({ cardNumber }) => cardNumber.startsWith(prefix))?.outcome;
}

export const posnetPage: BankPage = {
  path: /^\/3DSWebService\//,
  orderIdOf: ({ Xid = "" }) => Xid,
  authenticationIn({ CCPrefix = "" }, gaveUp) {
    switch (outcomeOf(CCPrefix)) {
      case "threeds_not_enrolled":
      case "threeds_attempted":
        return "half";
      case "threeds_failed":
        return "none";
      default:
        return gaveUp ? "none" : "full";
    }
  },
  renamed: ({ posnetData = "", posnetData2 = "", digest = "", ...form }) => ({
    ...form,
    BankPacket: posnetData,
    MerchantPacket: posnetData2,
    Sign: digest,
  }),
  signedByAnother(returned, random) {
    const others = posnetAccounts.filter(({ clientId }) => clientId !== returned["MerchantId"]);
    const { clientId, encKey } = random.pick(others);
    return { ...returned, MerchantId: clientId, Sign: Buffer.from(encKey).toString("base64") };
  },
  forged: (returned, random) => altered(returned, ["BankPacket", "MerchantPacket", "Sign"], random),
};
