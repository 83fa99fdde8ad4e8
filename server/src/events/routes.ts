import type { FastifyReply } from "fastify";
import type { Context, Platform } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import { pagingOf, type Paging } from "#platform/http/schemas.ts";
import { watchEvents, type EventWatch } from "./await-events.ts";
import { typesOf } from "./event-pattern.ts";
import { EventList, EventParams, EventQuery, EventRecord } from "./event-schemas.ts";
import { readEvent, readEvents, type EventPage } from "./read-events.ts";
import type { EventFilter, EventWindow } from "./store/feed.ts";

const config = { access: { by: "credential", scope: "events" } } as const;
const tags = ["Events"];

export function eventRoutes(app: App, platform: Platform): void {
  const watch = watchEvents(platform);
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());

  app.get(
    "/events",
    {
      config,
      schema: {
        tags,
        operationId: "listEvents",
        summary: "Read events",
        description:
          "What happened in the company, oldest first. Without filters no sequence is missing. Begin with `after` 0, process `data`, store `next`, and call again with `after` = `next`. An `after` that is older than `oldest` - 1 is refused (400, `expired`).",
        querystring: EventQuery,
        response: { 200: EventList },
      },
    },
    async (request, reply) => {
      const { after = 0, eventTypes, subjectId, occurredFrom, occurredTo, waitSeconds = 0 } = request.query;
      const types = eventTypes === undefined ? undefined : typesOf(listed(eventTypes), "eventTypes");
      const filter = { types, subjectId, occurredFrom, occurredTo };
      const paging = pagingOf(request.query);
      const window = { after, limit: paging.pageSize, offset: (paging.page - 1) * paging.pageSize };
      const ctx = contextOf(request);
      const first = await readEvents(ctx, filter, window);
      if (first.events.length > 0 || waitSeconds === 0) return sendJson(reply, pageJson(first, paging));
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      const signal = AbortSignal.any([AbortSignal.timeout(waitSeconds * 1_000), closing.signal, gone.signal]);
      return sendJson(reply, pageJson(await awaitPage(watch, ctx, { filter, window, signal, first }), paging));
    },
  );

  app.get(
    "/events/:id",
    {
      config,
      schema: {
        tags,
        operationId: "getEvent",
        summary: "Read an event",
        description: "An event that happened a moment ago is unknown (404) until it has its sequence.",
        params: EventParams,
        response: { 200: EventRecord, ...errorReplies(404) },
      },
    },
    async (request, reply) => {
      const event = await readEvent(contextOf(request), request.params.id);
      return sendJson(reply, `{"isSuccess":true,"message":null,"data":${event.toString()}}`);
    },
  );
}

function listed(text: string): string[] {
  return text.split(",").map((part) => part.trim());
}

interface Awaited {
  filter: EventFilter;
  window: EventWindow;
  signal: AbortSignal;
  /** The empty page that was read before. */
  first: EventPage;
}

/** Reads on behind each page without a match. Returns the last page read, empty if no event came in time. */
async function awaitPage(
  watch: EventWatch,
  ctx: Context,
  { filter, window, signal, first }: Awaited,
): Promise<EventPage> {
  let page = first;
  const found = await watch.await(ctx, signal, async () => {
    page = await readEvents(ctx, filter, { ...window, after: page.next });
    return { result: page.events.length > 0 ? page : null, after: page.next };
  });
  return found ?? page;
}

/** The events are written as they were recorded. */
function pageJson({ events, totalCount, next, newest, oldest }: EventPage, { page, pageSize }: Paging): string {
  const places = `"next":${next},"newest":${newest},"oldest":${oldest}`;
  const counts = `"totalCount":${totalCount},"page":${page},"pageSize":${pageSize}`;
  return `{"isSuccess":true,"message":null,${counts},"data":[${events.join(",")}],${places}}`;
}

function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type("application/json; charset=utf-8").send(json);
}
