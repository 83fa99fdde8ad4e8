import { newTraceId } from "#platform/ids.ts";
import type { AboutMember } from "../member-context.ts";
import type { MemberId } from "../member.ts";

export function byOperator(memberId: MemberId): AboutMember {
  return { memberId, traceId: newTraceId(), actor: { kind: "operator", id: "command" } };
}
