import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerApi } from "./api.ts";
import { closeDay, type Bank } from "./bank.ts";
import { openBooks, type Books, type OrderSummary } from "./books.ts";
import { answerControl } from "./control.ts";
import { answerDayList } from "./day-list.ts";
import { createFaults, type Faults } from "./faults.ts";
import { createGate, type Gate } from "./gate.ts";
import { readBody, readForm, send, sendPage } from "./http.ts";
import { token } from "./numbers.ts";
import { homePage } from "./pages.ts";
import { publishedTerminals, type BankTerminal } from "./terminals.ts";

export interface BankSimulatorOptions {
  /** 0 takes a free one. */
  port: number;
  host?: string;
  /** Made where it is absent, with its folder. */
  ledgerFile: string;
  terminals?: readonly BankTerminal[];
  bankName?: string;
  /** Opens /control/…, through which tests ask for faults and read the ledger. */
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

interface World {
  bank: Bank;
  gate: Gate;
  faults: Faults;
  bankName: string;
  hasControl: boolean;
}

/** Starts the bank; resolves once it listens. */
export async function startBankSimulator(options: BankSimulatorOptions): Promise<BankSimulator> {
  const {
    host = "127.0.0.1",
    bankName = "Örnek Bankası",
    terminals = publishedTerminals,
    now = () => new Date(),
  } = options;
  const server = createServer();
  // First the port, then the ledger: a second bank on the same port must not touch the first one's file.
  await listen(server, options.port, host);
  const bank: Bank = {
    books: openBooksOf(server, options.ledgerFile),
    terminals: new Map(terminals.map((terminal) => [terminal.clientId, terminal])),
    now,
    dayListPageSize: options.dayListPageSize ?? 500,
  };
  const faults = createFaults();
  const gate = createGate(bank, bankName, (orderId) => faults.take("threeds", orderId));
  const world: World = { bank, gate, faults, bankName, hasControl: options.control ?? false };
  server.on("request", (request, response) => {
    // A connection that breaks while it is read has nobody left to answer; nothing was done for it.
    respond(world, request, response).catch(() => request.socket.destroy());
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

async function respond(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  const route = `${request.method} ${path}`;
  const body = await readBody(request);
  if (body === null) return send(response, 413, "text/plain", "Too large\n");
  if (route === "GET /") return sendPage(response, homePage(world.bankName, token(16)));
  if (route === "POST /fim/api") return answerApi(world.bank, world.faults, request, body, response);
  if (route.toLowerCase() === "post /fim/est3dgate") {
    return sendPage(response, world.gate.open(readForm(body), request.socket.remoteAddress ?? ""));
  }
  if (route === "POST /report/day") return answerDayList(world.bank, world.faults, readForm(body), response);
  const [, sessionToken] = /^POST \/acs\/([A-Za-z0-9_-]+)$/.exec(route) ?? [];
  if (sessionToken !== undefined) return sendPage(response, world.gate.answer(sessionToken, readForm(body)));
  if (world.hasControl && path.startsWith("/control/"))
    return answerControl(world.bank, world.faults, route, body, response);
  send(response, 404, "text/plain", "Not found\n");
}

/** The host of an address that a browser on this machine can open. */
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
