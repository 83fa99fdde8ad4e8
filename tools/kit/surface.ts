/** What clients know of the interface, made from openapi.json and from the places that kit/methods.json gives to operations. */
import { FieldReader, type Field, type RecordType, type Schema } from "./fields.ts";

export interface Surface {
  groups: Record<string, Group>;
  types: Record<string, RecordType>;
  /** Names of fields whose numbers are exact decimals, wherever they stand. */
  decimals: readonly string[];
  /** Names of fields whose texts are instants. */
  instants: readonly string[];
  /** Names of fields that hold the merchant's own keys, of which nothing is converted. */
  maps: readonly string[];
  leftOut: Record<string, string>;
}

export interface Group {
  about: string;
  methods: readonly Method[];
}

export interface Method {
  name: string;
  operationId: string;
  about: string;
  scopes: readonly string[];
  verb: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  pathFields: readonly string[];
  query: readonly Field[];
  /** The type of the body. */
  body: string | null;
  reply: Reply;
  /** Takes an Idempotency-Key, so it may be repeated. */
  isKeyed: boolean;
  /** The service answers 404 when the list has no record. */
  isEmptyNotFound: boolean;
  /** The method that tells what became of a call without an answer. */
  question: string;
}

/** `data`: the reply's data is what the method returns. `page`: one page of a list. `whole`: the reply itself. */
export interface Reply {
  kind: "data" | "page" | "whole" | "done" | "file";
  type: string | null;
}

export interface Places {
  places: Record<string, string>;
  leftOut: Record<string, string>;
  questions: Record<string, string>;
  /** Lists that answer 404 when they have no record. */
  emptyNotFound: readonly string[];
  /** Numbers that are no decimals. */
  measures: readonly string[];
}

export interface OpenApi {
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Operation {
  operationId: string;
  summary: string;
  tags: readonly string[];
  security: readonly Record<string, readonly string[]>[];
  parameters?: readonly Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

type Parameter =
  | { $ref: string }
  | { in: "path" | "query"; name: string; required: boolean; description?: string; schema: Schema };

interface Content {
  content?: Record<string, { schema: Schema }>;
}

/** Throws when an operation has no place, a place has no operation, or a decimal's name also names another number. */
export function makeSurface(api: OpenApi, given: Places): Surface {
  const { places, leftOut, questions, measures, emptyNotFound } = given;
  const operations = Object.entries(api.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb: verb.toUpperCase() as Method["verb"], operation })),
  );
  refuseUnplaced(
    operations.map(({ operation }) => operation.operationId),
    { ...places, ...leftOut },
  );
  const reader = new FieldReader(api.components.schemas, measures);
  const groups: Record<string, { about: string; methods: Method[] }> = {};
  for (const { path, verb, operation } of operations) {
    const place = places[operation.operationId];
    if (place === undefined) continue;
    const [group = "", name = ""] = place.split(".");
    const about = api.tags.find((tag) => tag.name === operation.tags[0])?.description ?? "";
    groups[group] ??= { about, methods: [] };
    const isEmptyNotFound = emptyNotFound.includes(place);
    groups[group].methods.push({ name, question: "", isEmptyNotFound, ...methodOf(path, verb, operation, reader) });
  }
  for (const [group, { methods }] of Object.entries(groups)) {
    const own = methods.some(({ name }) => name === "get") ? `${group}.get` : `${group}.list`;
    for (const method of methods) method.question = questions[`${group}.${method.name}`] ?? questions[group] ?? own;
  }
  reader.readRecord("TransactionEvent");
  return { groups: sorted(groups), types: withBases(sorted(reader.types)), ...reader.names(), leftOut };
}

function refuseUnplaced(operations: readonly string[], placed: Record<string, string>): void {
  const missing = operations.filter((id) => !(id in placed));
  const unknown = Object.keys(placed).filter((id) => !operations.includes(id));
  if (missing.length > 0) throw new Error(`kit/methods.json has no place for ${missing.join(", ")}`);
  if (unknown.length > 0)
    throw new Error(`kit/methods.json names ${unknown.join(", ")}, which openapi.json does not have`);
}

function methodOf(path: string, verb: Method["verb"], operation: Operation, reader: FieldReader) {
  const parameters = operation.parameters ?? [];
  const named = parameters.flatMap((parameter) => ("$ref" in parameter ? [] : [parameter]));
  const query = named.filter((parameter) => parameter.in === "query");
  const bodySchema = operation.requestBody?.content?.["application/json"]?.schema;
  return {
    operationId: operation.operationId,
    about: operation.summary,
    scopes: [...new Set(operation.security.flatMap(({ AccessToken = [] }) => AccessToken))],
    verb,
    path,
    pathFields: named.filter((parameter) => parameter.in === "path").map(({ name }) => name),
    query: query.map(({ name, schema, required, description }) =>
      reader.readField(name, { ...schema, description: description ?? "" }, required),
    ),
    body: bodySchema === undefined ? null : reader.readReference(bodySchema),
    reply: replyOf(operation, reader),
    isKeyed: named.length < parameters.length,
  };
}

function replyOf({ responses }: Operation, reader: FieldReader): Reply {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const schema = success?.content?.["application/json"]?.schema;
  if (schema === undefined) return { kind: "file", type: null };
  const reply = reader.resolve(schema);
  const fields = Object.keys(reply.properties ?? {});
  const { data, next } = reply.properties ?? {};
  const isEnvelope = fields.includes("isSuccess") || fields.includes("oldData");
  if (!isEnvelope || next !== undefined) return { kind: "whole", type: reader.readReference(schema) };
  if (fields.includes("page")) return { kind: "page", type: reader.readReference(data?.items) };
  if (data !== undefined) return dataOf(data, reader);
  if (fields.every((name) => ["isSuccess", "message"].includes(name))) return { kind: "done", type: null };
  return { kind: "whole", type: reader.readReference(schema) };
}

function dataOf(data: Schema, reader: FieldReader): Reply {
  const isList = data.items !== undefined;
  return { kind: "data", type: `${reader.readReference(isList ? data.items : data)}${isList ? "[]" : ""}` };
}

/** Fewer fields than these are alike by chance. */
const SHARED_FIELDS_MIN = 5;

/** A type that has all fields of another one is described as that one and its own fields. */
function withBases(types: Record<string, RecordType>): Record<string, RecordType> {
  const keysOf = ({ fields }: RecordType) => fields.map((field) => JSON.stringify(field));
  const entries = Object.entries(types).map(([name, type]): [string, RecordType] => {
    const own = new Set(keysOf(type));
    const [base] = Object.entries(types)
      .filter(([, { fields }]) => fields.length >= SHARED_FIELDS_MIN && fields.length < own.size)
      .filter(([, other]) => keysOf(other).every((key) => own.has(key)))
      .toSorted(([, left], [, right]) => right.fields.length - left.fields.length);
    if (base === undefined) return [name, type];
    const shared = new Set(keysOf(base[1]));
    const fields = type.fields.filter((field) => !shared.has(JSON.stringify(field)));
    return [name, { about: type.about, base: base[0], fields }];
  });
  return Object.fromEntries(entries);
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
