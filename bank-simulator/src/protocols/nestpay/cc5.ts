import { readXml, toLatin5, writeXml } from "../../web/xml.ts";

/** The elements of a CC5Request by name. Those inside Extra have the prefix "Extra.". */
export type Cc5Request = ReadonlyMap<string, string>;

export interface Cc5Reply {
  OrderId: string;
  Response: "Approved" | "Declined" | "Error";
  ProcReturnCode: string;
  ErrMsg: string;
  TransId?: string;
  AuthCode?: string;
  HostRefNum?: string;
  Extra: Readonly<Record<string, string>>;
}

/** How characters outside ASCII are sent. Real hosts use all three. */
export type ReplyEncoding = "references" | "latin5" | "utf8";

/** Reads the XML as the raw body or as the form field DATA; null if it is neither. */
export function readRequest(body: Buffer): Cc5Request | null {
  const text = body.toString("utf8");
  return readXml(text.trimStart().startsWith("<") ? text : (new URLSearchParams(text).get("DATA") ?? ""), "CC5Request");
}

export function writeReply(reply: Cc5Reply, encoding: ReplyEncoding): Buffer {
  const { Extra, ...top } = { GroupId: reply.OrderId, TransId: "", AuthCode: "", HostRefNum: "", ...reply };
  const xml = `<?xml version="1.0" encoding="ISO-8859-9"?>\n${writeXml({ CC5Response: { ...top, Extra } })}`;
  if (encoding === "utf8") return Buffer.from(xml, "utf8");
  return encoding === "latin5" ? toLatin5(xml) : Buffer.from(withReferences(xml), "latin1");
}

function withReferences(xml: string): string {
  return xml.replace(/[^\n -~]/gu, (character) => `&#x${character.codePointAt(0)?.toString(16)};`);
}
