import { connect, TLSSocket, type PeerCertificate } from "node:tls";
import type { buildConnector } from "undici";

/** What a server showed when a connection to it was opened. */
export interface Certificate {
  /** Host and port as in the address. */
  host: string;
  /** The names that it is for. */
  names: readonly string[];
  issuer: string;
  validFrom: Date;
  validUntil: Date;
  /** Why it was not accepted, e.g. CERT_HAS_EXPIRED. */
  problem: string | null;
}

const READ_TIMEOUT_MS = 2_000;
const PROBLEM = /CERT|SIGN|HOSTNAME|INVALID_(?:PURPOSE|CA)/;

/** Opens connections as `connector` does, and reports the certificate of each, accepted or not. */
export function reportCertificates(
  connector: buildConnector.connector,
  report: (certificate: Certificate) => void,
): buildConnector.connector {
  return (options, callback) =>
    connector(options, (...[error, socket]) => {
      if (error === null) {
        if (socket instanceof TLSSocket) reportOf(options, socket.getPeerCertificate(), null);
        return callback(null, socket);
      }
      const { code } = error as Error & { code?: string };
      if (code === undefined || !PROBLEM.test(code)) return callback(error, null);
      // Node drops the certificate of a failed handshake, so it is read over a connection of its own.
      readCertificate(options, (shown) => {
        reportOf(options, shown, code);
        callback(error, null);
      });
    });

  function reportOf({ host, hostname }: buildConnector.Options, shown: PeerCertificate | null, problem: string | null) {
    if (shown === null || shown.valid_to === undefined) return;
    const certificate = { host: host ?? hostname, ...partsOf(shown), problem };
    report(certificate);
  }
}

/** Trusts the server no further than to read what it shows: nothing is sent. Null if it shows nothing. */
function readCertificate(
  { hostname, port, servername }: buildConnector.Options,
  whenRead: (shown: PeerCertificate | null) => void,
): void {
  let isOver = false;
  const name = servername ?? hostname;
  const socket: TLSSocket = connect({
    host: hostname,
    port: Number(port || 443),
    ...(/^[\d.]+$|:/.test(name) ? {} : { servername: name }),
    rejectUnauthorized: false,
  });
  const timer = setTimeout(() => end(null), READ_TIMEOUT_MS);
  socket.once("secureConnect", () => end(socket.getPeerCertificate()));
  socket.on("error", () => end(null));

  function end(shown: PeerCertificate | null) {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    socket.destroy();
    whenRead(shown);
  }
}

function partsOf({ subject, subjectaltname, issuer, valid_from, valid_to }: PeerCertificate) {
  const alternatives = subjectaltname?.split(", ").map((name) => name.replace(/^(?:DNS|IP Address):/, ""));
  return {
    names: alternatives ?? [textOf(subject?.CN)],
    issuer: textOf(issuer?.O ?? issuer?.CN),
    validFrom: new Date(valid_from),
    validUntil: new Date(valid_to),
  };
}

function textOf(part: string | string[] | undefined): string {
  return [part ?? []].flat().join(", ");
}

/** For operators. */
export function describeCertificate({ host, names, issuer, validFrom, validUntil, problem }: Certificate): string {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const named = names.slice(0, 5).join(", ");
  const period = `valid from ${day(validFrom)} until ${day(validUntil)}`;
  const refused = problem === null ? "" : ` ServicePay does not accept it (${problem}).`;
  return `The certificate of ${host} is for ${named}, was issued by ${issuer} and is ${period}.${refused}`;
}
