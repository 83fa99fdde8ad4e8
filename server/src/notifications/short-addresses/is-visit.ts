import type { IncomingHttpHeaders } from "node:http";
import { isProgram } from "#platform/http/is-program.ts";

/** Whether a person probably opened the address. */
export function isVisit(method: string, headers: IncomingHttpHeaders): boolean {
  return method === "GET" && !isProgram(headers);
}
