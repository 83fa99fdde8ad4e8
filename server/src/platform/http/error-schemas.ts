import { Type } from "./type.ts";

type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 429 | 500 | 503;

interface Example {
  code: string;
  message: string;
  details: { field: string | null; reason: string | null } | null;
}

interface Meaning {
  description: string;
  examples: Example[];
  headers?: Record<string, { type: string; description: string }>;
}

const retryAfter = { "Retry-After": { type: "integer", description: "Seconds to wait before trying again." } };

const MEANINGS: Record<ErrorStatus, Meaning> = {
  400: {
    description: "The request is wrong; `details.field` names where.",
    examples: [
      { code: "ERR_VALIDATION", message: '"amount" is required.', details: { field: "amount", reason: "required" } },
      { code: "ERR_MALFORMED_JSON", message: "The body is not valid JSON.", details: null },
      {
        code: "ERR_CONTENT_TYPE",
        message: "Content-Type must be application/json.",
        details: { field: "Content-Type", reason: "not_json" },
      },
    ],
  },
  401: {
    description: "No token, or one that is expired, revoked, of another kind, or of a disabled credential or tenant.",
    examples: [{ code: "ERR_UNAUTHORIZED", message: "The access token is missing, wrong or expired.", details: null }],
    headers: { "WWW-Authenticate": { type: "string", description: "How to authenticate." } },
  },
  403: {
    description: "The credential may not call this module.",
    examples: [
      {
        code: "ERR_FORBIDDEN",
        message: 'This credential lacks the scope "cat".',
        details: { field: null, reason: "scope" },
      },
    ],
  },
  404: {
    description: "There is no such record, or it belongs to another tenant.",
    examples: [{ code: "ERR_NOT_FOUND", message: "There is no such record.", details: null }],
  },
  405: {
    description: "The address does not take this method.",
    examples: [{ code: "ERR_METHOD_NOT_ALLOWED", message: "This address takes GET, HEAD only.", details: null }],
    headers: { Allow: { type: "string", description: "The methods that the address takes." } },
  },
  409: {
    description: "It conflicts with what is there already, or with a request under way.",
    examples: [
      {
        code: "ERR_CONFLICT",
        message: "A record with this code exists already.",
        details: { field: "code", reason: "duplicate" },
      },
    ],
  },
  413: {
    description: "The body is too large.",
    examples: [{ code: "ERR_TOO_LARGE", message: "The body is too large.", details: null }],
  },
  429: {
    description: "Too many requests of this credential or from this address.",
    examples: [{ code: "ERR_RATE_LIMIT", message: "Too many requests. Please wait and try again.", details: null }],
    headers: retryAfter,
  },
  500: {
    description: "A fault on our side; report the traceId.",
    examples: [
      { code: "ERR_INTERNAL", message: "Something went wrong on our side. Please report the traceId.", details: null },
    ],
  },
  503: {
    description: "The service cannot answer for the moment.",
    examples: [
      { code: "ERR_UNAVAILABLE", message: "The service is busy or stopping. Please try again shortly.", details: null },
    ],
    headers: retryAfter,
  },
};

const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const ErrorSchema = Type.Object(
  {
    isSuccess: Type.Literal(false),
    errorCode: Type.String({ description: "A stable code, such as ERR_VALIDATION." }),
    message: Type.String({ description: "A sentence for people; it may change." }),
    details: Type.Union([
      Type.Object({
        field: nullableText("Where: the JSON path of the field, such as customer.email or transactions[3].amount."),
        reason: nullableText("Why, as a stable word that programs may test, such as required or too_long."),
      }),
      Type.Null(),
    ]),
    timestamp: Type.String({ description: "When, in UTC." }),
    traceId: Type.String({ description: "Names this request in our logs; also in X-Trace-Id." }),
  },
  { $id: "Error", description: "Why a request was refused." },
);

export const HpmErrorSchema = Type.Object(
  {
    message: Type.String(),
    statusCode: Type.Integer({ description: "The same as the HTTP status." }),
    exceptions: Type.Union([Type.Array(Type.Object({ traceId: Type.String() })), Type.Null()], {
      description: "Set on 500 only.",
    }),
    data: Type.Null(),
    oldData: Type.Null(),
    errors: Type.Array(
      Type.Object({ field: nullableText("JSON path of the field."), code: Type.String(), message: Type.String() }),
    ),
  },
  { $id: "HpmError", description: "Why a hosted payment link was refused." },
);

/** The error replies of a route, for its `schema.response`. Every route gets 429, 500 and 503, and others by its kind. */
export function errorReplies(...statuses: ErrorStatus[]): object {
  return replies(statuses, "Error#", (_status, { code, message, details }) => ({
    isSuccess: false,
    errorCode: code,
    message,
    details,
    timestamp: "2026-01-31T09:30:00.000Z",
    traceId: EXAMPLE_TRACE,
  }));
}

/** The same for routes that answer in the envelope of hosted payment links. */
export function hpmErrorReplies(...statuses: ErrorStatus[]): object {
  return replies(statuses, "HpmError#", (statusCode, { code, message, details }) => ({
    message,
    statusCode,
    exceptions: statusCode === 500 ? [{ traceId: EXAMPLE_TRACE }] : null,
    data: null,
    oldData: null,
    errors: [{ field: details?.field ?? null, code, message }],
  }));
}

const EXAMPLE_TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

function replies(
  statuses: readonly ErrorStatus[],
  $ref: string,
  bodyOf: (status: ErrorStatus, example: Example) => object,
): object {
  return Object.fromEntries(
    statuses.map((status) => {
      const { description, examples, headers } = MEANINGS[status];
      const named: Record<string, { value: object }> = {};
      for (const example of examples) named[example.code] = { value: bodyOf(status, example) };
      const content = { "application/json": { schema: { $ref }, examples: named } };
      return [status, { description, ...(headers !== undefined && { headers }), content }];
    }),
  );
}
