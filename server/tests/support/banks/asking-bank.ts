import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import type { AcquirerTools } from "#acquirers/contract/tools.ts";
import { acquirers, type Acquirer, type Evidence } from "#acquirers/registry.ts";

type Answer = "ok" | "declined" | "reset";

/**
 * A bank that is asked at the start and at the return of 3-D Secure, as PosNet is: it gives a ticket and later confirms whose it
 * is. What it does not ask, and the charge, go to the simulator. Registered as the acquirer "asking" until the test ends.
 */
export async function askingBank(t: TestContext) {
  const asked: string[] = [];
  const bank = {
    url: "",
    asked,
    start: "ok" as Answer,
    resolve: "ok" as Answer,
    /** The adapter cannot read what the bank sends. */
    isUnreadable: false,
    /** Called while the bank is asked. */
    meanwhile: async (_path: string) => {},
  };
  const tickets = new Map<string, string>();
  const server = createServer((request, response) => void reply(request, response));
  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const body = Buffer.concat(await request.toArray()).toString();
    asked.push(path);
    await bank.meanwhile(path);
    if (path === "/start") answer(response, bank.start, ticketOf(body));
    else answer(response, bank.resolve, tickets.get(body) ?? "");
  }
  const ticketOf = (bankOrderId: string) => {
    const ticket = `ticket-${tickets.size}`;
    tickets.set(ticket, bankOrderId);
    return ticket;
  };
  await once(server.listen(0, "127.0.0.1"), "listening");
  bank.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const all = acquirers as Acquirer[];
  const asking = askingAcquirer(acquirers[0]!, bank);
  all.push(asking);
  t.after(() => {
    all.splice(all.indexOf(asking), 1);
    server.closeAllConnections();
    server.close();
  });
  return bank;
}

function answer(response: ServerResponse, as: Answer, body: string): void {
  if (as === "reset") response.destroy();
  else response.writeHead(as === "ok" ? 200 : 402).end(body);
}

function askingAcquirer(acquirer: Acquirer, bank: { url: string; isUnreadable: boolean }): Acquirer {
  return {
    ...acquirer,
    code: "asking",
    capabilities: { ...acquirer.capabilities, returnProof: "call" },
    returnDrops: ["CardNumber"],
    open(settings, tools) {
      const terminal = acquirer.open(settings, tools);
      return {
        ...terminal,
        async startThreeDs(start) {
          if (bank.isUnreadable) throw new Error("the bank's reply cannot be read");
          const { reply, calls } = await ask(tools, `${bank.url}/start`, "threeDsStart", start.bankOrderId);
          if (reply.kind === "unsent") return { kind: "failed", cause: "unsent", reason: reply.reason, calls };
          if (reply.kind === "lost") return { kind: "failed", cause: "lost", reason: reply.reason, calls };
          if (reply.status === 402) {
            const decline = { code: "14", message: "Geçersiz kart", class: "card_data" } as const;
            return { kind: "declined", decline, reroute: "no", calls };
          }
          const started = await terminal.startThreeDs(start);
          return { ...started, session: { ticket: reply.body.toString() }, calls };
        },
        async verifyThreeDsReturn(expected, returned) {
          if (bank.isUnreadable) throw new Error("the bank's reply cannot be read");
          const { ticket = "" } = expected.session;
          const { reply, calls } = await ask(tools, `${bank.url}/resolve`, "threeDsVerify", ticket);
          if (reply.kind !== "replied" || reply.status !== 200)
            return { kind: "undecided", reason: "the bank could not be asked", calls };
          if (reply.body.toString() !== expected.bankOrderId)
            return { kind: "forged", reason: "order is not ours", calls };
          return { ...(await terminal.verifyThreeDsReturn(expected, returned)), calls };
        },
        async complete(order, authentication) {
          if (order.session["ticket"] === undefined) throw new Error("the session is gone");
          return terminal.complete(order, authentication);
        },
      };
    },
  };
}

async function ask(tools: AcquirerTools, url: string, operation: Evidence["operation"], text: string) {
  const reply = await tools.send({ method: "POST", url, headers: {}, body: Buffer.from(text), timeoutMs: 15_000 });
  const { durationMs } = reply;
  const httpStatus = reply.kind === "replied" ? reply.status : null;
  return { reply, calls: [{ operation, url, httpStatus, durationMs, reply: {} }] };
}
