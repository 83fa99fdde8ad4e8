import { requestBytes } from "../connection.ts";
import type { FlowOf } from "../load.ts";
import { locationOf, passBank, serviceAt } from "../payer-browser.ts";

export interface PayData {
  url: string;
  /** AccessToken of the merchant. */
  token: string;
  /** Cards that the bank approves. */
  cards: readonly { cardNumber: string; cardHolderName: string; cvv: string; expMonth: string; expYear: string }[];
  use3D: boolean;
  /** Default: each payer has a different address. */
  payerAddress?: string;
}

/** One payment: its reference and the total duration of the service's replies. */
export interface PayNote {
  orderId: string;
  serviceMs: number;
}

const AMOUNT = 250.75;
const RETURN_URL = "https://shop.example/return?basket=7";

/** A widget payment from its token to its result: the payer's frame, the merchant's backend, and the browser at the bank. */
export const flow: FlowOf<PayData, PayNote> = ({ url, token, cards, use3D, payerAddress }) => ({
  async run(ask, number) {
    const { cardNumber, cardHolderName, cvv, expMonth, expYear } = cards[number % cards.length]!;
    const card = { cardNumber, cardHolderName, cvv, expMonth, expYear };
    const service = serviceAt(ask, url);

    const widgetToken = String((await service.json({ path: "/b2c/widget/token", token }))["token"]);
    const query = new URLSearchParams({ binNumber: cardNumber.slice(0, 8), amount: String(AMOUNT), currency: "TRY" });
    const options = await service.json<OptionsReply>({
      path: `/paymentOptions?${query.toString()}`,
      token: widgetToken,
    });
    const installmentToken = options[0]?.installments.find(({ installment }) => installment === 1)?.token;
    const prepared = await service.json({
      path: "/b2c/widget/preparePayment",
      token: widgetToken,
      body: { card, use3D, currency: "TRY", amount: AMOUNT, installmentToken },
    });
    const { paymentType, redirectTo, orderId, success } = await service.json({
      path: "/b2c/widget/payment",
      token,
      body: {
        amount: AMOUNT,
        prepareToken: prepared["prepareToken"],
        returnUrl: RETURN_URL,
        customerIpAddress: payerAddress ?? `100.64.${(number >> 8) & 255}.${number & 255}`,
      },
    });
    if (paymentType !== (use3D ? "RedirectUrl" : "DirectSale") || (!use3D && success !== true))
      throw new Error(`a payment ended as ${String(paymentType)}, success ${String(success)}`);
    if (use3D) {
      const back = await passBank(ask, service, String(redirectTo));
      const result = new URL(locationOf(await service.send(requestBytes({ path: new URL(back).pathname }))));
      if (result.searchParams.get("orderId") !== orderId || result.searchParams.get("success") !== "true")
        throw new Error(`a 3-D Secure payment came back as ${result.search}`);
    }
    return { orderId: String(orderId), serviceMs: service.spentMs() };
  },
});

type OptionsReply = { installments: { installment: number; token: string }[] }[];
