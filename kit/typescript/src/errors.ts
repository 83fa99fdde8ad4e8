/** What is known of a call that failed. */
export interface FailureDetails {
  /** Null if the call was refused before it was sent, or got no reply. */
  status?: number | null;
  /** The service's stable code, such as ERR_VALIDATION. */
  code?: string | null;
  /** The field that is wrong, such as customer.email or transactions[3].amount. */
  field?: string | null;
  /** A stable word, such as required or too_long. */
  reason?: string | null;
  /** Support finds the request by it. */
  traceId?: string | null;
  /** Repeat the call with this key, and it is carried out once. */
  idempotencyKey?: string | null;
  retryAfterSeconds?: number | null;
}

/** Every error of this client. */
export class ServicePayError extends Error {
  readonly status: number | null;
  readonly code: string | null;
  readonly field: string | null;
  readonly reason: string | null;
  readonly traceId: string | null;
  readonly idempotencyKey: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(message: string, details: FailureDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.status = details.status ?? null;
    this.code = details.code ?? null;
    this.field = details.field ?? null;
    this.reason = details.reason ?? null;
    this.traceId = details.traceId ?? null;
    this.idempotencyKey = details.idempotencyKey ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** 400, or refused before it was sent: `field` names what is wrong. */
export class Invalid extends ServicePayError {}
/** 401: the key is unknown, or the credential is disabled. */
export class Unauthorized extends ServicePayError {}
/** 403: the credential lacks the scope. */
export class Forbidden extends ServicePayError {}
export class NotFound extends ServicePayError {}
/** 409: the record exists, or its state does not allow the call. */
export class Conflict extends ServicePayError {}
export class TooLarge extends ServicePayError {}
/** 429 in every try. */
export class RateLimited extends ServicePayError {}
/** 500: quote the trace id to support. */
export class ServerFault extends ServicePayError {}
/** 502, 503 or 504, and nothing was changed. */
export class Unavailable extends ServicePayError {}
/** No try reached the service, or a read got no reply. Nothing was changed. */
export class Unreachable extends ServicePayError {}
/** The call left and its reply is lost. It may have been carried out: ask what the message says. */
export class UnknownOutcome extends ServicePayError {}
/** The webhook is not genuine, or cannot be verified in this form. */
export class WebhookRefused extends ServicePayError {}

const BY_STATUS: Readonly<Record<number, typeof ServicePayError>> = {
  400: Invalid,
  401: Unauthorized,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  413: TooLarge,
  429: RateLimited,
  500: ServerFault,
  502: Unavailable,
  503: Unavailable,
  504: Unavailable,
};

/** Both forms of errors: that of payment links, and that of all other calls. */
interface ErrorBody {
  message?: string;
  errorCode?: string;
  details?: { field: string | null; reason: string | null } | null;
  errors?: readonly { field: string | null; code: string; message: string }[] | null;
}

/** The error that a reply stands for. */
export function errorOf(status: number, body: unknown, details: FailureDetails): ServicePayError {
  const { message, errorCode, details: wrong, errors } = (body ?? {}) as ErrorBody;
  const [first] = errors ?? [];
  const Kind = BY_STATUS[status] ?? ServicePayError;
  return new Kind(message ?? `The service answered ${status}.`, {
    ...details,
    status,
    code: errorCode ?? first?.code ?? null,
    field: wrong?.field ?? first?.field ?? null,
    reason: wrong?.reason ?? null,
  });
}
