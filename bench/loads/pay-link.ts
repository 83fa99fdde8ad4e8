import { requestBytes } from "../connection.ts";
import type { FlowOf } from "../load.ts";
import { formOfReply, locationOf, passBank, postRequest, serviceAt } from "../payer-browser.ts";
import { load as linkCreate } from "./link-create.ts";
import type { PayData } from "./pay.ts";

export interface PayLinkData extends Omit<PayData, "use3D"> {
  paymentSetId: string;
  webhookUrls: readonly string[];
  /** The channels by which the payer gets the link; default: none. */
  notifyBy?: readonly string[] | undefined;
}

/** Creates a link, opens it and pays it through the bank's 3-D Secure page. Its merchant gets a webhook. */
export const flow: FlowOf<PayLinkData, null> = ({ url, token, cards, paymentSetId, webhookUrls, notifyBy }) => {
  const links = linkCreate({ token, paymentSetId, email: null });
  return {
    async run(ask, number) {
      const service = serviceAt(ask, url);
      const webhookUrl = webhookUrls[number % webhookUrls.length]!;
      const { data } = await service.json<{ data: { link: string } }>({
        path: "/hpm",
        token,
        body: { ...links.body(number), webhookURL: webhookUrl, notifyBy },
      });
      const { pathname, search } = new URL(data.link);
      const page = formOfReply(await service.send(requestBytes({ path: pathname + search })));
      const card = cards[number % cards.length]!;
      const fields = {
        step: "pay",
        nonce: page.fields["nonce"] ?? "",
        "cc-number": card.cardNumber,
        "cc-exp": `${card.expMonth}/${card.expYear.slice(-2)}`,
        "cc-csc": card.cvv,
        "cc-name": card.cardHolderName,
        installment: "",
      };
      const toStep = locationOf(await service.send(postRequest({ action: pathname + search, fields }, url)));
      const back = new URL(await passBank(ask, service, toStep));
      const result = await service.send(requestBytes({ path: back.pathname + back.search }));
      if (result.status !== 200 || !result.body.includes("receipt"))
        throw new Error(`a paid link answered ${result.status}: ${result.body.toString().slice(0, 400)}`);
      return null;
    },
  };
};
