import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { TestContext } from "node:test";

export interface SimulatedSms {
  reference: string;
  to: string;
  text: string;
  sender: string;
  id: string;
  /** What the report says, in the provider's words. */
  status: string;
}

/** What the simulator does with the next requests. */
export interface SmsBehaviour {
  /** Takes the SMS and closes the connection instead of answering. */
  losesReply?: boolean;
  /** Takes the SMS and never answers. */
  hangs?: boolean;
  /** Answers with this status and text, and takes nothing. */
  refuses?: { status: number; body: string };
  /** Reports about another message. */
  reportsWrongly?: boolean;
}

export interface SmsSimulator {
  url: string;
  accepted: SimulatedSms[];
  behaviour: SmsBehaviour;
}

type Protocol = (request: Asked, simulator: SmsSimulator) => { status: number; body: string };

interface Asked {
  path: string;
  query: URLSearchParams;
  authorization: string;
  body: Record<string, unknown>;
}

export const smsAccount = { user: "908501234567", password: "s3cret", sender: "ACME" };

/** Speaks github.com/verimor/SMS-API: plain text from send.json, JSON from status. */
export const verimorSimulator = (t: TestContext) => simulate(t, verimorProtocol);
/** Speaks NetGSM's REST version 2: codes in JSON. */
export const netgsmSimulator = (t: TestContext) => simulate(t, netgsmProtocol);

async function simulate(t: TestContext, protocol: Protocol): Promise<SmsSimulator> {
  const simulator: SmsSimulator = { url: "", accepted: [], behaviour: {} };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "", "http://simulator");
    const raw = await text(request);
    const body = (raw === "" ? {} : JSON.parse(raw)) as Record<string, unknown>;
    const { status, body: said } = protocol(
      { path, query, authorization: request.headers.authorization ?? "", body },
      simulator,
    );
    if (simulator.behaviour.hangs === true) return;
    if (simulator.behaviour.losesReply === true) return void request.socket.destroy();
    response.writeHead(status).end(said);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  simulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return simulator;
}

const ok = (body: string) => ({ status: 200, body });

function verimorProtocol({ path, query, body }: Asked, { accepted, behaviour }: SmsSimulator) {
  const login = path.endsWith("/status") ? Object.fromEntries(query) : body;
  if (login["username"] !== smsAccount.user || login["password"] !== smsAccount.password)
    return { status: 401, body: "Hesabınızda izinli IP ayarları yapılmamış" };
  if (path === "/v2/status") {
    const found = accepted.find(({ reference }) => reference === query.get("custom_id"));
    if (found === undefined) return { status: 404, body: "Bu idye sahip kampanya bulunamadı" };
    const { reference, to, status } = found;
    const dest = behaviour.reportsWrongly === true ? "905550000000" : to;
    return ok(JSON.stringify([{ campaign_custom_id: reference, dest, status, gsm_error: "0" }]));
  }
  if (behaviour.refuses !== undefined) return behaviour.refuses;
  const [message] = body["messages"] as { msg: string; dest: string }[];
  const id = String(20_000 + accepted.length);
  const [reference, sender] = [String(body["custom_id"]), String(body["source_addr"])];
  accepted.push({ reference, to: message!.dest, text: message!.msg, sender, id, status: "WAITING" });
  return ok(id);
}

function netgsmProtocol({ path, authorization, body }: Asked, { accepted, behaviour }: SmsSimulator) {
  const login = Buffer.from(authorization.replace("Basic ", ""), "base64").toString();
  if (login !== `${smsAccount.user}:${smsAccount.password}`)
    return { status: 406, body: JSON.stringify({ code: "30" }) };
  if (path === "/sms/rest/v2/report") {
    const [jobId] = body["jobids"] as string[];
    const found = accepted.find(({ id }) => id === jobId);
    if (found === undefined) return { status: 406, body: JSON.stringify({ code: "60" }) };
    const number = behaviour.reportsWrongly === true ? "905550000000" : `90${found.to}`;
    return ok(JSON.stringify({ code: "00", jobs: [{ jobid: jobId, number, status: Number(found.status) }] }));
  }
  if (behaviour.refuses !== undefined) return behaviour.refuses;
  const [message] = body["messages"] as { msg: string; no: string }[];
  const id = `17377215342605050417149${accepted.length}`;
  const [reference, sender] = [String(body["referansID"]), String(body["msgheader"])];
  accepted.push({ reference, to: message!.no, text: message!.msg, sender, id, status: "0" });
  return ok(JSON.stringify({ code: "00", jobid: id, description: "queued" }));
}
