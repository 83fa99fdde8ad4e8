import type { OutboundReply } from "#platform/outbound-http/outbound-http.ts";
import {
  fieldOf,
  parseJson,
  REQUEST_LIMITS,
  textOf,
  outcomeWithoutReply,
  type SmsAccount,
  type SmsOutcome,
  type SmsProvider,
  type SmsReport,
} from "./provider.ts";

/** Verimor's SMS API, version 2 (github.com/verimor/SMS-API). It can be asked by our own reference. */
export function verimor({ url, user: username, password, sender }: SmsAccount): SmsProvider {
  return {
    async send(outbound, { reference, to, text }) {
      const body = {
        username,
        password,
        source_addr: sender,
        custom_id: reference,
        messages: [{ msg: text, dest: numberOf(to) }],
      };
      const headers = { "content-type": "application/json" };
      return outcomeOf(
        await outbound.post({ url: `${url}/v2/send.json`, headers, body: JSON.stringify(body), ...REQUEST_LIMITS }),
      );
    },
    async report(outbound, { reference, to }) {
      // The log-in is part of the address because the provider takes it nowhere else; addresses are not logged.
      const query = new URLSearchParams({ custom_id: reference, username, password });
      const reply = await outbound.get({ url: `${url}/v2/status?${query.toString()}`, headers: {}, ...REQUEST_LIMITS });
      return reportOf(reply, reference, numberOf(to));
    },
  };
}

/** Turkish numbers as 905…, others with 00 before the country code. */
function numberOf(to: string): string {
  return to.startsWith("+90") ? to.slice(1) : `00${to.slice(1)}`;
}

function outcomeOf(reply: OutboundReply): SmsOutcome {
  if (reply.kind !== "replied") return outcomeWithoutReply(reply);
  const text = reply.body.toString().trim();
  switch (reply.status) {
    case 200:
      return /^\d+$/.test(text) ? { kind: "accepted", providerId: text } : { kind: "unknown", reply: text };
    case 400:
    case 413:
      return { kind: "refused", isAddress: text.includes("DESTINATION"), reply: text };
    // The log-in or the server's address is wrong, or there were too many requests: nothing was accepted.
    case 401:
    case 403:
    case 429:
      return { kind: "unsent", reply: `${reply.status} ${text}` };
    default:
      return { kind: "unknown", reply: `${reply.status} ${text}` };
  }
}

/** The states in which a message ended undelivered. Those about the number itself are in NUMBER_WRONG too. */
const UNDELIVERED = new Set([
  "NOT_DELIVERED",
  "EXPIRED",
  "INVALID_DESTINATION_ADDRESS",
  "REJECTED",
  "DOUBLE_SEND_ERROR",
  "BLACKLISTED_DESTINATION_ADDRESS",
  "NOT_ALLOWED_BY_IYS",
  "MISSING_TARIFF",
  "ROUTE_NOT_AVAILABLE",
  "NETWORK_NOTCOVERED",
  "SEND_ERROR",
  "INTERNATIONAL_DENIED",
]);
const NUMBER_WRONG = new Set(["INVALID_DESTINATION_ADDRESS", "BLACKLISTED_DESTINATION_ADDRESS"]);

function reportOf(reply: OutboundReply, reference: string, number: string): SmsReport {
  if (reply.kind !== "replied") return { kind: "unanswered" };
  if (reply.status === 404) return { kind: "not_found" };
  const messages = reply.status === 200 ? parseJson(reply.body.toString()) : undefined;
  if (!Array.isArray(messages)) return { kind: "unanswered" };
  const own = (messages as readonly unknown[]).find(
    (each) => textOf(fieldOf(each, "campaign_custom_id")) === reference && textOf(fieldOf(each, "dest")) === number,
  );
  if (own === undefined) return { kind: "unanswered" };
  const status = textOf(fieldOf(own, "status"));
  if (status === "DELIVERED") return { kind: "delivered" };
  if (!UNDELIVERED.has(status)) return { kind: "pending" };
  return { kind: "undelivered", isAddress: NUMBER_WRONG.has(status), reason: status.toLowerCase() };
}
