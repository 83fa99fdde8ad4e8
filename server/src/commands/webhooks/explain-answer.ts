import type { DeliveryOutcome } from "#webhooks/index.ts";

interface Answer {
  outcome: DeliveryOutcome;
  status: number | null;
  timeoutMs: number;
}

/** What is wrong with a receiver's answer, in words for the developer of the receiver. Null if it accepted the webhook. */
export function explainAnswer({ outcome, status, timeoutMs }: Answer): string | null {
  switch (outcome) {
    case "delivered":
      return null;
    case "gone":
      return "410 says that no more webhooks are wanted here: after it, those to this address stop until it is enabled again.";
    case "overloaded":
      return `${status} says that the receiver or a proxy before it cannot take it now; a webhook would be sent again.`;
    case "redirected":
      return `${status} is a redirect, which is not followed: use the final address. A log-in page redirects, too.`;
    case "rejected":
      return explainRejection(status);
    case "failed":
      return `${status} is an error inside the receiver: look into its log.`;
    case "timeout":
      return `No complete answer came within ${timeoutMs / 1_000} seconds: answer first and do slow work afterwards; or nothing listens there, or a firewall drops the packets.`;
    case "reset":
      return "The receiver closed the connection without an answer, or its answer is not HTTP: check the port, and http or https.";
    case "refused":
      return "The connection was refused: nothing listens at that host and port, or a firewall rejects it.";
    case "unresolved":
      return "The host's name has no address: check its spelling and its DNS record.";
    case "untrusted":
      return "TLS failed: the certificate has expired, has another name, or its chain is incomplete or not trusted; or the port speaks plain http.";
    case "blocked":
      return "The host has an address that is not public, so nothing was sent. OUTBOUND_ALLOWED_NETWORKS allows networks of your own.";
  }
}

function explainRejection(status: number | null): string {
  switch (status) {
    case 400:
    case 401:
    case 403:
      return `${status} says that the receiver does not accept the request. If it checks the signature, compare the secret and sign the raw bytes of the body; otherwise let this path through without a log-in.`;
    case 404:
      return "404 says that there is no such path on the server.";
    case 405:
      return "405 says that the path does not take POST.";
    case 413:
    case 415:
      return `${status} says that the path does not take a small JSON body (content-type: application/json).`;
    default:
      return `${status} says that the receiver does not accept the request; only 200 to 299 count as received.`;
  }
}
