import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Json } from "./http.ts";

export interface Received {
  headers: Record<string, string>;
  body: Buffer;
  path: string;
}

export interface WebhookReceiver extends AsyncDisposable {
  /** Ends without a slash. */
  origin: string;
  received: Received[];
  /** Sets how the server answers from now on. */
  answer: ReceiverBehaviour;
  /** Resolves when `count` requests have arrived. */
  hasReceived(count: number): Promise<void>;
  close(): Promise<void>;
}

export type ReceiverBehaviour = (request: IncomingMessage, response: ServerResponse) => void;

export const answers = (status: number, headers: Record<string, string> = {}, body = ""): ReceiverBehaviour => {
  return (_request, response) => void response.writeHead(status, headers).end(body);
};

/** A merchant's web server on loopback, whose replies the test sets. */
export async function webhookReceiver(answer: ReceiverBehaviour = answers(200)): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ headers: flat(request.headers), body, path: request.url ?? "" });
      server.emit("received");
      receiver.answer(request, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  const receiver: WebhookReceiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer,
    async hasReceived(count) {
      while (received.length < count) await once(server, "received");
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  return receiver;
}

/** Waits for `count` webhooks of the order and returns their bodies in the order of arrival. */
export async function webhooksOf(
  { received, hasReceived }: WebhookReceiver,
  clientOrderReference: string,
  count = 1,
): Promise<Json[]> {
  const arrived = (): Json[] =>
    received
      .map(({ body }) => JSON.parse(body.toString()))
      .filter((body) => body.ClientOrderReference === clientOrderReference);
  for (let seen = received.length; arrived().length < count; seen += 1) await hasReceived(seen + 1);
  return arrived();
}

function flat(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
