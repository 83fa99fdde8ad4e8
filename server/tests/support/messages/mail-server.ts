import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { promisify } from "node:util";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { temporaryFolder } from "../temporary-folder.ts";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message that was sent: headers, an empty line, the body. */
  raw: string;
  secure: boolean;
}

/** How the server answers. A number is an SMTP status. */
export interface MailBehaviour {
  greeting?: number;
  login?: number;
  mailFrom?: number;
  rcptTo?: number;
  data?: number;
  /** Takes the message, and closes the connection instead of answering. */
  cutsAfterData?: boolean;
  /** Takes the message and never answers. */
  hangs?: boolean;
  /** Accepts connections and sends nothing, not even the greeting. */
  hangsAtConnect?: boolean;
}

export interface TestMailServer {
  port: number;
  received: ReceivedMail[];
  /** How many connections were made, and how often a client logged in or tried to. */
  connections: number;
  logins: number;
  behaviour: MailBehaviour;
  /** Called when a message has arrived, before the answer. */
  onMail: (mail: ReceivedMail) => void | Promise<void>;
  close(): Promise<void>;
}

export interface TestMailServerOptions {
  /** TLS from the first byte. */
  secure?: boolean;
  certificate?: { key: string; cert: string };
  offersStartTls?: boolean;
  /** Default: no login is required, and any is accepted. */
  login?: { user: string; password: string };
}

/** A real SMTP server on a port of this machine. */
export async function testMailServer(t: TestContext, options: TestMailServerOptions = {}): Promise<TestMailServer> {
  const { secure = false, certificate, offersStartTls = false, login } = options;
  const sockets = new Map<string, Socket>();
  const received: ReceivedMail[] = [];
  const mailbox: Omit<TestMailServer, "port" | "received" | "close"> = {
    connections: 0,
    logins: 0,
    behaviour: {},
    onMail: () => {},
  };
  const server = new SMTPServer({
    secure,
    ...certificate,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    hideSTARTTLS: !offersStartTls,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      if (mailbox.behaviour.hangsAtConnect !== true) done(failure(mailbox.behaviour.greeting));
    },
    onAuth: ({ username, password }, _session, done) => {
      mailbox.logins += 1;
      const isWrong = login !== undefined && (username !== login.user || password !== login.password);
      const failed = failure(isWrong ? 535 : mailbox.behaviour.login);
      if (failed === undefined) done(null, { user: username });
      else done(failed);
    },
    onMailFrom: (_address, _session, done) => done(failure(mailbox.behaviour.mailFrom)),
    onRcptTo: ({ address }, _session, done) => done(failure(mailbox.behaviour.rcptTo, `<${address}> refused`)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => void arrived(Buffer.concat(chunks).toString(), session, done));
    },
  });
  const arrived = async (raw: string, session: SMTPServerSession, done: (error?: Error | null) => void) => {
    const { mailFrom, rcptTo } = session.envelope;
    const from = mailFrom === false ? "" : mailFrom.address;
    const mail = { from, to: rcptTo.map(({ address }) => address), raw, secure: session.secure };
    const { data, hangs = false, cutsAfterData = false } = mailbox.behaviour;
    if (data === undefined) {
      received.push(mail);
      await mailbox.onMail(mail);
    }
    if (hangs) return;
    if (cutsAfterData) for (const socket of sockets.values()) socket.destroy();
    else done(failure(data));
  };
  server.server.on("connection", (socket: Socket) => {
    mailbox.connections += 1;
    sockets.set(`${socket.remotePort}`, socket);
    socket.on("close", () => sockets.delete(`${socket.remotePort}`));
  });
  server.on("error", () => {}); // In many tests the client disconnects.
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // It ends open connections itself after closeTimeout.
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  t.after(close);
  return Object.assign(mailbox, { port: (server.server.address() as AddressInfo).port, received, close });
}

function failure(status: number | undefined, text = "refused by a test"): Error | undefined {
  return status === undefined ? undefined : Object.assign(new Error(text), { responseCode: status });
}

/** A self-signed certificate for the host; null where openssl is not installed. */
export async function certificateFor(t: TestContext, host: string): Promise<{ key: string; cert: string } | null> {
  const folder = temporaryFolder(t);
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const names = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`, "-keyout", key, "-out", cert];
  try {
    await promisify(execFile)("openssl", [...request, ...names]);
  } catch {
    return null;
  }
  return { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
}

/** The value of a header, unfolded; undefined where the mail has none. */
export function headerOf({ raw }: ReceivedMail, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
  const line = head.split("\r\n").find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}

/** The e-mail's HTML with line feeds; "" if it has none. */
export function htmlOf({ raw }: ReceivedMail): string {
  const at = raw.indexOf("Content-Type: text/html");
  const head = raw.slice(at, raw.indexOf("\r\n\r\n", at));
  const body = at === -1 ? "" : raw.slice(at + head.length + 4).split("\r\n--", 1)[0]!;
  const bytes = head.includes("base64") ? Buffer.from(body, "base64") : readQuotedPrintable(body);
  return bytes.toString("utf8").replaceAll("\r\n", "\n");
}

function readQuotedPrintable(text: string): Buffer {
  const joined = text.replaceAll("=\r\n", "");
  return Buffer.from(
    joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}
