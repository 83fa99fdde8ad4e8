import type { AuditEntryPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { proveEntry } from "#audit/index.ts";
import type { MemberContext } from "#members/index.ts";
import { withQuery } from "../page/onward.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { actorNames, auditRow } from "./audit-page.ts";

export async function entryPage(ctx: MemberContext, request: FastifyRequest): Promise<AuditEntryPage> {
  const { id } = request.params as { id: string };
  const [{ entry, link, fault }, actors] = await Promise.all([proveEntry(ctx, id), actorNames(ctx)]);
  const url = pageUrl(ctx, "/audit");
  return {
    kind: "audit-entry",
    ...shellOf(ctx, request, "company"),
    listUrl: url,
    row: auditRow(ctx, entry, actors),
    sameRecordUrl: withQuery(url, { period: "all", record: entry.record_id }),
    traceId: entry.trace_id,
    link: link && { position: link.position, hash: link.hash, sealed: link.sealedAt?.toISOString() ?? null },
    fault,
  };
}
