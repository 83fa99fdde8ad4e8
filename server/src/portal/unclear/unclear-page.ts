import type { UnclearPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { settlementsOf } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { countManualAttempts, pageOfManualAttempts } from "#payments/index.ts";
import { countedPage } from "../lists/counted-page.ts";
import { listModel, readFilterQuery } from "../lists/list-query.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { memberNames } from "../shown/member-names.ts";
import { moneyOf } from "#platform/text/money.ts";

const DAY_MS = 86_400_000;

/** Lists the attempts that only people can decide, newest first. */
export async function unclearPage(ctx: MemberContext, request: FastifyRequest): Promise<UnclearPage> {
  const query = readFilterQuery(request, []);
  const { page, count } = await countedPage({
    page: () => pageOfManualAttempts(ctx, query.position),
    count: (max) => countManualAttempts(ctx, max),
  });
  const attemptIds = page.rows.map(({ id }) => id);
  const [requests, terminals, names] = await Promise.all([
    settlementsOf(ctx, attemptIds),
    listTerminals(ctx),
    memberNames(ctx),
  ]);
  const now = ctx.clock.now();
  const waiting = requests.filter(({ state, expiresAt }) => state === "waiting" && expiresAt > now);
  return {
    kind: "unclear",
    ...shellOf(ctx, request, "approvals"),
    approvalsUrl: pageUrl(ctx, "/approvals"),
    list: listModel(pageUrl(ctx, "/unclear"), query, { page, count }),
    rows: page.rows.map((attempt) => {
      const sent = attempt.submittedAt ?? attempt.unclearSince ?? now;
      const asked = waiting.find(({ attemptId }) => attemptId === attempt.id);
      return {
        id: attempt.id,
        url: pageUrl(ctx, `/unclear/${attempt.id}`),
        reference: attempt.clientReference ?? attempt.orderReference,
        kind: attempt.kind,
        terminal: terminals.find(({ id }) => id === attempt.terminalId)?.name ?? attempt.terminalId,
        amount: moneyOf(attempt.chargedAmount, attempt.currency),
        sent: sent.toISOString(),
        ageDays: Math.max(0, Math.floor((now.getTime() - sent.getTime()) / DAY_MS)),
        askedBy: asked === undefined ? null : (names.get(asked.askedBy) ?? "–"),
      };
    }),
  };
}
