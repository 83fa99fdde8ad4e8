import { pino } from "pino";
import { readableLogLine } from "./readable-log-line.ts";

/** Fields that a log line may carry. A field that is not listed is a type error: nothing secret slips in by accident. */
export interface LogFields {
  traceId?: string;
  tenantId?: string;
  credentialId?: string;
  method?: string;
  /** The route's pattern, never the address: addresses carry signatures. */
  route?: string;
  status?: number;
  durationMs?: number;
  errorCode?: string;
  /** An error's class, message and stack, as made by our own code or the database driver. */
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
  /** Which of several processes, such as `api-1`. */
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
  /** A log whose lines all carry these fields. */
  with(fields: LogFields): Log;
  flush(): void;
}

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** So much is written whole into a pipe, also where several processes write to the same. */
const TOGETHER_BYTES_MAX = 4_096;
/** So long a line of a request waits at most for others, while the process turns. */
const GATHER_MS = 20;
/** What cannot be written, to a full disk, waits for its turn up to so much; what comes then is lost. */
const UNWRITTEN_MAX = 1_000_000;

/**
 * One line per entry on standard error: JSON, or text where that is a terminal. Informing lines are written several at a time,
 * since a write for each would cost a request more than the line itself; a warning is written at once, with all before it.
 */
export function createLog(level: LogLevel, isReadable = process.stderr.isTTY): Log {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: UNWRITTEN_MAX });
  // Whoever is served is not to notice that nobody can read of it.
  destination.on("error", () => {});
  const gathered = gather(destination, isReadable ? readableLogLine : asItIs);
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: "message",
      formatters: { level: (label) => ({ level: label }) },
    },
    gathered,
  );
  flushAtExit(gathered.flush);
  return wrap(logger, gathered.flush);
}

const flushes: (() => void)[] = [];

/** One listener for all logs of a process: tests open many. */
function flushAtExit(flush: () => void): void {
  if (flushes.push(flush) === 1)
    process.on("exit", () => {
      for (const each of flushes) each();
    });
}

interface Gathered {
  write(line: string): void;
  flush(): void;
}

const asItIs = (line: string) => line;

function gather(destination: { write(text: string): void }, format: (line: string) => string): Gathered {
  let lines = "";
  let bytes = 0;
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const gathered = lines;
    lines = "";
    bytes = 0;
    if (gathered !== "") destination.write(gathered);
  };
  return {
    write(entry) {
      const line = format(entry);
      const length = Buffer.byteLength(line);
      if (bytes + length > TOGETHER_BYTES_MAX) flush();
      lines += line;
      bytes += length;
      timer ??= setTimeout(flush, GATHER_MS).unref();
    },
    flush,
  };
}

function wrap(logger: pino.Logger, flush: () => void): Log {
  const write = (level: "debug" | "info" | "warn" | "error") => (message: string, fields?: LogFields) =>
    logger[level](fields === undefined ? {} : serialisable(fields), message);
  const writeAtOnce = (level: "warn" | "error") => {
    const add = write(level);
    return (message: string, fields?: LogFields) => {
      add(message, fields);
      flush();
    };
  };
  return {
    debug: write("debug"),
    info: write("info"),
    warn: writeAtOnce("warn"),
    error: writeAtOnce("error"),
    with: (fields) => wrap(logger.child(serialisable(fields)), flush),
    flush,
  };
}

/** Errors of the database driver hold row values in `detail`, and others may hold requests: only these parts are kept. */
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

export const silentLog: Log = createSilentLog();

function createSilentLog(): Log {
  const nothing = () => {};
  const log: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing, with: () => log, flush: nothing };
  return log;
}
