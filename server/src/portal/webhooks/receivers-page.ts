import type { Problem, ReceiverRow, ReceiversPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { addDays, bankDayOf, boundsOfBankDay, isDay } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import type { RateLimit } from "#platform/http/rate-limit.ts";
import {
  enableReceiver,
  listReceivers,
  replaySince,
  sendTestEvent,
  type Receiver,
  type TestEventResult,
} from "#webhooks/index.ts";
import { developerTabs } from "../page/developer-tabs.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";

/** Disabled and failing receivers come first. */
const ROWS_MAX = 100;

export async function receiversPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
  test: TestEventResult | null = null,
): Promise<ReceiversPage> {
  const { totalCount, receivers } = await listReceivers(ctx, { page: 1, pageSize: ROWS_MAX });
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const today = bankDayOf(ctx.clock.now());
  const url = pageUrl(ctx, "/webhooks/receivers");
  return {
    kind: "receivers",
    ...shellOf(ctx, request, "developers"),
    tabs: developerTabs(ctx, "receivers"),
    rows: receivers.map((receiver) => rowOf(ctx, receiver)),
    total: totalCount,
    forms: isAllowed(ctx, "webhooks.write")
      ? {
          enableAction: `${url}/enable`,
          replayAction: `${url}/replay`,
          testAction: `${url}/test`,
          since: form?.text("since") || addDays(today, -1),
          today,
        }
      : null,
    test: test && {
      address: test.url,
      status: test.status,
      outcome: test.outcome,
      durationMs: Math.round(test.durationMs),
      reply: test.reply,
    },
    problems,
  };
}

/** The form contains the time of the last stop that the page showed, so that sending it again enables nothing. */
export async function enable(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const seenAt = new Date(form.text("disabled"));
  await enableReceiver(ctx, form.text("receiver"), Number.isNaN(seenAt.getTime()) ? new Date(0) : seenAt);
  return { to: withQuery(pageUrl(ctx, "/webhooks/receivers"), { done: "receiver_enabled" }) };
}

/** Sending the form again sends nothing, because no delivery is given up any more. */
export async function sendSince(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const day = formOf(request.body).text("since");
  if (!isDay(day) || day > bankDayOf(ctx.clock.now())) {
    const problems = [{ field: "since", reason: "invalid" }];
    return { status: 400, page: await receiversPage(ctx, request, problems) };
  }
  const count = await replaySince(ctx, boundsOfBankDay(day).from);
  const done = count === 0 ? "no_webhook_sent_again" : "webhooks_sent_again";
  return { to: withQuery(pageUrl(ctx, "/webhooks/receivers"), { done }) };
}

/** Shows what the receiver answered. A form that is sent again sends another test event, which receivers ignore. */
export async function sendTest(ctx: MemberContext, request: FastifyRequest, tests: RateLimit): Promise<Answer> {
  const { isAllowed: mayTest } = await tests.take(ctx.tenantId);
  if (!mayTest) {
    const problems = [{ field: "test", reason: "too_often" }];
    return { status: 429, page: await receiversPage(ctx, request, problems) };
  }
  try {
    const result = await sendTestEvent(ctx, { receiver: formOf(request.body).text("receiver") });
    return { page: await receiversPage(ctx, request, [], result) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await receiversPage(ctx, request, problems) };
  }
}

function rowOf(ctx: MemberContext, row: Receiver): ReceiverRow {
  const { receiver, failingSince, lastDeliveredAt, pendingCount, deadCount } = row;
  const listOf = (state: string) => withQuery(pageUrl(ctx, "/webhooks"), { period: "all", receiver, state });
  return {
    receiver,
    disabled: disabledOf(row),
    failingSince: failingSince?.toISOString() ?? null,
    lastDelivered: lastDeliveredAt?.toISOString() ?? null,
    waiting: pendingCount,
    dead: deadCount,
    waitingUrl: listOf("pending"),
    deadUrl: listOf("dead"),
  };
}

function disabledOf({ disabledAt, disabledBecause, lastStoppedAt }: Receiver): ReceiverRow["disabled"] {
  if (disabledAt !== null) return { since: disabledAt.toISOString(), why: disabledBecause ?? "failing" };
  return lastStoppedAt && { since: lastStoppedAt.toISOString(), why: "address" };
}
