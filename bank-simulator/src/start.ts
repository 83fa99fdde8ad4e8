import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerApi } from "./answer-api.ts";
import { answerControl } from "./answer-control.ts";
import { answerDayList } from "./answer-day-list.ts";
import type { Bank } from "./bank.ts";
import { openBooks, type Books, type OrderSummary } from "./books.ts";
import { createFaults, type Faults } from "./faults.ts";
import { randomToken } from "./generated-ids.ts";
import { closeDay } from "./handle-request.ts";
import { readBody, readForm, send, sendPage } from "./http.ts";
import { homePage } from "./pages.ts";
import { publishedTerminals, type BankTerminal } from "./terminals.ts";
import { createThreeDsGate, type ThreeDsGate } from "./three-ds/three-ds-gate.ts";

export interface BankSimulatorOptions {
  /** 0 takes a free one. */
  port: number;
  host?: string;
  /** Created with its folder where it does not exist. */
  ledgerFile: string;
  terminals?: readonly BankTerminal[];
  bankName?: string;
  /** Opens /control/, where tests set faults and read the ledger. */
  control?: boolean;
  now?: () => Date;
  /** Movements on one page of a day's list; default 500. */
  dayListPageSize?: number;
}

export interface BankSimulator {
  url: string;
  ledger: {
    orders(): OrderSummary[];
    closeDay(): void;
  };
  faults: Faults;
  close(): Promise<void>;
}

/** What answers the requests. */
interface Simulator {
  bank: Bank;
  gate: ThreeDsGate;
  faults: Faults;
  bankName: string;
  hasControl: boolean;
}

export async function startBankSimulator(options: BankSimulatorOptions): Promise<BankSimulator> {
  const {
    host = "127.0.0.1",
    bankName = "Örnek Bankası",
    terminals = publishedTerminals,
    now = () => new Date(),
  } = options;
  const server = createServer();
  // Take the port before opening the ledger: a second bank on the same port must not write to the first one's file.
  await listen(server, options.port, host);
  const bank: Bank = {
    books: openBooksOf(server, options.ledgerFile),
    terminals: new Map(terminals.map((terminal) => [terminal.clientId, terminal])),
    now,
    dayListPageSize: options.dayListPageSize ?? 500,
  };
  const faults = createFaults();
  const gate = createThreeDsGate(bank, bankName, (orderId) => faults.take("threeds", orderId));
  const simulator: Simulator = { bank, gate, faults, bankName, hasControl: options.control ?? false };
  server.on("request", (request, response) => {
    // The connection broke while its request was read. Nothing was done, and nobody is left to answer.
    respond(simulator, request, response).catch(() => request.socket.destroy());
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${reachable(host)}:${port}`,
    ledger: { orders: () => bank.books.orders(), closeDay: () => closeDay(bank) },
    faults,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      bank.books.close();
    },
  };
}

function openBooksOf(server: Server, ledgerFile: string): Books {
  try {
    return openBooks(ledgerFile);
  } catch (error) {
    server.close();
    throw error;
  }
}

async function respond(simulator: Simulator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  const route = `${request.method} ${path}`;
  const body = await readBody(request);
  if (body === null) return send(response, 413, "text/plain", "Too large\n");
  if (route === "GET /") return sendPage(response, homePage(simulator.bankName, randomToken(16)));
  if (route === "POST /fim/api") return answerApi(simulator.bank, simulator.faults, request, body, response);
  if (route.toLowerCase() === "post /fim/est3dgate") {
    return sendPage(response, simulator.gate.open(readForm(body), request.socket.remoteAddress ?? ""));
  }
  if (route === "POST /report/day") return answerDayList(simulator.bank, simulator.faults, readForm(body), response);
  const [, sessionToken] = /^POST \/acs\/([A-Za-z0-9_-]+)$/.exec(route) ?? [];
  if (sessionToken !== undefined) return sendPage(response, simulator.gate.answer(sessionToken, readForm(body)));
  if (simulator.hasControl && path.startsWith("/control/"))
    return answerControl(simulator.bank, simulator.faults, route, body, response);
  send(response, 404, "text/plain", "Not found\n");
}

/** The host name for a browser on this machine. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
