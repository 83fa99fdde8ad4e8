import type { Socket } from "node:net";
import { createTransport, type SendMailOptions } from "nodemailer";
import { isIpAddress } from "#platform/outbound-http/address.ts";
import type { MailServer } from "#platform/outbound-http/mail-server.ts";
import { openSocket } from "#platform/outbound-http/open-socket.ts";

/** The outcome of one attempt. */
export type MailOutcome =
  | { kind: "accepted"; reply: string }
  /** A permanent answer (5xx) to this message. `isAddress`: the server knows no such receiver. */
  | { kind: "refused"; isAddress: boolean; reply: string }
  /** May succeed later. After `lost` and `timeout` the server may have taken the message. */
  | { kind: "later"; reason: LaterReason; reply: string };

export const laterReasons = [
  "deferred",
  "unreachable",
  "untrusted",
  "blocked",
  "rejected_login",
  "timeout",
  "lost",
] as const;

export type LaterReason = (typeof laterReasons)[number];

const MAILABLE = /^[^\s<>()[\],;:\\"@]+@[^\s<>()[\],;:\\"@]+$/;

/** Whether the address is one plain address, without the characters that separate, quote or comment in a mail header. */
export function isMailable(address: string): boolean {
  return MAILABLE.test(address);
}

export interface SendRules {
  connectMs: number;
  /** Without an answer for this long, the attempt ends. */
  silenceMs: number;
  /** For everything together. Shorter than the lease. */
  totalMs: number;
}

const RULES: SendRules = { connectMs: 10_000, silenceMs: 20_000, totalMs: 45_000 };

/** Hands one message to the server, over a connection of its own. */
export async function sendMail(server: MailServer, mail: SendMailOptions, rules = RULES): Promise<MailOutcome> {
  let socket: Socket;
  try {
    socket = await openSocket({
      host: server.host,
      port: server.port,
      guard: server.guard,
      timeoutMs: rules.connectMs,
    });
  } catch (error) {
    const { code, message } = failureOf(error);
    const reason = code === "ERR_BLOCKED_ADDRESS" ? "blocked" : "unreachable";
    return { kind: "later", reason, reply: message };
  }
  let isOver = false;
  const deadline = setTimeout(() => {
    isOver = true;
    socket.destroy();
  }, rules.totalMs);
  try {
    const { response } = (await transportOver(socket, server, rules).sendMail(mail)) as { response: string };
    return { kind: "accepted", reply: response };
  } catch (error) {
    return isOver ? { kind: "later", reason: "timeout", reply: "no answer in time" } : outcomeOf(failureOf(error));
  } finally {
    clearTimeout(deadline);
    socket.destroy();
  }
}

function transportOver(socket: Socket, { host, port, tls, auth }: MailServer, { silenceMs }: SendRules) {
  return createTransport({
    host,
    port,
    connection: socket,
    secure: tls === "implicit",
    requireTLS: tls === "starttls",
    ignoreTLS: tls === "none",
    ...(auth !== null && { auth }),
    ...(!isIpAddress(host) && { servername: host }),
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

interface Failure {
  code: string;
  message: string;
  /** The status of the server's answer; null where there was none. */
  status: number | null;
  /** The SMTP command that it answered. */
  command: string;
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) throw error;
  const {
    code = "",
    responseCode = null,
    response = error.message,
    command = "",
  } = error as Error & {
    code?: string;
    responseCode?: number;
    response?: string;
    command?: string;
  };
  return { code, status: responseCode, message: response, command };
}

/** Commands whose permanent refusal is about this message, and not about us as a client. */
const ABOUT_MESSAGE = /^(?:MAIL FROM|RCPT TO|DATA)/;
/** nodemailer keeps only the sentence of a TLS error. */
const UNTRUSTED = /certificate|altnames|STARTTLS/i;

function outcomeOf({ code, status, message, command }: Failure): MailOutcome {
  if (status !== null && status >= 500) {
    if (!ABOUT_MESSAGE.test(command)) return { kind: "later", reason: "rejected_login", reply: message };
    return { kind: "refused", isAddress: command.startsWith("RCPT TO"), reply: message };
  }
  if (status !== null) return { kind: "later", reason: "deferred", reply: message };
  // The address cannot be written into the command.
  if (code === "EENVELOPE") return { kind: "refused", isAddress: true, reply: message };
  if (code === "ETIMEDOUT") return { kind: "later", reason: "timeout", reply: message };
  return { kind: "later", reason: code === "ETLS" || UNTRUSTED.test(message) ? "untrusted" : "lost", reply: message };
}
