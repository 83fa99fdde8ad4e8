import assert from "node:assert/strict";
import ajvFormats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { HttpClient, HttpOptions, HttpReply, Json } from "./http.ts";

export interface Operation {
  method: string;
  /** The path in the description, such as `/vendor/user/{id}`. */
  path: string;
  described: Json;
}

export interface Description {
  operations: readonly Operation[];
  /** Sends the request, and fails unless the status and every field of its reply are described. */
  call(method: string, path: string, options?: HttpOptions): Promise<HttpReply>;
  /** The statuses that `call` has received, such as `POST /hpm 200`. */
  met: ReadonlySet<string>;
  /** The number of examples in the description, and the errors in them. */
  examples(): { count: number; wrong: string[] };
  /** The number of fields of requests and replies with a value, and those without a description. */
  fields(): { count: number; mute: string[] };
}

/** Compares /openapi.json with the service's replies. */
export async function readDescription(client: HttpClient): Promise<Description> {
  const document = await readDocument(client);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  const met = new Set<string>();
  const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, described })),
  );
  const compiled = new Map<Json, ValidateFunction>();
  const errorsOf = (schema: Json, value: unknown) => {
    const validate = compiled.get(schema) ?? ajv.compile(closed(schema));
    compiled.set(schema, validate);
    validate(value);
    return (validate.errors ?? []).map(
      (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    );
  };
  return {
    operations,
    met,
    async call(method, path, options) {
      const reply = await client.request(method, path, options);
      const operation = operationOf(operations, method, isList(reply) ? listPathOf(path) : path);
      const name = `${method} ${operation.path} ${reply.status}`;
      const response = operation.described.responses[String(reply.status)];
      assert.ok(response !== undefined, `${name} is not described: ${reply.text.slice(0, 200)}`);
      const isFile = reply.body === null;
      const [type = ""] = isFile ? (reply.headers.get("content-type") ?? "").split(";", 1) : ["application/json"];
      const described = response.content[type];
      assert.ok(described !== undefined, `${name}: ${type} is not described`);
      const value = isFile ? reply.text : reply.body;
      assert.deepEqual(errorsOf(described.schema, value), [], `${name}: ${reply.text.slice(0, 400)}`);
      met.add(name);
      return reply;
    },
    examples() {
      const found = [...examplesIn(document)];
      const wrong = found.flatMap(({ where, schema, value }) =>
        errorsOf(schema, value).map((error) => `${where}: ${JSON.stringify(value)}${error}`),
      );
      return { count: found.length, wrong };
    },
    fields() {
      const found = [...fieldsIn(document.paths)];
      return { count: found.length, mute: found.filter(({ isMute }) => isMute).map(({ where }) => where) };
    },
  };
}

function isList({ body }: HttpReply): boolean {
  return typeof body === "object" && body !== null && "totalCount" in body && "pageSize" in body;
}

const ONE_OR_LIST: ReadonlySet<string> = new Set([
  "/cat/cat",
  "/vendor/currentAccount",
  "/vendor/customer",
  "/vendor/paymentRequest",
  "/vendor/user",
]);

/** GET /cat/cat without a record replies like GET /cat/cat/list. */
function listPathOf(path: string): string {
  const [address = "", query = ""] = path.split("?", 2);
  const isOneOrList = ONE_OR_LIST.has(address);
  return isOneOrList ? `${address}/list?${query}` : path;
}

function operationOf(operations: readonly Operation[], method: string, path: string): Operation {
  const steps = path.split("?", 1)[0]!.split("/");
  const fits = (described: string) => {
    const own = described.split("/");
    return own.length === steps.length && own.every((step, index) => step.startsWith("{") || step === steps[index]);
  };
  const fitting = operations.filter((candidate) => candidate.method === method && fits(candidate.path));
  const operation = fitting.find(({ path: described }) => !described.includes("{")) ?? fitting[0];
  assert.ok(operation !== undefined, `${method} ${path} is not described`);
  return operation;
}

/** /openapi.json with every reference replaced by what it refers to. */
export async function readDocument(client: HttpClient): Promise<Json> {
  const document: Json = (await client.get("/openapi.json")).body;
  const inline = (value: Json): Json => {
    if (typeof value !== "object" || value === null) return value;
    if (typeof value.$ref === "string") return inline(at(document, value.$ref));
    if (Array.isArray(value)) return value.map(inline);
    return Object.fromEntries(Object.entries<Json>(value).map(([key, inner]) => [key, inline(inner)]));
  };
  return inline(document);
}

function at(document: Json, reference: string): Json {
  return reference
    .split("/")
    .slice(1)
    .reduce((inside: Json, step) => inside[step], document);
}

/** Forbids additional properties, so that an undescribed field is an error. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries<Json>(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen = inner["properties"] === undefined || inner["additionalProperties"] !== undefined;
  return isOpen ? inner : { ...inner, additionalProperties: false };
}

interface Example {
  where: string;
  schema: Json;
  value: unknown;
}

function* examplesIn(value: Json, where = ""): Generator<Example> {
  if (typeof value !== "object" || value === null) return;
  const { schema } = value;
  if (schema !== undefined && value.example !== undefined) yield { where, schema, value: value.example };
  for (const [name, example] of Object.entries<Json>(value.examples ?? {})) {
    if (schema !== undefined) yield { where: `${where} ${name}`, schema, value: example.value };
    else if (Array.isArray(value.examples)) yield { where, schema: value, value: example };
  }
  for (const [key, inner] of Object.entries<Json>(value))
    if (key !== "examples" && key !== "example") yield* examplesIn(inner, `${where}/${key}`);
}

interface Field {
  where: string;
  isMute: boolean;
}

function* fieldsIn(value: Json, where = ""): Generator<Field> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, field] of Object.entries<Json>(value.properties ?? {})) {
    const forms: Json[] = [field, ...(field.anyOf ?? [])];
    const holdsFields = forms.some((form) => form.properties !== undefined || form.items?.properties !== undefined);
    yield { where: `${where}.${name}`, isMute: !holdsFields && forms.every((form) => form.description === undefined) };
  }
  for (const [key, inner] of Object.entries<Json>(value)) yield* fieldsIn(inner, `${where}/${key}`);
}
