/** There is no connection, or it was lost before the commit. Nothing was committed, and the caller may retry. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  constructor(cause: unknown) {
    super("the database cannot be reached", { cause });
  }
}

/**
 * The transaction may or may not have been committed, or only on a primary whose standby has not confirmed it. To find out,
 * lock its rows in another transaction: only a commit that writes waits for the standby.
 */
export class CommitUnknown extends Error {
  override readonly name = "CommitUnknown";
  constructor(cause: unknown) {
    super("it is unknown whether the transaction was committed", { cause });
  }
}

/** Another transaction wrote what this one depends on. Thrown inside a transaction, which then runs again. */
export class ConcurrentChange extends Error {
  override readonly name = "ConcurrentChange";
  constructor(cause: unknown) {
    super("another transaction changed the same rows", { cause });
  }
}

/** Serialization failure, deadlock, lock not available: the same work may succeed if it runs again. */
const RETRYABLE = new Set(["40001", "40P01", "55P03"]);

/** Shut down, starting, too many connections, read-only after a failover, disk full, completion unknown. */
const UNAVAILABLE = new Set(["57P01", "57P02", "57P03", "53300", "25006", "53100", "40003"]);

/**
 * Errors that PostgreSQL raises before it writes the commit: in deferred constraints and triggers (data, integrity, privileges,
 * raised by a trigger, a lock's timeout), conflicts, a transaction that has failed or may only read.
 */
const COMMIT_REFUSED = /^(22...|23...|42...|P0...|40000|40001|40002|40P01|55P03|25006|25P02)$/;

/** Citus sends this message without a code when a worker dies in the middle of a transaction, and rolls it back. */
const WORKER_LOST = "failure on connection marked as essential";

const NETWORK = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);

export function isRetryable(error: unknown): boolean {
  return error instanceof ConcurrentChange || RETRYABLE.has(codeOf(error));
}

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (UNAVAILABLE.has(code) || NETWORK.has(code) || code.startsWith("08")) return true;
  if (!(error instanceof Error)) return false;
  if (error.message.startsWith(WORKER_LOST)) return true;
  if (code !== "") return false;
  return error.message.startsWith("Connection terminated") || error.message === "Query read timeout";
}

/** Returns whether the error says that nothing was committed. After any other error of a COMMIT the outcome is unknown. */
export function refusesCommit(error: unknown): boolean {
  return COMMIT_REFUSED.test(codeOf(error));
}

/**
 * Returns whether a notice is a warning, in whatever language. While committing, PostgreSQL warns only when it stops waiting
 * for a synchronous standby: the transaction is then committed, but a failover may lose it.
 */
export function isWarning(notice: unknown): boolean {
  return !codeOf(notice).startsWith("00");
}

/** Citus names the violated key of a shard in the message alone, followed by the shard's number. */
const KEY_OF_SHARD = /\b([a-z_]\w*)_\d{6,}\b/;

/** Returns the violated constraint of a unique violation, "" if the error does not name it, or null for any other error. */
export function violatedUnique(error: unknown): string | null {
  if (codeOf(error) !== "23505" || !(error instanceof Error)) return null;
  const named = "constraint" in error && typeof error.constraint === "string" ? error.constraint : null;
  const ofShard = KEY_OF_SHARD.exec(named ?? error.message)?.[1];
  return ofShard ?? named ?? "";
}

/** Returns the cause of a DatabaseUnavailable or CommitUnknown. Any other error is its own cause. */
export function causeOf(error: unknown): unknown {
  const isWrapped = error instanceof DatabaseUnavailable || error instanceof CommitUnknown;
  return isWrapped ? error.cause : error;
}

/** Returns the code of PostgreSQL or of the network, or "" if there is none. */
export function causeCodeOf(error: unknown): string {
  return codeOf(causeOf(error));
}

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
