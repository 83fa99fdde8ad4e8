import type { Problem, WebhookAttempt, WebhookOutcomeName, WebhookPage, WebhookVerdict } from "../model.ts";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import {
  listReceivers,
  showDelivery,
  type DeliveryAttempt,
  type DeliveryDetails,
  type Receiver,
} from "#webhooks/index.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { readEventBody } from "./event-body.ts";

/** Disabled receivers come first in their list. */
const RECEIVERS_MAX = 100;

export async function webhookPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<WebhookPage> {
  const delivery = await showDelivery(ctx, (request.params as { id: string }).id);
  const { receivers } = await listReceivers(ctx, { page: 1, pageSize: RECEIVERS_MAX });
  const { eventId, body, paymentId, url, receiver, state, createdAt, nextAt, lastAt, attempts } = delivery;
  const { event, reference } = readEventBody(body);
  const page = pageUrl(ctx, `/webhooks/${eventId}`);
  return {
    kind: "webhook",
    ...shellOf(ctx, request, "developers"),
    listUrl: pageUrl(ctx, "/webhooks"),
    id: eventId,
    event,
    reference: reference ?? paymentId,
    paymentUrl: pageUrl(ctx, `/payments/${paymentId}`),
    address: url,
    receiver,
    state,
    verdict: verdictOf(
      delivery,
      receivers.find((each) => each.receiver === receiver),
    ),
    attempts: attempts.toReversed().map(attemptOf),
    created: createdAt.toISOString(),
    next: nextAt?.toISOString() ?? null,
    last: lastAt?.toISOString() ?? null,
    body,
    replay: isAllowed(ctx, "webhooks.write") ? { action: `${page}/replay`, seen: delivery.attemptCount } : null,
    problems,
  };
}

function verdictOf(delivery: DeliveryDetails, receiver: Receiver | undefined): WebhookVerdict {
  const { state, endedAt, createdAt, attempts, stoppedAt } = delivery;
  if (state === "delivered") return { kind: "delivered", at: (endedAt ?? createdAt).toISOString() };
  if (state === "pending" && receiver?.disabledAt)
    return { kind: "disabled", why: receiver.disabledBecause ?? "failing" };
  if (state === "pending" && stoppedAt !== null) return { kind: "disabled", why: "gone" };
  const last = attempts.findLast(({ outcome }) => outcome !== null);
  if (state === "pending" && attempts.length > 0 && attempts.at(-1)?.outcome === null) return { kind: "sending" };
  if (last === undefined) return { kind: "waiting" };
  return {
    kind: state === "dead" ? "dead" : "failing",
    attempts: attempts.length,
    outcome: last.outcome as WebhookOutcomeName,
    status: last.status,
  };
}

function attemptOf({ no, startedAt, isReplay, durationMs, status, outcome, reply }: DeliveryAttempt): WebhookAttempt {
  return {
    no,
    at: startedAt.toISOString(),
    isReplay,
    durationMs,
    status,
    outcome: outcome as WebhookAttempt["outcome"],
    reply,
  };
}
