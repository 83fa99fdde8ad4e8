import { formOf, type PageForm } from "../server/tests/support/payer.ts";
import { requestBytes, type Ask, type Reply } from "./connection.ts";

const FORM_CONTENT_TYPE = "application/x-www-form-urlencoded";
const OTP = "123456";
const TEXT_SHOWN = 400;

interface JsonRequest {
  path: string;
  token: string;
  body?: object;
}

export type Service = ReturnType<typeof serviceAt>;

/** Sends requests to the service and adds up the duration of its replies. */
export function serviceAt(ask: Ask, url: string) {
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

/**
 * Passes 3-D Secure as a browser would and returns the address of the last redirect. The bank's time is not counted, so it
 * is reached by `ask`.
 */
export async function passBank(ask: Ask, service: Service, redirectTo: string): Promise<string> {
  const toBank = formOfReply(await service.send(requestBytes({ path: new URL(redirectTo).pathname })));
  const bank = new URL(toBank.action).origin;
  const challenge = formOfReply(await ask(bank, postRequest(toBank, bank)));
  const answer = { action: challenge.action, fields: { otp: OTP, answer: "approve" } };
  const back = formOfReply(await ask(bank, postRequest(answer, bank)));
  return locationOf(await service.send(postRequest(back, redirectTo)));
}

export function formOfReply({ status, body }: Reply): PageForm {
  if (status !== 200) throw new Error(`a page answered ${status}: ${body.toString().slice(0, TEXT_SHOWN)}`);
  return formOf(body.toString());
}

export function postRequest({ action, fields }: PageForm, base: string): Buffer {
  const { pathname, search } = new URL(action, base);
  return requestBytes({
    method: "POST",
    path: pathname + search,
    contentType: FORM_CONTENT_TYPE,
    body: new URLSearchParams(fields).toString(),
  });
}

export function locationOf({ status, head }: Reply): string {
  const location = /\r\nlocation: *([^\r]+)/i.exec(head)?.[1];
  if (status !== 303 || location === undefined) throw new Error(`${status} in place of a redirect`);
  return location;
}
