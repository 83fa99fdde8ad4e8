export type RefusalCode =
  | "ERR_VALIDATION"
  | "ERR_MALFORMED_JSON"
  | "ERR_CONTENT_TYPE"
  | "ERR_UNAUTHORIZED"
  | "ERR_FORBIDDEN"
  | "ERR_NOT_FOUND"
  | "ERR_METHOD_NOT_ALLOWED"
  | "ERR_CONFLICT"
  | "ERR_TOO_LARGE"
  | "ERR_RATE_LIMIT"
  | "ERR_INTERNAL"
  | "ERR_UNAVAILABLE";

const STATUS: Record<RefusalCode, number> = {
  ERR_VALIDATION: 400,
  ERR_MALFORMED_JSON: 400,
  ERR_CONTENT_TYPE: 400,
  ERR_UNAUTHORIZED: 401,
  ERR_FORBIDDEN: 403,
  ERR_NOT_FOUND: 404,
  ERR_METHOD_NOT_ALLOWED: 405,
  ERR_CONFLICT: 409,
  ERR_TOO_LARGE: 413,
  ERR_RATE_LIMIT: 429,
  ERR_INTERNAL: 500,
  ERR_UNAVAILABLE: 503,
};

export const refusalCodes = Object.keys(STATUS) as readonly RefusalCode[];

export interface RefusalOptions {
  /** JSON path of the field at fault, e.g. "customer.email". */
  field?: string;
  /** A stable word that programs may test, e.g. "required", "expired", "already_paid". */
  reason?: string;
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A rule refuses the request. The message is for the caller and must not contain secrets. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly field: string | null;
  readonly reason: string | null;
  readonly headers: Record<string, string>;

  constructor(code: RefusalCode, sentence: string, options: RefusalOptions = {}) {
    super(sentence, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "Refusal";
    this.code = code;
    this.status = STATUS[code];
    this.field = options.field ?? null;
    this.reason = options.reason ?? null;
    this.headers = { ...options.headers };
    if (options.retryAfterSeconds !== undefined) this.headers["Retry-After"] = String(options.retryAfterSeconds);
  }
}

export function invalid(field: string, sentence: string, reason = "invalid"): Refusal {
  return new Refusal("ERR_VALIDATION", sentence, { field, reason });
}

export function notFound(sentence: string, field?: string): Refusal {
  return new Refusal("ERR_NOT_FOUND", sentence, field === undefined ? {} : { field });
}

export function conflict(sentence: string, options: RefusalOptions = {}): Refusal {
  return new Refusal("ERR_CONFLICT", sentence, options);
}

/** Runs the rule and returns the refusal that it throws, if any. Other errors are thrown. */
export function refusalsBy(rule: () => unknown): Refusal[] {
  try {
    rule();
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [error];
    throw error;
  }
}
