import type { IncomingMessage } from "node:http";
import { newTraceId } from "../ids.ts";

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(-|$)/;
const NO_TRACE = "0".repeat(32);

/** The trace id of a caller that sends a valid W3C traceparent, else a new one. */
export function traceIdOf(request: IncomingMessage): string {
  const header = request.headers["traceparent"];
  if (typeof header !== "string" || header.startsWith("ff")) return newTraceId();
  const given = TRACEPARENT.exec(header)?.[1];
  return given === undefined || given === NO_TRACE ? newTraceId() : given;
}
