import { pino } from "pino";
import { readableLogLine } from "./readable-log-line.ts";

/** The fields that a log line may have. Any other is a type error, so that no secret is logged by accident. */
export interface LogFields {
  traceId?: string;
  tenantId?: string;
  credentialId?: string;
  method?: string;
  /** The route's pattern, never the URL: URLs contain signatures. */
  route?: string;
  status?: number;
  durationMs?: number;
  errorCode?: string;
  /** Only class, message, code and stack are logged. */
  error?: unknown;
  paymentId?: string;
  attemptId?: string;
  attemptState?: string;
  linkId?: string;
  eventId?: string;
  deliveryId?: string;
  caseId?: string;
  terminalId?: string;
  /** A bank's day, such as 2026-01-31. */
  day?: string;
  deliveryAttempt?: number;
  notificationId?: string;
  messageKind?: string;
  sendAttempt?: number;
  acquirer?: string;
  operation?: string;
  outcome?: string;
  reason?: string;
  command?: string;
  count?: number;
  auditPosition?: number;
  auditHash?: string;
  host?: string;
  port?: number;
  pid?: number;
  /** Such as `api-1`. */
  process?: string;
  signal?: string;
  version?: string;
  migrations?: readonly string[];
}

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A log that adds these fields to every line. */
  with(fields: LogFields): Log;
  flush(): void;
}

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** Debug and info lines are collected. They are written after this time, or when half of WRITE_BYTES_MAX is reached. */
const FLUSH_EVERY_MS = 250;
/** A pipe takes a write of this size as a whole, so lines of several processes are not mixed. */
const WRITE_BYTES_MAX = 4_096;
/** When nothing can be written, for example to a full disk, this much is kept; later lines are lost. */
const UNWRITTEN_BYTES_MAX = 1_000_000;

/**
 * Writes one line per entry to standard error: JSON, or text on a terminal. A warning or error is written at once, with all
 * lines before it, so that it survives a crash.
 */
export function createLog(level: LogLevel, isReadable = process.stderr.isTTY): Log {
  const destination = pino.destination({
    dest: 2,
    sync: true,
    minLength: WRITE_BYTES_MAX / 2,
    maxWrite: WRITE_BYTES_MAX,
    maxLength: UNWRITTEN_BYTES_MAX,
    periodicFlush: FLUSH_EVERY_MS,
  });
  // A log that cannot be written must not stop the service.
  destination.on("error", () => {});
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: "message",
      formatters: { level: (label) => ({ level: label }) },
    },
    isReadable ? { write: (line) => destination.write(readableLogLine(line)) } : destination,
  );
  // flushSync() would wait for ever on a full disk; with `sync`, flush() writes before it returns.
  const flush = () => destination.flush();
  flushAtExit(flush);
  return wrap(logger, flush);
}

const flushes: (() => void)[] = [];

/** Adds one listener for all logs of a process: tests create many. */
function flushAtExit(flush: () => void): void {
  if (flushes.push(flush) === 1) process.on("exit", () => flushes.forEach((each) => each()));
}

function wrap(logger: pino.Logger, flush: () => void): Log {
  const write = (level: "debug" | "info" | "warn" | "error") => (message: string, fields?: LogFields) => {
    logger[level](fields === undefined ? {} : serialisable(fields), message);
    if (level === "warn" || level === "error") flush();
  };
  return {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    with: (fields) => wrap(logger.child(serialisable(fields)), flush),
    flush,
  };
}

/** Keeps only these parts of an error: the database driver puts row values into `detail`, and others may contain requests. */
function serialisable(fields: LogFields): object {
  if (fields.error === undefined) return fields;
  const { error } = fields;
  if (!(error instanceof Error)) return { ...fields, error: { name: typeof error } };
  const code: unknown = "code" in error ? error.code : undefined;
  return {
    ...fields,
    error: { name: error.name, message: error.message, stack: error.stack, ...(typeof code === "string" && { code }) },
  };
}

const nothing = () => {};

export const silentLog: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  with: () => silentLog,
  flush: nothing,
};
