import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { send } from "../web/http.ts";
import type { Fault } from "./faults.ts";

export interface Reply {
  status?: number;
  contentType: string;
  headers?: Readonly<Record<string, string>>;
  body: Buffer | string;
}

/**
 * Answers a request as the fault says. `carryOut` does what was asked, writes the ledger to disk, and returns the bank's reply,
 * or null if the bank never answers. Faults that change a reply's content are the protocol's, inside `carryOut`.
 */
export async function sendReply(
  response: ServerResponse,
  fault: Fault | null,
  carryOut: (hideFromQueriesMs: number) => Reply | null,
): Promise<void> {
  if (fault?.kind === "reset_before") return void response.destroy();
  if (fault?.kind === "down") return send(response, 503, "text/html", "<html><body>Service Unavailable</body></html>");
  const hides = fault?.kind === "not_found" || fault?.kind === "lost_and_hidden";
  const reply = carryOut(hides ? (fault.delayMs ?? 0) : 0);
  // Send nothing: the caller closes the connection, or the server does when it stops.
  if (reply === null || fault?.kind === "hang") return;
  if (fault?.kind === "reset_after" || fault?.kind === "lost_and_hidden") return void response.destroy();
  if (fault?.kind === "slow") await wait(fault.delayMs ?? 0, undefined, { ref: false });
  const { status = 200, contentType, headers, body } = distorted(reply, fault);
  send(response, status, contentType, body, headers);
}

function distorted(reply: Reply, fault: Fault | null): Reply {
  const bytes = Buffer.from(reply.body);
  switch (fault?.kind) {
    case "http_500":
      return {
        status: 500,
        contentType: "text/html",
        body: "<html><body>Internal Server Error</body></html>",
      };
    case "html":
      return {
        contentType: "text/html",
        body: "<html><head><title>Bakım</title></head><body><p>Sistem bakımdadır.<br></body></html>",
      };
    case "empty":
      return { ...reply, body: "" };
    case "truncated":
      return { ...reply, body: bytes.subarray(0, Math.floor(bytes.length * 0.6)) };
    case "garbage_prefix":
      return { ...reply, body: Buffer.concat([Buffer.from("\u0000garbage"), bytes]) };
    case "duplicate_reply":
      return { ...reply, body: Buffer.concat([bytes, bytes]) };
    default:
      return reply;
  }
}
