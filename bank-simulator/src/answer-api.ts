import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Bank } from "./bank.ts";
import { readRequest, writeReply, type Cc5Reply } from "./cc5.ts";
import type { Fault, Faults } from "./faults.ts";
import { handleRequest, operationOf } from "./handle-request.ts";
import { send } from "./http.ts";

const XML = "text/xml; charset=ISO-8859-9";

/** Answers one CC5Request. The ledger is written to disk before any reply, faulty or not. */
export async function answerApi(
  bank: Bank,
  faults: Faults,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const message = readRequest(body);
  if (message === null) return send(response, 400, "text/plain", "Not a CC5Request\n");
  const operation = operationOf(message);
  const fault = operation === null ? null : faults.take(operation, message.get("OrderId") ?? "");
  if (fault?.kind === "reset_before") return void request.socket.destroy();
  if (fault?.kind === "down") return send(response, 503, "text/html", "<html><body>Service Unavailable</body></html>");
  const { reply, hang } = handleRequest(bank, message, {
    hideFromQueriesMs: hides(fault) ? (fault.delayMs ?? 0) : 0,
  });
  // Send nothing: the caller closes the connection, or the server does when it stops.
  if (hang || fault?.kind === "hang") return;
  if (fault?.kind === "reset_after" || fault?.kind === "lost_and_hidden") return void request.socket.destroy();
  if (fault?.kind === "slow") await wait(fault.delayMs ?? 0, undefined, { ref: false });
  if (fault?.kind === "http_500")
    return send(response, 500, "text/html", "<html><body>Internal Server Error</body></html>");
  send(response, 200, fault?.kind === "html" ? "text/html" : XML, distorted(reply, fault));
}

function hides(fault: Fault | null): fault is Fault {
  return fault?.kind === "not_found" || fault?.kind === "lost_and_hidden";
}

function distorted(reply: Cc5Reply, fault: Fault | null): Buffer | string {
  const bytes = writeReply(reply, "references");
  switch (fault?.kind) {
    case "html":
      return "<html><head><title>Bakım</title></head><body><p>Sistem bakımdadır.<br></body></html>";
    case "empty":
      return "";
    case "truncated":
      return bytes.subarray(0, Math.floor(bytes.length * 0.6));
    case "garbage_prefix":
      return Buffer.concat([Buffer.from("\u0000garbage"), bytes]);
    case "duplicate_reply":
      return Buffer.concat([bytes, bytes]);
    case "wrong_order":
      return writeReply({ ...reply, OrderId: "SOMEONEELSES" }, "references");
    case "wrong_amount":
      return writeReply({ ...reply, Extra: { ...reply.Extra, ORIG_TRANS_AMT: "1", CAPTURE_AMT: "1" } }, "references");
    case "latin5":
    case "utf8":
      return writeReply(reply, fault.kind);
    default:
      return bytes;
  }
}
