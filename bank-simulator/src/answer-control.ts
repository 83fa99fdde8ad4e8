import type { ServerResponse } from "node:http";
import type { Bank } from "./bank.ts";
import { parseFault, type Faults } from "./faults.ts";
import { closeDay } from "./handle-request.ts";
import { sendJson } from "./http.ts";

/** Faults and ledger for tests. Only available where the simulator was started with `control`. */
export function answerControl(bank: Bank, faults: Faults, route: string, body: Buffer, response: ServerResponse): void {
  switch (route) {
    case "POST /control/faults": {
      const fault = parseFault(parseJson(body));
      if (fault === null) return sendJson(response, 400, { error: "not a fault" });
      faults.add(fault);
      return sendJson(response, 201, fault);
    }
    case "GET /control/faults":
      return sendJson(response, 200, { faults: faults.waiting() });
    case "DELETE /control/faults":
      faults.clear();
      return sendJson(response, 200, { faults: [] });
    case "POST /control/close-day":
      closeDay(bank);
      return sendJson(response, 200, { closed: true });
    case "GET /control/ledger":
      return sendJson(response, 200, { orders: bank.books.orders() });
    default:
      sendJson(response, 404, { error: "no such control" });
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
