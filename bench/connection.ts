import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface Reply {
  status: number;
  /** Status line and headers as received. */
  head: string;
  body: Buffer;
}

/** Sends a request to a server over a connection that is kept open. */
export type Ask = (address: string, request: Buffer) => Promise<Reply>;

/** An HTTP connection that is kept alive. It is simple and cheap, because it runs on the measured machine. */
export interface Connection {
  ask(request: Buffer): Promise<Reply>;
  /** False if the connection has ended, or has been idle for so long that the server may close it. */
  isUsable(): boolean;
  close(): void;
}

/** Well below the idle timeouts of servers. */
const IDLE_MS_MAX = 2_000;
const HEAD_END = Buffer.from("\r\n\r\n");

/** Opens one connection to each server that the caller uses, the first one in advance. */
export async function openCaller(url: string): Promise<{ ask: Ask; close(): void }> {
  const connections = new Map<string, Connection>([[url, await openConnection(new URL(url))]]);
  return {
    async ask(address, request) {
      let connection = connections.get(address);
      if (!connection?.isUsable()) {
        connection?.close();
        connection = await openConnection(new URL(address));
        connections.set(address, connection);
      }
      return connection.ask(request);
    },
    close: () => connections.forEach((connection) => connection.close()),
  };
}

export async function openConnection(address: URL): Promise<Connection> {
  const socket = connect({ host: address.hostname, port: Number(address.port), noDelay: true });
  await once(socket, "connect");
  let received: Buffer = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<Reply> | undefined;
  let isEnded = false;
  let usedAt = performance.now();
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const reply = readReply(received);
    if (reply === null) return;
    received = received.subarray(reply.length);
    usedAt = performance.now();
    waiting?.resolve(reply);
    waiting = undefined;
  });
  socket.on("close", () => {
    isEnded = true;
    waiting?.reject(new Error("the connection was closed"));
  });
  socket.on("error", (error) => waiting?.reject(error));
  return {
    isUsable: () => !isEnded && performance.now() - usedAt < IDLE_MS_MAX,
    ask(request) {
      if (isEnded) return Promise.reject(new Error("the connection had been closed"));
      waiting = Promise.withResolvers<Reply>();
      socket.write(request);
      return waiting.promise;
    },
    close: () => end(socket),
  };
}

/** Reads the reply at the start of the bytes. Null while it is incomplete. */
function readReply(bytes: Buffer): (Reply & { length: number }) | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = bytes.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const bodyStart = headEnd + HEAD_END.length;
  if (length === undefined) {
    const read = readChunks(bytes, bodyStart);
    return read && { status, head, ...read };
  }
  const end = bodyStart + Number(length);
  return bytes.length < end ? null : { status, head, body: bytes.subarray(bodyStart, end), length: end };
}

/** Reads a chunked body. Null while it is incomplete. */
function readChunks(bytes: Buffer, bodyStart: number): { body: Buffer; length: number } | null {
  const chunks: Buffer[] = [];
  for (let at = bodyStart; ;) {
    const sizeEnd = bytes.indexOf("\r\n", at);
    if (sizeEnd === -1) return null;
    const size = Number.parseInt(bytes.toString("latin1", at, sizeEnd), 16);
    const start = sizeEnd + 2;
    at = start + size + 2;
    if (bytes.length < at) return null;
    if (size === 0) return { body: Buffer.concat(chunks), length: at };
    chunks.push(bytes.subarray(start, start + size));
  }
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
  contentType?: string;
}

export function requestBytes({
  method = "GET",
  path,
  token,
  body = "",
  contentType = "application/json",
}: RequestParts): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, "host: 127.0.0.1"];
  if (token !== undefined) lines.push(`authorization: Bearer ${token}`);
  if (method === "POST") lines.push(`content-type: ${contentType}`, `content-length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
