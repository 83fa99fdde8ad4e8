import { isElement, readXml, textAt } from "../contract/read-xml.ts";

/** Reads the text elements of a CC5Response and of its Extra element. One that is absent, repeated or not a text is "". */
export interface Cc5Reply {
  top(name: string): string;
  extra(name: string): string;
}

/** Elements of Extra that decide about money. Each may occur at most once, directly in Extra; banks may add any others. */
const DECIDING = ["ORD_ID", "TRANS_STAT", "CHARGE_TYPE_CD", "ORIG_TRANS_AMT", "PROC_RET_CD", "ERRORCODE"];

/** Null unless the bytes are one complete CC5Response in which no element at the top, and none that decides, occurs twice. */
export function parseReply(body: Buffer): Cc5Reply | null {
  const response = readXml(body, "CC5Response");
  if (response === null || Object.values(response).some(Array.isArray)) return null;
  const { Extra: extra, ...texts } = response;
  // A nested reply is ambiguous.
  if (Object.values(texts).some(isElement) || (isElement(extra) && !isPlain(extra))) return null;
  return { top: (name) => textAt(response, name), extra: (name) => (isElement(extra) ? textAt(extra, name) : "") };
}

function isPlain(extra: Record<string, unknown>): boolean {
  return Object.entries(extra).every(([name, value]) => {
    if (name === "Extra") return false;
    if (typeof value === "string") return true;
    return !DECIDING.includes(name) && !hasDecidingElement(value);
  });
}

function hasDecidingElement(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => name === "Extra" || DECIDING.includes(name) || hasDecidingElement(inner),
  );
}
