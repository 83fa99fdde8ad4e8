import type { ServerResponse } from "node:http";
import type { Bank } from "./bank/bank.ts";
import { closeDay } from "./bank/business-day.ts";
import type { OrderSummary } from "./books/bank-books.ts";
import { parseFault, type Faults } from "./faults/faults.ts";
import { sendJson } from "./web/http.ts";

export interface Controlled {
  banks: readonly Bank[];
  faults: Faults;
  /** Mistakes that only banks of one protocol make. */
  protocolFaults: ReadonlySet<string>;
  orders(): OrderSummary[];
}

/** Faults and ledger for tests. Only available where the simulator was started with `control`. */
export function answerControl(
  { banks, faults, protocolFaults, orders }: Controlled,
  route: string,
  body: Buffer,
  response: ServerResponse,
): void {
  switch (route) {
    case "POST /control/faults": {
      const fault = parseFault(parseJson(body), protocolFaults);
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
      banks.forEach(closeDay);
      return sendJson(response, 200, { closed: true });
    case "GET /control/ledger":
      return sendJson(response, 200, { orders: orders() });
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
