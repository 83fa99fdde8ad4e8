import { isElement, readXml, textAt } from "../contract/read-xml.ts";

/** Reads the text elements of a PayforResponse. One that is absent is "". */
export interface PayforReply {
  text(name: string): string;
}

/** Null unless the bytes are one complete PayforResponse in which no element is nested or occurs twice. */
export function parseReply(body: Buffer): PayforReply | null {
  const response = readXml(body, "PayforResponse");
  if (response === null || Object.values(response).some((value) => Array.isArray(value) || isElement(value)))
    return null;
  return { text: (name) => textAt(response, name) };
}
