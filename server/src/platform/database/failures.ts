/** No connection, or one that died: nothing was committed, and the caller may try again. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  constructor(cause: unknown) {
    super("the database cannot be reached", { cause });
  }
}

/** The connection died during COMMIT: the transaction is either there or not. Read it again, never assume. */
export class CommitUnknown extends Error {
  override readonly name = "CommitUnknown";
  constructor(cause: unknown) {
    super("the connection was lost while committing", { cause });
  }
}

/** Serialization failure, deadlock, lock not available: the same work may succeed when run again. */
const RETRYABLE = new Set(["40001", "40P01", "55P03"]);

/** Shut down, starting, too many connections, read-only after a failover, disk full. */
const UNAVAILABLE = new Set(["57P01", "57P02", "57P03", "53300", "25006", "53100"]);

const NETWORK = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);

export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (UNAVAILABLE.has(code) || NETWORK.has(code) || code.startsWith("08")) return true;
  if (!(error instanceof Error) || code !== "") return false;
  return error.message.startsWith("Connection terminated") || error.message === "Query read timeout";
}

/** The violated constraint, when the error is a unique violation; null otherwise. */
export function violatedUnique(error: unknown): string | null {
  if (codeOf(error) !== "23505" || typeof error !== "object" || error === null || !("constraint" in error)) return null;
  return typeof error.constraint === "string" ? error.constraint : "";
}

/** What lies behind an error of ours; any other error is its own cause. */
export function causeOf(error: unknown): unknown {
  const isWrapped = error instanceof DatabaseUnavailable || error instanceof CommitUnknown;
  return isWrapped ? error.cause : error;
}

/** PostgreSQL's or the network's code of the cause; "" where there is none. */
export function causeCodeOf(error: unknown): string {
  return codeOf(causeOf(error));
}

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
