import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../../context.ts";
import type { Log } from "../../log/log.ts";
import type { Refusal } from "../../refusal.ts";
import { InvalidRequest } from "../body/validation.ts";
import { refusalOf } from "./failure.ts";
import { reportOutage } from "./report-outage.ts";

/** The body of every error reply, except for hosted payment links. */
export interface ErrorBody {
  isSuccess: false;
  errorCode: string;
  message: string;
  details: { field: string | null; reason: string | null } | null;
  timestamp: string;
  traceId: string;
}

export interface HpmErrorBody {
  message: string;
  statusCode: number;
  exceptions: { traceId: string }[] | null;
  data: null;
  oldData: null;
  errors: { field: string | null; code: string; message: string }[];
}

/** Sends the error as a reply. No other function turns errors into HTTP. */
export function sendError({ clock, log }: Platform, error: unknown, reply: FastifyReply): FastifyReply {
  const { request } = reply;
  const refusal = refusalOf(error);
  request.refusal = refusal;
  if (refusal.status >= 500) logFailure(refusal, request, log);
  const body =
    request.envelope === "hpm" ? hpmErrorBody(refusal, request.id) : errorBody(refusal, request.id, clock.now());
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header("Content-Type", "application/json; charset=utf-8")
    .send(JSON.stringify(body));
}

export function errorBody(refusal: Refusal, traceId: string, now: Date): ErrorBody {
  const { code, message, field, reason } = refusal;
  const details = field === null && reason === null ? null : { field, reason };
  return { isSuccess: false, errorCode: code, message, details, timestamp: now.toISOString(), traceId };
}

function hpmErrorBody(refusal: Refusal, traceId: string): HpmErrorBody {
  const { status: statusCode, code, message, field } = refusal;
  const errors =
    refusal instanceof InvalidRequest
      ? refusal.violations.map((violation) => ({ field: violation.field, code, message: violation.sentence }))
      : [{ field, code, message }];
  return {
    message,
    statusCode,
    exceptions: code === "ERR_INTERNAL" ? [{ traceId }] : null,
    data: null,
    oldData: null,
    errors,
  };
}

function logFailure(refusal: Refusal, request: FastifyRequest, log: Log): void {
  const fields = {
    traceId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? "unknown",
    errorCode: refusal.code,
    error: refusal.cause ?? refusal,
  };
  if (refusal.code === "ERR_INTERNAL") log.error("a request failed", fields);
  else {
    reportOutage(log, refusal.cause);
    log.warn("a request could not be served", fields);
  }
}
