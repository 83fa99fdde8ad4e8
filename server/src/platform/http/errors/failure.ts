import { CommitUnknown, DatabaseUnavailable, isRetryable, isUnavailable } from "../../database/failures.ts";
import { Refusal } from "../../refusal.ts";

const RETRY_AFTER_SECONDS = 2;

/** Converts every error to a refusal for the caller, without internal details. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isTemporary(error)) return unavailable(error);
  const { code, statusCode } = codesOf(error);
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new Refusal("ERR_TOO_LARGE", "The body is too large.", { cause: error });
  if (code === "FST_ERR_CTP_INVALID_CONTENT_LENGTH")
    return new Refusal("ERR_MALFORMED_JSON", "The body is not as long as Content-Length says.", { cause: error });
  if (code.startsWith("FST_ERR_CTP_")) return contentTypeRefusal(error);
  if (BROKEN_TEXT.has(code)) {
    return new Refusal("ERR_VALIDATION", "The request has a character that cannot be stored.", {
      reason: "characters",
      cause: error,
    });
  }
  if (code === "FST_ERR_BAD_URL")
    return new Refusal("ERR_VALIDATION", "The address is not valid.", { field: "url", reason: "format", cause: error });
  if (statusCode === 404) return unknownAddress();
  if (statusCode >= 400 && statusCode < 500)
    return new Refusal("ERR_VALIDATION", "The request is not valid.", { cause: error });
  return new Refusal("ERR_INTERNAL", "Something went wrong on our side. Please report the traceId.", { cause: error });
}

export function contentTypeRefusal(cause?: unknown): Refusal {
  return new Refusal("ERR_CONTENT_TYPE", "Content-Type must be application/json.", {
    field: "Content-Type",
    reason: "not_json",
    cause,
  });
}

export function unknownAddress(): Refusal {
  return new Refusal("ERR_NOT_FOUND", "There is nothing at this address.");
}

export function unavailable(cause?: unknown): Refusal {
  return new Refusal("ERR_UNAVAILABLE", "The service is busy or stopping. Please try again shortly.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}

function isTemporary(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof CommitUnknown) return true;
  return isRetryable(error) || isUnavailable(error) || codesOf(error).code === STATEMENT_TIMEOUT;
}

/** PostgreSQL's code for a statement that was cancelled because it ran too long. */
const STATEMENT_TIMEOUT = "57014";

/** PostgreSQL's codes for characters that it cannot hold. */
const BROKEN_TEXT = new Set(["22021", "22P05"]);

function codesOf(error: unknown): { code: string; statusCode: number } {
  if (typeof error !== "object" || error === null) return { code: "", statusCode: 500 };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const statusCode = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  return { code, statusCode };
}
