import type { FastifyRequest } from "fastify";
import type { Platform } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { senderOf } from "#platform/http/rate-limit.ts";
import { invalid } from "#platform/refusal.ts";
import { bearerToken } from "./authenticate.ts";
import { endSession } from "./end-session.ts";
import { tokenMissing, tokenRefused } from "./errors.ts";
import { describeCaller } from "./find-credential.ts";
import { createLogin, logInWithApiKey, logInWithPassword, type Login, type Sender } from "./login.ts";
import { refreshSession } from "./refresh-session.ts";
import { callerSchema, connectSchema, refreshSchema, revokeSchema, tokenSchema, type ConnectBody } from "./schemas.ts";
import type { SessionTokens } from "./session.ts";

const config = { access: { by: "anyone" } } as const;
const credential = { access: { by: "credential", scope: null } } as const;

export function identityRoutes(app: App, platform: Platform): void {
  const login = createLogin(platform);

  app.post("/auth/token", { config, schema: tokenSchema }, async (request) =>
    tokenReply(await logInWithPassword(login, request.body, loginSender(request))),
  );

  app.post("/auth/api/token/connect", { config, schema: connectSchema }, async (request) =>
    connectReply(await connect(login, request.body, loginSender(request))),
  );

  app.post("/auth/token/refresh", { config, schema: refreshSchema }, async (request) =>
    tokenReply(await refreshSession(platform, request.body.refreshToken, request.id)),
  );

  app.post("/auth/token/revoke", { config, schema: revokeSchema }, async (request) => {
    const { refreshToken } = request.body;
    const accessToken = bearerToken(request.headers.authorization);
    if (accessToken === null && refreshToken === undefined) throw tokenMissing();
    const ended = [
      accessToken !== null && (await endSession(platform, "access", accessToken, request.id)),
      refreshToken !== undefined && (await endSession(platform, "refresh", refreshToken, request.id)),
    ];
    if (!ended.includes(true)) throw tokenRefused();
    return { isSuccess: true, message: null };
  });

  app.get("/auth/me", { config: credential, schema: callerSchema }, async (request) =>
    describeCaller(contextOf(request)),
  );
}

function connect(login: Login, given: ConnectBody, sender: Sender): Promise<SessionTokens> {
  if (given.apiKey === undefined && given.username !== undefined) {
    const { username } = given;
    return logInWithPassword(login, { username, password: required("password", given.password) }, sender);
  }
  const apiKey = required("apiKey", given.apiKey);
  return logInWithApiKey(login, { apiKey, secretKey: required("secretKey", given.secretKey) }, sender);
}

function loginSender(request: FastifyRequest): Sender {
  return { address: senderOf(request), traceId: request.id };
}

function required(field: string, value: string | undefined): string {
  if (value === undefined) throw invalid(field, `"${field}" is required.`, "required");
  return value;
}

function tokenReply({ accessToken, refreshToken, expiresIn }: SessionTokens) {
  return { accessToken, refreshToken, tokenType: "Bearer", expiresIn };
}

function connectReply(tokens: SessionTokens) {
  return {
    ...tokenReply(tokens),
    token: tokens.accessToken,
    expiry: tokens.expiresAt.toISOString(),
    type: "Bearer",
  };
}
