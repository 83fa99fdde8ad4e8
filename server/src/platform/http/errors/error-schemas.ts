import { Type } from "typebox";
import { EXAMPLE_TRACE, Nullable } from "../schemas.ts";
import { HpmFieldError, hpmEnvelope } from "./hpm-envelope.ts";

type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 429 | 500 | 503;

interface Example {
  code: string;
  message: string;
  details: { field: string | null; reason: string | null } | null;
}

interface Meaning {
  description: string;
  examples: Example[];
  headers?: Record<string, { description: string; schema: { type: string } }>;
}

const retryAfter = {
  "Retry-After": { description: "Seconds to wait before the next request.", schema: { type: "integer" } },
};

const MEANINGS: Record<ErrorStatus, Meaning> = {
  400: {
    description: "The request is not valid; `details.field` names the wrong field.",
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
    description: "The token is missing, expired, revoked, of the wrong kind, or of a disabled credential or tenant.",
    examples: [{ code: "ERR_UNAUTHORIZED", message: "The access token is missing, wrong or expired.", details: null }],
    headers: { "WWW-Authenticate": { description: "How to authenticate.", schema: { type: "string" } } },
  },
  403: {
    description: "The credential is not allowed to call this module.",
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
    headers: { Allow: { description: "The methods that the address takes.", schema: { type: "string" } } },
  },
  409: {
    description: "The request conflicts with existing data or with a request under way.",
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
    description: "Too many requests from this credential or address.",
    examples: [{ code: "ERR_RATE_LIMIT", message: "Too many requests. Please wait and try again.", details: null }],
    headers: retryAfter,
  },
  500: {
    description: "An error on our side; report the traceId.",
    examples: [
      { code: "ERR_INTERNAL", message: "Something went wrong on our side. Please report the traceId.", details: null },
    ],
  },
  503: {
    description: "The service is temporarily unavailable.",
    examples: [
      { code: "ERR_UNAVAILABLE", message: "The service is busy or stopping. Please try again shortly.", details: null },
    ],
    headers: retryAfter,
  },
};

const traceId = Type.String({
  description: "Identifies this request in the service's logs; also in X-Trace-Id.",
  examples: [EXAMPLE_TRACE],
});

const ErrorDetails = Type.Object(
  {
    field: Nullable(
      Type.String({ description: "JSON path of the field, such as customer.email or transactions[3].amount." }),
    ),
    reason: Nullable(Type.String({ description: "A stable word for programs, such as required or too_long." })),
  },
  { $id: "ErrorDetails", description: "The wrong field and the reason." },
);

const ErrorSchema = Type.Object(
  {
    isSuccess: Type.Boolean({ description: "Always false." }),
    errorCode: Type.String({ description: "A stable code, such as ERR_VALIDATION.", examples: ["ERR_VALIDATION"] }),
    message: Type.String({ description: "A sentence for people; it may change." }),
    details: Nullable(ErrorDetails),
    timestamp: Type.String({ description: "When the error occurred, UTC.", published: { format: "date-time" } }),
    traceId,
  },
  { $id: "Error", description: "Why a request was refused." },
);

const HpmErrorSchema = Type.Object(
  {
    ...hpmEnvelope,
    message: Type.String({ description: "A sentence for people; it may change." }),
    errors: Type.Array(HpmFieldError, { description: "All errors that were found." }),
  },
  { $id: "HpmError", description: "Why a payment link was refused." },
);

/** The error replies of a route, for its `schema.response`. 429, 500 and 503 are added to every route. */
export function errorReplies(...statuses: ErrorStatus[]): Record<string, { $ref: string }> {
  return references("Error", statuses);
}

/** Error replies of routes that answer in the envelope of hosted payment links. */
export function hpmErrorReplies(...statuses: ErrorStatus[]): Record<string, { $ref: string }> {
  return references("HpmError", statuses);
}

function references(kind: "Error" | "HpmError", statuses: readonly ErrorStatus[]) {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${kind}${status}` }]));
}

/** The responses that `errorReplies` and `hpmErrorReplies` refer to, by name. */
export function errorResponses(): Record<string, Record<string, unknown>> {
  const responses: Record<string, Record<string, unknown>> = {};
  for (const status of Object.keys(MEANINGS).map(Number) as ErrorStatus[]) {
    responses[`Error${status}`] = responseOf(status, ErrorSchema, ({ code, message, details }) => ({
      isSuccess: false,
      errorCode: code,
      message,
      details,
      timestamp: "2026-01-31T09:30:00.000Z",
      traceId: EXAMPLE_TRACE,
    }));
    responses[`HpmError${status}`] = responseOf(status, HpmErrorSchema, ({ code, message, details }) => ({
      message,
      statusCode: status,
      exceptions: status === 500 ? [{ traceId: EXAMPLE_TRACE }] : null,
      data: null,
      oldData: null,
      errors: [{ field: details?.field ?? null, code, message }],
    }));
  }
  return responses;
}

function responseOf(status: ErrorStatus, schema: object, bodyOf: (example: Example) => object) {
  const { description, examples, headers } = MEANINGS[status];
  const named = Object.fromEntries(examples.map((example) => [example.code, { value: bodyOf(example) }]));
  return { description, ...(headers && { headers }), content: { "application/json": { schema, examples: named } } };
}
