import type { FastifyRequest } from "fastify";
import type { LoginClient } from "#members/index.ts";
import { senderOf } from "#platform/http/rate-limit.ts";

const USER_AGENT_LENGTH_MAX = 500;

export function readLoginClient(request: FastifyRequest): LoginClient {
  return {
    address: senderOf(request),
    userAgent: request.headers["user-agent"]?.slice(0, USER_AGENT_LENGTH_MAX) ?? "",
    traceId: request.id,
  };
}
