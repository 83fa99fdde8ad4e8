import { formOf } from "../../server/tests/support/payer.ts";
import type { PageForm } from "../../server/tests/support/payer.ts";
import { requestBytes } from "../connection.ts";
import type { Reply } from "../connection.ts";
import type { Ask, FlowOf } from "../load.ts";

export interface PayData {
  url: string;
  /** AccessToken of the merchant. */
  token: string;
  /** Cards that are approved. */
  cards: readonly { cardNumber: string; cardHolderName: string; cvv: string; expMonth: string; expYear: string }[];
  use3D: boolean;
}

/** One payment: its reference, and how long the service's own answers took together. */
export interface PayNote {
  orderId: string;
  serviceMs: number;
}

const AMOUNT = 250.75;
const RETURN_URL = "https://shop.example/return?basket=7";
const FORM = "application/x-www-form-urlencoded";
const OTP = "123456";

/** A widget payment from its token to its result: the payer's frame, the merchant's backend, and the browser at the bank. */
export const flow: FlowOf<PayData, PayNote> = ({ url, token, cards, use3D }) => ({
  async run(ask, count) {
    const { cardNumber, cardHolderName, cvv, expMonth, expYear } = cards[count % cards.length]!;
    const card = { cardNumber, cardHolderName, cvv, expMonth, expYear };
    const service = stopwatch(ask, url);

    const widgetToken = String((await service.json({ path: "/b2c/widget/token", token }))["token"]);
    const query = new URLSearchParams({ binNumber: cardNumber.slice(0, 8), amount: String(AMOUNT), currency: "TRY" });
    const options = await service.json<OptionsReply>({ path: `/paymentOptions?${query}`, token: widgetToken });
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
        // Each payer has an address of their own.
        customerIpAddress: `100.64.${(count >> 8) & 255}.${count & 255}`,
      },
    });
    if (use3D && paymentType === "RedirectUrl") await passBank(ask, service, String(redirectTo), String(orderId));
    else if (use3D || paymentType !== "DirectSale" || success !== true)
      throw new Error(`a payment ended as ${String(paymentType)}, success ${String(success)}`);
    return { orderId: String(orderId), serviceMs: service.spentMs() };
  },
});

type OptionsReply = { installments: { installment: number; token: string }[] }[];

interface JsonRequest {
  path: string;
  token: string;
  body?: object;
}

/** Asks the service, and counts how long that took in all. */
function stopwatch(ask: Ask, url: string) {
  let spent = 0;
  const send = async (request: Buffer): Promise<Reply> => {
    const sent = performance.now();
    const reply = await ask(url, request);
    spent += performance.now() - sent;
    return reply;
  };
  return {
    send,
    spentMs: () => spent,
    async json<Body = Record<string, unknown>>({ path, token, body }: JsonRequest): Promise<Body> {
      const parts = { path, token, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const { status, body: bytes } = await send(
        requestBytes({ method: body === undefined ? "GET" : "POST", ...parts }),
      );
      if (status !== 200) throw new Error(`${path.split("?")[0]} answered ${status}: ${bytes.toString()}`);
      return JSON.parse(bytes.toString()) as Body;
    },
  };
}

/** What the payer's browser does: opens our step, answers at the bank, comes back, and goes on to the merchant. */
async function passBank(
  ask: Ask,
  service: ReturnType<typeof stopwatch>,
  redirectTo: string,
  orderId: string,
): Promise<void> {
  const step = await service.send(requestBytes({ path: new URL(redirectTo).pathname }));
  const toBank = formIn(step);
  const bank = new URL(toBank.action).origin;
  const challenge = formIn(await ask(bank, posted(toBank, bank)));
  const answer = { action: challenge.action, fields: { otp: OTP, answer: "approve" } };
  const back = formIn(await ask(bank, posted(answer, bank)));
  const returned = await service.send(posted(back, redirectTo));
  const result = await service.send(requestBytes({ path: new URL(locationOf(returned)).pathname }));
  const { searchParams } = new URL(locationOf(result));
  if (searchParams.get("orderId") !== orderId || searchParams.get("success") !== "true")
    throw new Error(`a 3-D Secure payment came back as ${searchParams}`);
}

function formIn({ status, body }: Reply): PageForm {
  if (status !== 200) throw new Error(`a page answered ${status}: ${body.toString().slice(0, 400)}`);
  return formOf(body.toString());
}

function posted({ action, fields }: PageForm, base: string): Buffer {
  const { pathname } = new URL(action, base);
  return requestBytes({
    method: "POST",
    path: pathname,
    contentType: FORM,
    body: new URLSearchParams(fields).toString(),
  });
}

function locationOf({ status, head }: Reply): string {
  const location = /\r\nlocation: *([^\r]+)/i.exec(head)?.[1];
  if (status !== 303 || location === undefined) throw new Error(`${status} in place of a redirect`);
  return location;
}
