import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";

export interface Reply {
  status: number;
  body: Buffer;
}

/** One kept-alive HTTP connection that asks and waits: as cheap as it can be, since it shares the machine with what it measures. */
export interface Connection {
  ask(request: Buffer): Promise<Reply>;
  close(): void;
}

const HEAD_END = Buffer.from("\r\n\r\n");

export async function openConnection(address: URL): Promise<Connection> {
  const socket = connect({ host: address.hostname, port: Number(address.port), noDelay: true });
  await once(socket, "connect");
  let received: Buffer = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<Reply> | undefined;
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const reply = readReply(received);
    if (reply === null) return;
    received = received.subarray(reply.length);
    waiting?.resolve(reply);
    waiting = undefined;
  });
  socket.on("close", () => waiting?.reject(new Error("the connection was closed")));
  socket.on("error", (error) => waiting?.reject(error));
  return {
    ask(request) {
      waiting = Promise.withResolvers<Reply>();
      socket.write(request);
      return waiting.promise;
    },
    close: () => end(socket),
  };
}

/** The whole reply at the beginning of the bytes; null while some of it is missing. */
function readReply(bytes: Buffer): (Reply & { length: number }) | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = bytes.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`a reply without content-length: ${head}`);
  const bodyStart = headEnd + HEAD_END.length;
  const end = bodyStart + Number(length);
  return bytes.length < end ? null : { status, body: bytes.subarray(bodyStart, end), length: end };
}

function end(socket: Socket): void {
  socket.removeAllListeners("close");
  socket.destroy();
}

export interface RequestParts {
  method?: "GET" | "POST";
  path: string;
  token?: string;
  body?: string;
}

export function requestBytes({ method = "GET", path, token, body = "" }: RequestParts): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, "host: 127.0.0.1"];
  if (token !== undefined) lines.push(`authorization: Bearer ${token}`);
  if (method === "POST") lines.push("content-type: application/json", `content-length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
