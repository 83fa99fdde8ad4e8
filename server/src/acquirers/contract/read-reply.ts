import type { BankReply } from "./tools.ts";

/** A parsed reply, or the reason why there is none. */
export type ReplyReading<Reply> =
  | { kind: "answered"; reply: Reply }
  | { kind: "unsent"; reason: string }
  | { kind: "unknown"; reason: string };

/** Only a reply with HTTP status 200 that `parse` can read says anything. */
export function readReply<Reply>(bankReply: BankReply, parse: (body: Buffer) => Reply | null): ReplyReading<Reply> {
  if (bankReply.kind === "unsent") return { kind: "unsent", reason: bankReply.reason };
  if (bankReply.kind === "lost") return { kind: "unknown", reason: `no reply: ${bankReply.reason}` };
  if (bankReply.status !== 200) return { kind: "unknown", reason: `HTTP status ${bankReply.status}` };
  const reply = parse(bankReply.body);
  return reply === null ? { kind: "unknown", reason: "not a readable reply" } : { kind: "answered", reply };
}
