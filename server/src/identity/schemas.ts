import { Type, type Static } from "typebox";
import { scopes } from "#platform/http/access.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import { DoneReply, Text, TextOutput } from "#platform/http/schemas.ts";
import { PASSWORD_LENGTH_MAX } from "./password.ts";

const TOKEN_LENGTH_MAX = 256;

const tokenFields = {
  accessToken: TextOutput("Send it as Authorization: Bearer <accessToken>.", "spa_…"),
  refreshToken: TextOutput("Exchange it once for new tokens at POST /auth/token/refresh.", "spr_…"),
  tokenType: Type.String({ description: "Always Bearer.", examples: ["Bearer"] }),
  expiresIn: Type.Integer({ description: "Seconds until the access token expires.", examples: [3600] }),
};
const Session = Type.Object(tokenFields, { $id: "Session", description: "Tokens of a session." });
const ConnectedSession = Type.Object(
  {
    ...tokenFields,
    token: TextOutput("The access token again.", "spa_…"),
    expiry: Type.String({
      description: "When the access token expires, ISO 8601 with Z.",
      published: { format: "date-time" },
      examples: ["2026-01-31T10:30:00.000Z"],
    }),
    type: Type.String({ description: "The same as tokenType.", examples: ["Bearer"] }),
  },
  { $id: "ConnectedSession", description: "Tokens of a session, with field names for both kinds of clients." },
);

const username = Text(200, "User name of the credential.");
const password = Text(PASSWORD_LENGTH_MAX, "Password of the credential.");
const LogInBody = Type.Object(
  { username, password },
  { $id: "LogInCredentials", examples: [{ username: "shop-backend", password: "correct horse battery staple" }] },
);
const RefreshBody = Type.Object(
  { refreshToken: Text(TOKEN_LENGTH_MAX, "The refresh token of the last reply. It works once.", "spr_…") },
  { $id: "RefreshRequest" },
);
const RevokeBody = Type.Object(
  {
    refreshToken: Type.Optional(
      Text(TOKEN_LENGTH_MAX, "The session's refresh token, instead of the Authorization header.", "spr_…"),
    ),
  },
  { $id: "SessionEnd" },
);
const ConnectBody = Type.Object(
  {
    apiKey: Type.Optional(Text(200, "API key of the credential.")),
    secretKey: Type.Optional(Text(TOKEN_LENGTH_MAX, "Secret key of the credential.")),
    username: Type.Optional(username),
    password: Type.Optional(password),
  },
  {
    $id: "ConnectRequest",
    examples: [{ apiKey: "shop-backend", secretKey: "sk_live_…" }],
  },
);

export type ConnectBody = Static<typeof ConnectBody>;

const tags = ["Authentication"];

export const tokenSchema = {
  operationId: "logIn",
  tags,
  summary: "Log in with user name and password",
  description: "Failed log-ins are counted per account and per address; too many return 429 with Retry-After.",
  body: LogInBody,
  response: { 200: Session, ...errorReplies(400, 401, 429) },
};

export const connectSchema = {
  operationId: "logInWithApiKey",
  tags,
  summary: "Log in with an API key, or with user name and password",
  description: "Send apiKey and secretKey, or username and password.",
  body: ConnectBody,
  response: { 200: ConnectedSession, ...errorReplies(400, 401, 429) },
};

export const refreshSchema = {
  operationId: "refreshSession",
  tags,
  summary: "Exchange a refresh token for new tokens",
  description:
    "The refresh token is replaced. Using an old one again ends the whole session, since it may have leaked.",
  body: RefreshBody,
  response: { 200: Session, ...errorReplies(400, 401) },
};

export const revokeSchema = {
  operationId: "endSession",
  tags,
  summary: "End a session",
  description:
    "Names the session by its access token in the Authorization header, or by its refresh token in the body. All its tokens answer 401 from then on, in every process.",
  security: [{ AccessToken: [] }, {}],
  body: RevokeBody,
  response: { 200: DoneReply, ...errorReplies(400, 401) },
};

const Caller = Type.Object(
  {
    company: TextOutput("Name of the company whose records the token reaches.", "Örnek Ticaret"),
    credential: TextOutput("User name of the credential that logged in.", "shop-backend"),
    scopes: Type.Array(Type.Enum([...scopes]), {
      description: "What the credential may call. Other calls answer 403.",
      examples: [["hpm", "payments"]],
    }),
    mode: Type.Enum(["sandbox", "live"], {
      description: "In the sandbox no money moves.",
      examples: ["sandbox"],
    }),
    apiVersion: Type.String({ description: "The version of this interface.", examples: ["1"] }),
  },
  { $id: "Caller", description: "Who is calling." },
);

export const callerSchema = {
  operationId: "getCaller",
  tags,
  summary: "Test a connection",
  description: "Tells whose token this is and what it may do. Every access token may ask, whatever its scopes.",
  response: { 200: Caller },
};
