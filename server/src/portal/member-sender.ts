import type { FastifyRequest } from "fastify";
import type { MemberSender } from "#members/index.ts";
import { senderOf } from "#platform/http/rate-limit.ts";

export function memberSender(request: FastifyRequest): MemberSender {
  return {
    address: senderOf(request),
    userAgent: request.headers["user-agent"]?.slice(0, 500) ?? "",
    traceId: request.id,
  };
}
