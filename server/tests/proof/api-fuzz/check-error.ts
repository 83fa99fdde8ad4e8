import assert from "node:assert/strict";
import type { Operation } from "../../support/description.ts";
import type { Json } from "../../support/http.ts";
import type { MadeRequest } from "./requests.ts";

export interface ErrorOracle {
  resolve(schema: Json): Json;
}

interface ApiError {
  code: unknown;
  field: unknown;
  message: unknown;
}

/** Checks that an error has everything that callers and their programs rely on. */
export function checkError(
  { resolve }: ErrorOracle,
  operation: Operation,
  request: MadeRequest,
  reply: { status: number; body: Json; text: string },
): void {
  const { status, body, text } = reply;
  const said = text.slice(0, 300);
  const response = resolve(operation.described.responses[String(status)]);
  const documented = Object.keys(response.content["application/json"].examples ?? {});
  const isOfLinks = Array.isArray(body?.errors);
  const errors: ApiError[] = isOfLinks
    ? body.errors
    : [{ code: body?.errorCode, field: body?.details?.field, message: body?.message }];
  assert.ok(errors.length > 0, `an error without its code: ${said}`);
  for (const { code, field, message } of errors) {
    assert.ok(documented.includes(String(code)), `${String(code)} is not described for ${status}: ${said}`);
    assert.match(String(message), /^["A-ZÇĞİÖŞÜ0-9].*\.$/s, `no sentence: ${said}`);
    if (code === "ERR_VALIDATION") assert.equal(typeof field, "string", `a mistake in no field: ${said}`);
    if (typeof field === "string")
      assert.ok(isOf(field, operation, request, resolve), `${field} was not sent and is not required: ${said}`);
  }
  if (!isOfLinks) assert.match(String(body.traceId), /^[0-9a-f]{32}$/, `an error without its trace: ${said}`);
  assert.ok(!/\bat \S+ \(|\bselect .* from |node_modules/i.test(text), `an error shows internals: ${said}`);
}

const HEADERS = new Set(["Content-Type", "Content-Encoding", "Idempotency-Key", "Content-Length"]);
/** Fields that are required because of other fields. The guides say so; a schema cannot. */
const REQUIRED_BY_RULES = new Set([
  // Of "code" and "id" one is needed.
  "code",
  "updateCode",
  "updateErpCode",
  // For a replacement that would delete much of an account.
  "allowShrink",
  // For a collection that is answered without an error.
  "erpCode",
  // A replay needs "after" or "occurredFrom".
  "after",
  // For a payment request, by its kind.
  "amount",
  "amountMin",
  "amountMax",
  "taxNumber",
  "taxOffice",
  "returnUrl",
  "customer.code",
  "customer.email",
  "customer.gsm",
  "customer.tckn",
]);

/** Whether the field was sent or is required. */
function isOf(field: string, { described }: Operation, request: MadeRequest, resolve: (schema: Json) => Json): boolean {
  if (HEADERS.has(field)) return true;
  const parameters: Json[] = (described.parameters ?? []).map(resolve);
  if (parameters.some(({ name }) => name === field)) return true;
  const body = typeof request.body === "string" ? parsed(request.body) : request.body;
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  // The whole body, or the field of this name in it.
  if (field === "body" && !isObject) return true;
  const schema = resolve(described.requestBody?.content["application/json"]?.schema ?? {});
  const steps = stepsOf(field);
  return (
    REQUIRED_BY_RULES.has(field.replace(/^collections\[[0-9]+\]\./, "")) ||
    isSent(steps, body) ||
    isRequired(steps, schema, resolve)
  );
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** "transactions[3].amount" */
function stepsOf(field: string): string[] {
  return field
    .replaceAll(/\[([0-9]+)\]/g, ".$1")
    .replace(/^\./, "")
    .split(".");
}

function isSent(steps: readonly string[], body: Json): boolean {
  let inside = body;
  for (const step of steps) {
    if (typeof inside !== "object" || inside === null || !Object.hasOwn(inside, step)) return false;
    inside = inside[step];
  }
  return true;
}

/** Whether the object that the field belongs to requires it. */
function isRequired([step, ...rest]: readonly string[], schema: Json, resolve: (schema: Json) => Json): boolean {
  if (step === undefined) return false;
  const forms: Json[] = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(resolve);
  return forms.some((form) => {
    const isItem = /^[0-9]+$/.test(step) && form.items !== undefined;
    if (rest.length === 0) return isItem || (form.required ?? []).includes(step);
    const inner = isItem ? form.items : form.properties?.[step];
    return inner !== undefined && isRequired(rest, resolve(inner), resolve);
  });
}
