import { Type } from "typebox";
import { codesOfAccounts } from "#current-accounts/index.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import {
  Code,
  CodeFilter,
  DateTimeInput,
  DateTimeOutput,
  Guid,
  ListReply,
  Nullable,
  PageQuery,
  pagingOf,
  WrittenReply,
} from "#platform/http/schemas.ts";
import { invalid, notFound } from "#platform/refusal.ts";
import { formatInstant } from "#platform/text/instant.ts";
import { endUserSessions } from "./log-in/end-user-sessions.ts";
import { inviteUser } from "./log-in/invite-user.ts";
import { selectActivity, userActions } from "./store/activity.ts";
import { lockUser, selectUser } from "./store/users.ts";
import type { User } from "./user.ts";

const vendor = { access: { by: "credential", scope: "vendor" } } as const;
const key = {
  code: Type.Optional(Code(100, "Code of the user.", "U-12")),
  id: Type.Optional(Guid("Id of the user; used if code is sent too.")),
};
const oneKey = { if: { required: ["id"] }, else: { required: ["code"] } };

const InviteRequest = Type.Object(
  {
    ...key,
    sendMail: Type.Optional(
      Type.Boolean({ description: "False: the company sends the link itself, for example by WhatsApp. Default true." }),
    ),
  },
  { $id: "UserInvitationRequest", published: oneKey, examples: [{ code: "U-12", sendMail: false }] },
);
const LogoutRequest = Type.Object(key, { $id: "UserLogoutRequest", published: oneKey, examples: [{ code: "U-12" }] });

const Activity = Type.Object(
  {
    date: DateTimeOutput("When it happened."),
    action: Type.Enum([...userActions], { description: "What the user did, or what was done for the user." }),
    accountErpCode: Nullable(
      Type.String({ description: "The account that it is about, by its ERP code, else its code." }),
    ),
    paymentId: Nullable(Type.String({ published: { format: "uuid" }, description: "The payment that was started." })),
    device: Nullable(Type.String({ description: "Browser and system.", examples: ["Chrome, Windows"] })),
  },
  { $id: "UserActivity" },
);

/** Invites users, ends their sessions, and lists what they did. */
export function userAccessRoutes(app: App): void {
  app.post(
    "/vendor/user/invite",
    {
      config: vendor,
      schema: {
        tags: ["Users"],
        operationId: "createUserInvitation",
        summary: "Invite a user to log in",
        description:
          "The user is named by `id` or `code`; one of them is required, and `id` counts first. Makes a link that logs the user in once, within 72 hours, and mails it. The newest invitation replaces older ones. At most five a day for a user. 409 with the reason inactive or off (self-service is off).",
        body: InviteRequest,
        response: {
          200: WrittenReply("UserInvitation", {
            link: Type.String({
              description: "Opens the user's account, once.",
              examples: ["https://pay.example/my/kilim/invitation?token=…"],
            }),
            expiryUtc: DateTimeOutput("When the link ends."),
          }),
          ...errorReplies(404, 409),
        },
      },
    },
    async (request, reply) => {
      const { sendMail = true, ...user } = request.body;
      requireKey(user);
      const { link, expiresAt } = await inTransaction(contextOf(request), (ctx) => inviteUser(ctx, user, { sendMail }));
      void reply.header("Cache-Control", "no-store");
      return { isSuccess: true, message: null, link, expiryUtc: formatInstant(expiresAt) };
    },
  );
  app.post(
    "/vendor/user/logout",
    {
      config: vendor,
      schema: {
        tags: ["Users"],
        operationId: "endUserSessions",
        summary: "End all sessions of a user",
        description: "The user is named by `id` or `code`; one of them is required, and `id` counts first.",
        body: LogoutRequest,
        response: {
          200: WrittenReply("UserLogout", {
            endedSessions: Type.Integer({ description: "How many sessions were open.", examples: [2] }),
          }),
          ...errorReplies(404),
        },
      },
    },
    async (request) => {
      const field = requireKey(request.body);
      const endedSessions = await inTransaction(contextOf(request), async (ctx) => {
        const user = await lockUser(ctx, field, request.body[field]!);
        return endUserSessions(ctx, requireUser(user, field));
      });
      return { isSuccess: true, message: null, endedSessions };
    },
  );
  activityRoute(app);
}

function activityRoute(app: App): void {
  app.get(
    "/vendor/user/activity",
    {
      config: vendor,
      schema: {
        tags: ["Users"],
        operationId: "listUserActivity",
        summary: "List what a user did",
        description: "Newest first. Kept for 400 days. `code` or `id` is required, and `id` counts first.",
        querystring: Type.Object({
          code: Type.Optional(CodeFilter(100, "Code of the user.")),
          id: Type.Optional(Guid("Id of the user.")),
          dateFrom: Type.Optional(DateTimeInput("Only what happened at this time or later.")),
          dateTo: Type.Optional(
            DateTimeInput("Only what happened at this time or before; a day counts to its end.", "end"),
          ),
          ...PageQuery,
        }),
        response: { 200: ListReply("UserActivityList", Activity), ...errorReplies(404) },
      },
    },
    async (request) => {
      const { dateFrom = null, dateTo = null, ...query } = request.query;
      const ctx = contextOf(request);
      const field = requireKey(query);
      const user = requireUser(await selectUser(reading(ctx), field, query[field]!), field);
      const paging = pagingOf(query);
      const { page, pageSize } = paging;
      const { totalCount, activity } = await selectActivity(
        reading(ctx),
        { userId: user.id, from: dateFrom, to: dateTo },
        { limit: pageSize, offset: (page - 1) * pageSize },
      );
      return { isSuccess: true, message: null, totalCount, ...paging, data: await shown(ctx, activity) };
    },
  );
}

async function shown(ctx: Context, activity: Awaited<ReturnType<typeof selectActivity>>["activity"]) {
  const codes = await codesOfAccounts(
    ctx,
    activity.flatMap(({ accountId }) => accountId ?? []),
  );
  return activity.map(({ at, action, accountId, paymentId, device }) => ({
    date: formatInstant(at),
    action,
    accountErpCode: accountId === null ? null : (codes.get(accountId) ?? null),
    paymentId,
    device: device === "" ? null : device,
  }));
}

function requireKey({ id, code }: { id?: string; code?: string }): "id" | "code" {
  if (id === undefined && code === undefined) throw invalid("code", '"code" or "id" is required.', "required");
  return id === undefined ? "code" : "id";
}

function requireUser(user: User | undefined, field: "id" | "code"): User {
  if (user === undefined) throw notFound("There is no such user.", field);
  return user;
}
