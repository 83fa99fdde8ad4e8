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

/** NetGSM's REST API, version 2. It reports by its own job id only, so a lost reply stays unknown. */
export function netgsm({ url, user, password, sender }: SmsAccount): SmsProvider {
  const headers = {
    "content-type": "application/json",
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
  };
  const post = (path: string, body: object) => ({
    url: `${url}/sms/rest/v2/${path}`,
    headers,
    body: JSON.stringify(body),
    ...REQUEST_LIMITS,
  });
  return {
    async send(outbound, { reference, to, text }) {
      const messages = [{ msg: text, no: numberOf(to) }];
      // An iysfilter of 0 says that the text is not commercial.
      const body = { msgheader: sender, encoding: "TR", iysfilter: "0", referansID: reference, messages };
      return outcomeOf(await outbound.post(post("send", body)));
    },
    report(outbound, { to, providerId }) {
      if (providerId === null) return null;
      return outbound.post(post("report", { jobids: [providerId] })).then((reply) => reportOf(reply, providerId, to));
    },
  };
}

/** Turkish numbers as 5…, others with 00 before the country code. */
function numberOf(to: string): string {
  return to.startsWith("+90") ? to.slice(3) : `00${to.slice(1)}`;
}

const ACCEPTED = new Set(["00", "01", "02"]);
/** Codes for a fault in the text, the header, the İYS fields or the parameters. */
const REFUSED = new Set(["20", "40", "50", "51", "70"]);
/** Codes for a wrong log-in, a limit, or too many messages to one number. */
const LATER = new Set(["30", "80", "85"]);

function outcomeOf(reply: OutboundReply): SmsOutcome {
  if (reply.kind !== "replied") return outcomeWithoutReply(reply);
  const text = reply.body.toString().trim();
  const answer = parseJson(text);
  const code = textOf(fieldOf(answer, "code"));
  const jobId = textOf(fieldOf(answer, "jobid"));
  const said = `${code} ${textOf(fieldOf(answer, "description"))}`.trim();
  if (ACCEPTED.has(code) && jobId !== "") return { kind: "accepted", providerId: jobId };
  if (REFUSED.has(code)) return { kind: "refused", isAddress: false, reply: said };
  if (LATER.has(code) || reply.status === 429) return { kind: "unsent", reply: said };
  return { kind: "unknown", reply: `${reply.status} ${text}` };
}

/** The states in which a message ended undelivered, by number. */
const UNDELIVERED: Readonly<Record<string, { reason: string; isAddress: boolean }>> = {
  "2": { reason: "expired", isAddress: false },
  "3": { reason: "wrong_number", isAddress: true },
  "4": { reason: "not_sent", isAddress: false },
  "11": { reason: "rejected_by_operator", isAddress: false },
  "12": { reason: "send_error", isAddress: false },
  "13": { reason: "double_send", isAddress: false },
  "15": { reason: "blacklisted", isAddress: true },
  "16": { reason: "refused_by_iys", isAddress: false },
};

function reportOf(reply: OutboundReply, jobId: string, to: string): SmsReport {
  if (reply.kind !== "replied") return { kind: "unanswered" };
  const answer = parseJson(reply.body.toString());
  if (textOf(fieldOf(answer, "code")) === "60") return { kind: "not_found" };
  const jobs = fieldOf(answer, "jobs");
  if (!Array.isArray(jobs)) return { kind: "unanswered" };
  const own = (jobs as readonly unknown[]).find(
    (job) => textOf(fieldOf(job, "jobid")) === jobId && to.endsWith(lastDigitsOf(textOf(fieldOf(job, "number")))),
  );
  if (own === undefined) return { kind: "unanswered" };
  const status = textOf(fieldOf(own, "status"));
  if (status === "1") return { kind: "delivered" };
  const ended = UNDELIVERED[status];
  return ended === undefined ? { kind: "pending" } : { kind: "undelivered", ...ended };
}

/** Reports spell numbers with or without the country code. A shorter text matches no number. */
function lastDigitsOf(number: string): string {
  return number.length < 10 ? "none" : number.slice(-10);
}
