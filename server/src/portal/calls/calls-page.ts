import type { CallRow, CallsPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { listCredentials } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { refusalCodes } from "#platform/refusal.ts";
import { countRefusedCalls, listRefusedCalls, type RefusedCall, type RefusedCallFilter } from "#refused-calls/index.ts";
import { developerTabs } from "../page/developer-tabs.ts";
import { countedPage } from "../lists/counted-page.ts";
import { filterReader, listModel, readListQuery } from "../lists/list-query.ts";
import { boundsOf } from "../lists/period.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";

const filterNames = ["code", "credential", "traceId"] as const;

export async function callsPage(ctx: MemberContext, request: FastifyRequest): Promise<CallsPage> {
  const query = readListQuery(request, filterNames, ctx.clock.now(), "7d");
  const { read, problems } = filterReader(query);
  const { from, before } = boundsOf(query.period);
  const credentials = await listCredentials(reading(ctx));
  const filter: RefusedCallFilter = {
    createdFrom: from,
    createdBefore: before,
    code: read("code", (text) => refusalCodes.find((code) => code === text)),
    credentialId: read("credential", (text) => credentials.find(({ id }) => id === text)?.id),
    traceId: read("traceId", traceIdOf),
  };
  const reads = {
    page: () => listRefusedCalls(ctx, filter, query.position),
    count: (max: number) => countRefusedCalls(ctx, filter, max),
  };
  const { page, count } = await countedPage(reads, { isEmpty: problems.length > 0 });
  const names = new Map(credentials.map(({ id, username }) => [id as string, username]));
  return {
    kind: "calls",
    ...shellOf(ctx, request, "developers"),
    tabs: developerTabs(ctx, "calls"),
    list: listModel(pageUrl(ctx, "/calls"), query, { page, count }, problems),
    codes: refusalCodes,
    credentials: Object.fromEntries(names),
    rows: page.rows.map((row) => rowOf(ctx, row, names)),
  };
}

/** The address of the calls with a trace id. Null if there are none that the member may see. */
export async function traceCallsUrl(ctx: MemberContext, text: string): Promise<string | null> {
  const traceId = traceIdOf(text);
  if (traceId === null || !isAllowed(ctx, "webhooks.read")) return null;
  const found = await countRefusedCalls(ctx, { traceId }, 1);
  return found === 0 ? null : pageUrl(ctx, `/calls?traceId=${traceId}`);
}

function traceIdOf(text: string): string | null {
  return /^[0-9a-f]{32}$/i.test(text) ? text.toLowerCase() : null;
}

function rowOf(ctx: MemberContext, row: RefusedCall, names: ReadonlyMap<string, string>): CallRow {
  const { createdAt, code, credentialId, ...call } = row;
  return {
    ...call,
    at: createdAt.toISOString(),
    code,
    codeUrl: code && `/docs/errors/${code}`,
    credential: credentialId === null ? null : credentialOf(ctx, credentialId, names),
  };
}

function credentialOf(ctx: MemberContext, id: string, names: ReadonlyMap<string, string>): CallRow["credential"] {
  return { name: names.get(id) ?? "–", url: pageUrl(ctx, `/credentials/${id}`) };
}
