import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

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

function flat(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
