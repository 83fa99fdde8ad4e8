import { Type, type Static, type TObject, type TOptional, type TProperties, type TSchema } from "typebox";
import { inTransaction, type Context, type ReadContext, type WriteContext } from "../context.ts";
import { contextOf } from "./access.ts";
import type { App } from "./app.ts";
import { errorReplies } from "./errors/error-schemas.ts";
import {
  Code,
  CodeFilter,
  Guid,
  ListReply,
  Nullable,
  PageQuery,
  pagingOf,
  WrittenReply,
  type Paging,
} from "./schemas.ts";

/**
 * A field that merchants write. A new record must have a `required` one. Null in a change clears a `clearable` one, and leaves
 * the others as they are.
 */
interface Field<Schema extends TSchema = TSchema, Kind extends FieldKind = FieldKind> {
  schema: Schema;
  kind: Kind;
}
type FieldKind = "required" | "clearable" | "kept";
type Fields = Record<string, Field>;

export const required = <Schema extends TSchema>(schema: Schema) => ({ schema, kind: "required" }) as const;
export const clearable = <Schema extends TSchema>(schema: Schema) => ({ schema, kind: "clearable" }) as const;
/** A field that always has a value, at first its default. */
export const kept = <Schema extends TSchema>(schema: Schema) => ({ schema, kind: "kept" }) as const;

type NewRecord<Of extends Fields> = Static<
  TObject<{
    [Name in keyof Of]: Of[Name]["kind"] extends "required" ? Of[Name]["schema"] : TOptional<Of[Name]["schema"]>;
  }>
>;
type RecordChange<Of extends Fields> = { id?: string; updateCode?: string } & {
  [Name in keyof Of]?: Static<Of[Name]["schema"]> | (Of[Name]["kind"] extends "clearable" ? null : never);
};
type Query<Filters extends TProperties> = Static<TObject<Filters>>;

const KEYS = ["id", "code", "erpCode"] as const;
type Key = (typeof KEYS)[number];

/** A record of the merchant, found by its id, its code or its ERP code. */
interface RecordApi<Of extends Fields, Filters extends TProperties, Stored> {
  path: string;
  /** Part of the names of operations and schemas, for example `Customer`. */
  name: string;
  /** In sentences. */
  noun: string;
  tag: string;
  fields: Of;
  exampleOfChange: RecordChange<Of>;
  /** A record in replies. */
  record: TSchema;
  filters: Filters;
  descriptions?: { create?: string; list?: string };
  create(ctx: WriteContext, input: NewRecord<Of>): Promise<Stored>;
  /** 404: the new record names another one that does not exist. */
  createRefuses?: readonly 404[];
  change(ctx: WriteContext, change: RecordChange<Of>): Promise<Stored>;
  read(ctx: Context, key: Key, value: string): Promise<Stored>;
  list(
    ctx: Context,
    filters: Query<Filters>,
    paging: Paging,
  ): Promise<{ totalCount: number; records: readonly Stored[] }>;
  /** The records as replies show them, one for each. */
  show(ctx: Context | ReadContext, records: readonly Stored[]): Promise<readonly unknown[]> | readonly unknown[];
}

/** Declares POST, PUT, GET, GET /list and GET /:id of a record. */
export function recordRoutes<Of extends Fields, Filters extends TProperties, Stored>(
  app: App,
  api: RecordApi<Of, Filters, Stored>,
): void {
  writeRoutes(app, api);
  readRoute(app, api);
  listRoute(app, api);
  readByIdRoute(app, api);
}

function writeRoutes<Of extends Fields, Filters extends TProperties, Stored>(
  app: App,
  api: RecordApi<Of, Filters, Stored>,
): void {
  const { path, name, noun, tag } = api;
  const reply: TSchema = WrittenReply(`${name}Reply`, { data: api.record });
  const written = async (ctx: WriteContext, stored: Stored) => ({
    isSuccess: true,
    message: null,
    data: (await api.show(ctx, [stored]))[0],
  });

  app.post(
    path,
    {
      config: vendor,
      schema: {
        tags: [tag],
        operationId: `create${name}`,
        summary: `Create a ${noun}`,
        ...described(api.descriptions?.create),
        body: newRecordBody(api),
        response: { 201: reply, ...errorReplies(...(api.createRefuses ?? [])) },
      },
    },
    async (request, reply) => {
      const input = request.body as NewRecord<Of>;
      const created = await inTransaction(contextOf(request), async (ctx) =>
        written(ctx, await api.create(ctx, input)),
      );
      return reply.code(201).send(created);
    },
  );

  app.put(
    path,
    {
      config: { ...vendor, nulls: "keep" },
      schema: {
        tags: [tag],
        operationId: `update${name}`,
        summary: `Change a ${noun}`,
        description:
          "The record is named by `id` or `updateCode`; one of them is required, and `id` counts first. Fields that are not sent keep their values. Null clears a field; a required one keeps its value.",
        body: changeBody(api),
        response: { 200: reply, ...errorReplies(404, 409) },
      },
    },
    async (request) => {
      const change = request.body as RecordChange<Of>;
      return inTransaction(contextOf(request), async (ctx) => written(ctx, await api.change(ctx, change)));
    },
  );
}

function readRoute<Of extends Fields, Filters extends TProperties, Stored>(
  app: App,
  api: RecordApi<Of, Filters, Stored>,
): void {
  const { path, name, noun, tag, record } = api;
  const keyQuery = keyQueryOf(noun);

  app.get(
    path,
    {
      config: vendor,
      schema: {
        tags: [tag],
        operationId: `get${name}`,
        summary: `Read one ${noun}`,
        description: `By \`id\`, \`code\` or \`erpCode\`. Without any of them, the reply is that of GET ${path}/list.`,
        reply: `The ${noun}. Without \`id\`, \`code\` and \`erpCode\`: a ${name}List, as from GET ${path}/list.`,
        querystring: Type.Object({ ...keyQuery, ...api.filters, ...PageQuery }),
        published: { querystring: Type.Object(keyQuery), response: { 200: record, ...errorReplies(404) } },
      },
    },
    async (request) => {
      const query = request.query as Query<Filters> & { [Name in Key]?: string };
      for (const key of KEYS)
        if (query[key] !== undefined) return readOne(api, contextOf(request), { key, value: query[key] });
      return listPage(api, contextOf(request), query);
    },
  );
}

function listRoute<Of extends Fields, Filters extends TProperties, Stored>(
  app: App,
  api: RecordApi<Of, Filters, Stored>,
): void {
  const { path, name, noun, tag } = api;
  const reply: TSchema = ListReply(`${name}List`, api.record);
  app.get(
    `${path}/list`,
    {
      config: vendor,
      schema: {
        tags: [tag],
        operationId: `list${name}s`,
        summary: `List ${noun}s`,
        ...described(api.descriptions?.list),
        querystring: Type.Object({ ...api.filters, ...PageQuery }),
        response: { 200: reply },
      },
    },
    async (request) => listPage(api, contextOf(request), request.query as Query<Filters>),
  );
}

function readByIdRoute<Of extends Fields, Filters extends TProperties, Stored>(
  app: App,
  api: RecordApi<Of, Filters, Stored>,
): void {
  const { path, name, noun, tag, record } = api;
  app.get(
    `${path}/:id`,
    {
      config: vendor,
      schema: {
        tags: [tag],
        operationId: `get${name}ById`,
        summary: `Read one ${noun} by its id`,
        params: Type.Object({ id: Guid(`The ${noun}.`) }),
        response: { 200: record, ...errorReplies(404) },
      },
    },
    async (request) => readOne(api, contextOf(request), { key: "id", value: request.params.id }),
  );
}

async function readOne<Of extends Fields, Filters extends TProperties, Stored>(
  api: RecordApi<Of, Filters, Stored>,
  ctx: Context,
  { key, value }: { key: Key; value: string },
) {
  return (await api.show(ctx, [await api.read(ctx, key, value)]))[0];
}

async function listPage<Of extends Fields, Filters extends TProperties, Stored>(
  api: RecordApi<Of, Filters, Stored>,
  ctx: Context,
  query: Query<Filters> & Partial<Paging>,
) {
  const paging = pagingOf(query);
  const { totalCount, records } = await api.list(ctx, query, paging);
  return { isSuccess: true, message: null, totalCount, ...paging, data: await api.show(ctx, records) };
}

const vendor = { access: { by: "credential", scope: "vendor" } } as const;

function described(description: string | undefined) {
  return description === undefined ? {} : { description };
}

function keyQueryOf(noun: string) {
  return {
    id: Type.Optional(Guid(`The ${noun}'s id. If several are sent, id is used before code, and code before erpCode.`)),
    code: Type.Optional(CodeFilter(100, `The ${noun} with exactly this code.`)),
    erpCode: Type.Optional(CodeFilter(100, `The ${noun} with exactly this ERP code.`)),
  };
}

function newRecordBody({ name, fields }: { name: string; fields: Fields }): TSchema {
  const properties = Object.entries(fields).map(
    ([field, { schema, kind }]) => [field, kind === "required" ? schema : Type.Optional(schema)] as const,
  );
  return Type.Object(Object.fromEntries(properties), { $id: `${name}Request` });
}

function changeBody(api: { name: string; noun: string; fields: Fields; exampleOfChange: object }): TSchema {
  const properties = Object.entries(api.fields).map(
    ([field, { schema, kind }]) => [field, Type.Optional(kind === "clearable" ? Nullable(schema) : schema)] as const,
  );
  return Type.Object(
    {
      updateCode: Type.Optional(Code(100, `Current code of the ${api.noun} to change.`)),
      id: Type.Optional(Guid(`Id of the ${api.noun} to change; used if updateCode is sent too.`)),
      ...Object.fromEntries(properties),
    },
    {
      $id: `${api.name}Change`,
      published: { if: { required: ["id"] }, else: { required: ["updateCode"] } },
      examples: [api.exampleOfChange],
    },
  );
}
