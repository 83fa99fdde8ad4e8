import type { ServerResponse } from "node:http";
import type { Bank } from "../../bank/bank.ts";
import type { Fault } from "../../faults/faults.ts";
import { sendReply } from "../../faults/send-reply.ts";
import { send } from "../../web/http.ts";
import type { NestpayAccount } from "./accounts.ts";
import { readRequest, writeReply, type Cc5Reply } from "./cc5.ts";
import { handleRequest, operationOf } from "./handle-request.ts";

const XML = "text/xml; charset=ISO-8859-9";

/** Answers one CC5Request. */
export async function answerApi(bank: Bank<NestpayAccount>, body: Buffer, response: ServerResponse): Promise<void> {
  const message = readRequest(body);
  if (message === null) return send(response, 400, "text/plain", "Not a CC5Request\n");
  const operation = operationOf(message);
  const fault = operation === null ? null : bank.takeFault(operation, message.get("OrderId") ?? "");
  await sendReply(response, fault, (hideFromQueriesMs) => {
    const reply = handleRequest(bank, message, { hideFromQueriesMs });
    return reply === null ? null : { contentType: XML, body: written(reply, fault) };
  });
}

function written(reply: Cc5Reply, fault: Fault | null): Buffer {
  switch (fault?.kind) {
    case "wrong_order":
      return writeReply({ ...reply, OrderId: "SOMEONEELSES" }, "references");
    case "wrong_amount":
      return writeReply({ ...reply, Extra: { ...reply.Extra, ORIG_TRANS_AMT: "1", CAPTURE_AMT: "1" } }, "references");
    case "latin5":
    case "utf8":
      return writeReply(reply, fault.kind);
    default:
      return writeReply(reply, "references");
  }
}
