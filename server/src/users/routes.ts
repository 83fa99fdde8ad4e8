import { Type, type Static } from "typebox";
import { inTransaction, type Context } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import {
  Code,
  CodeFilter,
  Email,
  EmailFilter,
  Guid,
  IdOutput,
  ListReply,
  NameText,
  Nullable,
  PageQuery,
  pagingOf,
  Text,
  WrittenReply,
  TextOutput,
} from "#platform/http/schemas.ts";
import { changeUser } from "./change-user.ts";
import { createUser } from "./create-user.ts";
import { listUsers } from "./list-users.ts";
import { readUser } from "./read-user.ts";
import type { User } from "./user.ts";

const vendor = { access: { by: "credential", scope: "vendor" } } as const;
const tags = ["Users"];

const text = (maxLength: number, description: string, example?: string) =>
  Type.Optional(Text(maxLength, description, example));
const optionalCode = (description: string) => Type.Optional(Code(100, description));
const clearableCode = (description: string) => Type.Optional(Nullable(Code(100, description)));
const codeFilter = (description: string) => Type.Optional(CodeFilter(100, description));
const clearable = (maxLength: number, description: string) => Type.Optional(Nullable(Text(maxLength, description)));
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));

const flags = {
  sendRegisterMail: flag(
    "Sends the user a registration e-mail, when the user is created or when a change turns this on. Default false.",
  ),
  canUseMobile: flag("The user gets access in supported mobile applications. Default false."),
  isActive: flag("Default true."),
};

const NewUserBody = Type.Object(
  {
    code: Code(100, "Code of the user, unique.", "U-12"),
    erpCode: optionalCode("Code of the user in the ERP system, unique."),
    name: NameText(200, "First name.", "Ayşe"),
    surname: NameText(200, "Last name.", "Yılmaz"),
    email: Email(),
    gsm: text(32, "Mobile number, with or without country code; stored as E.164.", "0532 123 45 67"),
    ...flags,
  },
  { $id: "UserRequest" },
);

const UserChangeBody = Type.Object(
  {
    updateCode: optionalCode("Current code of the user to change."),
    id: Type.Optional(Guid("Id of the user to change; used if updateCode is sent too.")),
    code: optionalCode("The new code."),
    erpCode: clearableCode("The new ERP code."),
    name: Type.Optional(NameText(200, "First name.", "Ayşe")),
    surname: Type.Optional(NameText(200, "Last name.", "Yılmaz")),
    email: Type.Optional(Email()),
    gsm: clearable(32, "Mobile number."),
    ...flags,
  },
  {
    $id: "UserChange",
    published: { if: { required: ["id"] }, else: { required: ["updateCode"] } },
    examples: [{ updateCode: "U-12", canUseMobile: true, gsm: null }],
  },
);

const User = Type.Object(
  {
    id: IdOutput("Permanent id of the user."),
    code: TextOutput("Code of the user, unique.", "U-12"),
    erpCode: Nullable(Type.String({ description: "Code of the user in the ERP system, unique." })),
    name: TextOutput("First name.", "Ayşe"),
    surname: TextOutput("Last name.", "Yılmaz"),
    email: Type.String({ description: "E-mail address.", examples: ["ayse@example.com"] }),
    gsm: Nullable(Type.String({ description: "Mobile number in E.164.", examples: ["+905321234567"] })),
    sendRegisterMail: Type.Boolean({ description: "A registration e-mail was requested." }),
    canUseMobile: Type.Boolean({ description: "The user has access in supported mobile applications." }),
    isActive: Type.Boolean({ description: "False: no longer in use." }),
  },
  { $id: "User" },
);

const WrittenBody = WrittenReply("UserReply", { data: User });

const UserKeyQuery = Type.Object({
  id: Type.Optional(Guid("The user's id. If several are sent, id is used before code, and code before erpCode.")),
  code: codeFilter("The user with exactly this code."),
  erpCode: codeFilter("The user with exactly this ERP code."),
});

const UserListQuery = Type.Object({
  name: text(200, "Lists users whose name and surname contain this."),
  email: Type.Optional(EmailFilter("Lists users whose e-mail address contains this.")),
  canUseMobile: Type.Optional(Type.Boolean()),
  isActive: Type.Optional(Type.Boolean()),
  ...PageQuery,
});

const UserQuery = Type.Object({ ...UserKeyQuery.properties, ...UserListQuery.properties });
const UserList = ListReply("UserList", User);

export function userRoutes(app: App): void {
  writeRoutes(app);
  readRoutes(app);
}

function writeRoutes(app: App): void {
  app.post(
    "/vendor/user",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "createUser",
        summary: "Create a user",
        body: NewUserBody,
        response: { 201: WrittenBody },
      },
    },
    async (request, reply) => {
      const user = await inTransaction(contextOf(request), (ctx) => createUser(ctx, request.body));
      return reply.code(201).send(written(user));
    },
  );

  app.put(
    "/vendor/user",
    {
      config: { ...vendor, nulls: "keep" },
      schema: {
        tags,
        operationId: "updateUser",
        summary: "Change a user",
        description:
          "The record is named by `id` or `updateCode`; one of them is required, and `id` counts first. Fields that are not sent keep their values. Null clears a field; a required one keeps its value.",
        body: UserChangeBody,
        response: { 200: WrittenBody, ...errorReplies(404, 409) },
      },
    },
    async (request) => written(await inTransaction(contextOf(request), (ctx) => changeUser(ctx, request.body))),
  );
}

function readRoutes(app: App): void {
  app.get(
    "/vendor/user",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "getUser",
        summary: "Read one user",
        description: "By `id`, `code` or `erpCode`. Without any of them, the reply is that of GET /vendor/user/list.",
        reply: "The user. Without `id`, `code` and `erpCode`: a UserList, as from GET /vendor/user/list.",
        querystring: UserQuery,
        published: { querystring: UserKeyQuery, response: { 200: User, ...errorReplies(404) } },
      },
    },
    async (request) => {
      const ctx = contextOf(request);
      const { id, code, erpCode, ...filters } = request.query;
      if (id !== undefined) return readUser(ctx, "id", id);
      if (code !== undefined) return readUser(ctx, "code", code);
      if (erpCode !== undefined) return readUser(ctx, "erpCode", erpCode);
      return list(ctx, filters);
    },
  );

  app.get(
    "/vendor/user/list",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "listUsers",
        summary: "List users",
        querystring: UserListQuery,
        response: { 200: UserList },
      },
    },
    async (request) => list(contextOf(request), request.query),
  );

  app.get(
    "/vendor/user/:id",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "getUserById",
        summary: "Read one user by its id",
        params: Type.Object({ id: Guid("The user.") }),
        response: { 200: User, ...errorReplies(404) },
      },
    },
    async (request) => readUser(contextOf(request), "id", request.params.id),
  );
}

async function list(ctx: Context, query: Static<typeof UserListQuery>) {
  const paging = pagingOf(query);
  const { totalCount, users } = await listUsers(ctx, query, paging);
  return { isSuccess: true, message: null, totalCount, ...paging, data: users };
}

function written(user: User) {
  return { isSuccess: true, message: null, data: user };
}
