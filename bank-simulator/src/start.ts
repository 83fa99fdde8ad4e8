import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerControl } from "./answer-control.ts";
import type { Account, Bank } from "./bank/bank.ts";
import { closeDay } from "./bank/business-day.ts";
import type { OrderSummary } from "./books/bank-books.ts";
import { openBooks, type Books } from "./books/books.ts";
import { faultOfCard } from "./faults/fault-of-card.ts";
import { createFaults, type Faults } from "./faults/faults.ts";
import { approvedSale } from "./orders/charges.ts";
import { recordVoid } from "./orders/reversals.ts";
import type { Protocol } from "./protocols/protocol.ts";
import { protocols, type BankAccount } from "./protocols/registry.ts";
import { createAuthenticationPages, type AuthenticationPages } from "./three-ds/authentication-pages.ts";
import { readBody, readForm, send, sendPage } from "./web/http.ts";
import { homePage, type Page } from "./web/pages.ts";

export interface BankSimulatorOptions {
  /** 0 takes a free one. */
  port: number;
  host?: string;
  /** Created with its folder where it does not exist. */
  ledgerFile: string;
  /** The merchants' accounts at the banks of all protocols. Default: the published ones. */
  terminals?: readonly BankAccount[];
  bankName?: string;
  /** Opens /control/, where tests set faults and read the ledger. */
  control?: boolean;
  now?: () => Date;
  /** Whether banks refuse a request whose time is not theirs; default true. Tests that move the service's clock alone turn it off. */
  checksClocks?: boolean;
  /** Movements on one page of a day's list; default 500. */
  dayListPageSize?: number;
}

export interface BankSimulator {
  url: string;
  ledger: {
    orders(): OrderSummary[];
    closeDay(): void;
    /** Voids an approved sale, as a person at the bank does. */
    voidSale(orderId: string): void;
  };
  faults: Faults;
  close(): Promise<void>;
}

/** What answers the requests. */
interface Simulator {
  homePage: Page;
  books: Books;
  banks: readonly Bank[];
  faults: Faults;
  pages: AuthenticationPages;
  /** The routes, by method and path in lower case. */
  routes: ReadonlyMap<string, ReturnType<Protocol["routes"]>[string]>;
  hasControl: boolean;
}

export async function startBankSimulator(options: BankSimulatorOptions): Promise<BankSimulator> {
  const { host = "127.0.0.1" } = options;
  const server = createServer();
  // Take the port before opening the ledger: a second bank on the same port must not write to the first one's file.
  await listen(server, options.port, host);
  const simulator = createSimulator(options, openBooksOf(server, options.ledgerFile));
  const { banks, books, faults } = simulator;
  server.on("request", (request, response) => {
    // The connection broke while its request was read. Nothing was done, and nobody is left to answer.
    respond(simulator, request, response).catch(() => request.socket.destroy());
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${reachable(host)}:${port}`,
    ledger: {
      orders: () => books.orders(),
      closeDay: () => banks.forEach(closeDay),
      voidSale: (orderId) => voidSale(banks, orderId),
    },
    faults,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      books.close();
    },
  };
}

function createSimulator(options: BankSimulatorOptions, books: Books): Simulator {
  const { bankName = "Örnek Bankası", now = () => new Date(), checksClocks = true } = options;
  const accounts: readonly Account[] =
    options.terminals ?? protocols.flatMap(({ publishedAccounts }) => publishedAccounts);
  const faults = createFaults();
  const pages = createAuthenticationPages(bankName, () => now().getTime());
  const opened = protocols.map((protocol) => {
    const own = accounts.filter((account) => account.protocol === protocol.code);
    const bank: Bank = {
      name: bankName,
      books: books.of(protocol.code),
      accounts: new Map(own.map((account) => [account.clientId, account])),
      pages,
      now,
      checksClocks,
      takeFault: (point, orderId) => faults.take(protocol.code, point, orderId) ?? faultOfCard(bank, point, orderId),
      listFaults: () => faults.ofLists(protocol.code),
      dayListPageSize: options.dayListPageSize ?? 500,
    };
    return { name: protocol.name, bank, routes: Object.entries(protocol.routes(bank)) };
  });
  const addresses = opened.map(({ name, routes }) => ({ name, addresses: routes.map(([route]) => route) }));
  return {
    homePage: homePage(bankName, addresses),
    books,
    banks: opened.map(({ bank }) => bank),
    faults,
    pages,
    routes: new Map(opened.flatMap(({ routes }) => routes.map(([route, answer]) => [route.toLowerCase(), answer]))),
    hasControl: options.control ?? false,
  };
}

function voidSale(banks: readonly Bank[], orderId: string): void {
  for (const bank of banks) {
    const order = bank.books.orders().find((each) => each.orderId === orderId);
    const sale = order === undefined ? null : approvedSale(bank, order.clientId, orderId);
    if (sale !== null && !sale.voided) return recordVoid(bank, sale);
  }
  throw new Error(`no bank has an approved sale of order ${orderId}`);
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
  const answer = simulator.routes.get(route.toLowerCase());
  const { headers, socket } = request;
  if (answer !== undefined) return answer({ headers, body, remoteAddress: socket.remoteAddress ?? "" }, response);
  const [, sessionToken] = /^POST \/acs\/([A-Za-z0-9_-]+)$/.exec(route) ?? [];
  if (sessionToken !== undefined) return sendPage(response, simulator.pages.answer(sessionToken, readForm(body)));
  if (route === "GET /") return sendPage(response, simulator.homePage);
  if (simulator.hasControl && path.startsWith("/control/")) return control(simulator, route, body, response);
  send(response, 404, "text/plain", "Not found\n");
}

function control({ banks, faults, books }: Simulator, route: string, body: Buffer, response: ServerResponse): void {
  const protocolFaults = new Set(protocols.flatMap((protocol) => Object.keys(protocol.faults)));
  answerControl({ banks, faults, protocolFaults, orders: () => books.orders() }, route, body, response);
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
