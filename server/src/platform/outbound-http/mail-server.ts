import { isLoopback } from "./address.ts";
import type { SocketGuard } from "./open-socket.ts";

/** A mail server that takes messages by SMTP. */
export interface MailServer {
  host: string;
  port: number;
  /** From the first byte (smtps), by STARTTLS, or none, which only a server on the same machine may have. */
  tls: "implicit" | "starttls" | "none";
  auth: { user: string; pass: string } | null;
  /** Set for a tenant's own server. */
  guard: SocketGuard | null;
}

const MAIL_URL = /^smtps?:\/\/[^/?#]+\/?$/;
const PORTS = { smtp: 587, smtps: 465 } as const;

/** Returns null for an address that is not of the form smtp(s)://user:password@host:port. */
export function readMailUrl(text: string, guard: SocketGuard | null): MailServer | null {
  const url = MAIL_URL.test(text) ? URL.parse(text) : null;
  if (url === null || url.hostname === "") return null;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isSecure = url.protocol === "smtps:";
  const isHere = guard === null && (host === "localhost" || isLoopback(host));
  const withoutImplicit = isHere ? "none" : "starttls";
  const auth = url.username === "" ? null : { user: decoded(url.username), pass: decoded(url.password) };
  return {
    host,
    port: url.port === "" ? PORTS[isSecure ? "smtps" : "smtp"] : Number(url.port),
    tls: isSecure ? "implicit" : withoutImplicit,
    auth,
    guard,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A password with a bare percent sign.
  }
}
