import type { Socket } from "node:net";
import { randomHex } from "../../ids.ts";
import { Refusal } from "../../refusal.ts";
import { commonHeaders } from "../security-headers.ts";
import { errorBody } from "./error-reply.ts";

/** How long a client can read the reply before the socket is destroyed. */
const LINGER_MS = 2_000;

/** Answers a request that is not valid HTTP or too slow, and closes its connection. */
export function refuseOnSocket(code: string, socket: Socket, now: Date): void {
  if (!socket.writable || socket.destroyed) return void socket.destroy();
  const traceId = randomHex(16);
  const [line, refusal] = SOCKET_REFUSALS[code] ?? [
    "400 Bad Request",
    new Refusal("ERR_VALIDATION", "The request is not valid HTTP."),
  ];
  const body = JSON.stringify(errorBody(refusal, traceId, now));
  const headers = {
    ...commonHeaders(traceId),
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${line}\r\n${head.join("")}\r\n${body}`);
  // `end` closes only this side. A client that does not close or read would keep the socket open.
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(late));
}

const SOCKET_REFUSALS: Readonly<Record<string, [line: string, refusal: Refusal]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", new Refusal("ERR_VALIDATION", "The request came too slowly.")],
  HPE_INVALID_URL: [
    "400 Bad Request",
    new Refusal("ERR_VALIDATION", "The address has a character that must be percent-encoded.", {
      field: "url",
      reason: "format",
    }),
  ],
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    new Refusal("ERR_TOO_LARGE", "The headers are too large."),
  ],
};
