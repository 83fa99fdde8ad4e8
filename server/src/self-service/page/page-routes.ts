import { renderDocument } from "@servicepay/checkout/render";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { JSX } from "preact";
import { Type } from "typebox";
import type { Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { mayBeCompressed } from "#platform/http/other-sites.ts";
import { localeOf, noticePage, pageErrorHandler, sendDocument, sendPage } from "#platform/http/page-reply.ts";
import { userLimits } from "./user-limits.ts";
import { logInVisit, openVisit, type UserVisit, type Visit } from "./visit.ts";

/** `to`: a path of the company's pages, to which the browser is sent. `link`: a page of a payment. `null`: there is no such page. */
export type Answer = { view: JSX.Element; status?: number } | { to: string } | { link: string } | { file: File } | null;

interface File {
  name: string;
  type: string;
  content: Buffer;
}

type Method = "GET" | "POST";

/** The only ways to declare a page. A page for users is answered with the log-in until somebody is logged in. */
export interface SelfServicePages {
  forVisitors(method: Method, path: string, answer: (visit: Visit) => Promise<Answer>): void;
  forUsers(method: Method, path: string, answer: (visit: UserVisit) => Promise<Answer>): void;
}

export function selfServicePages(app: App, platform: Platform): SelfServicePages {
  const declare = (method: Method, path: string, answer: (visit: Visit) => Promise<Answer>) => {
    app.route({
      method,
      url: `/my/:company${path}`,
      config: { access: { by: "anyone" }, page: true, ...(method === "POST" && { formsFrom: "own-pages" }) },
      schema: {
        hide: true,
        params: Type.Object({ company: Type.String({ maxLength: 63 }), id: Type.Optional(Type.String()) }),
      },
      errorHandler: pageErrorHandler(platform),
      async handler(request, reply) {
        const visit = await openVisit(platform, request, reply);
        return visit === null ? sendUnknown(platform, request, reply) : send(platform, visit, await answer(visit));
      },
    });
  };
  const limits = userLimits(platform);
  return {
    forVisitors: declare,
    forUsers(method, path, answer) {
      declare(method, path, async (visit) => {
        const logged = await logInVisit(visit);
        if (logged !== null) {
          await limits.countPage(logged);
          return answer(logged);
        }
        const here = visit.request.url.slice(visit.base.length);
        return { to: method === "GET" && here !== "" ? `/log-in?to=${encodeURIComponent(here)}` : "/log-in" };
      });
    },
  };
}

function send(platform: Platform, visit: Visit, answer: Answer): FastifyReply {
  const { base, locale, request, reply } = visit;
  if (answer === null) return sendPage(reply, 404, noticePage(platform, "not_found", visit));
  if ("to" in answer) return reply.header("Cache-Control", "no-store").redirect(`${base}${answer.to}`, 303);
  if ("link" in answer) return reply.header("Cache-Control", "no-store").redirect(answer.link, 303);
  if ("file" in answer) {
    const { name, type, content } = answer.file;
    const headers = {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    };
    return reply.headers(headers).send(content);
  }
  const html = renderDocument(answer.view);
  return sendDocument(reply, answer.status ?? 200, {
    html,
    locale,
    asksService: false,
    isCompressed: mayBeCompressed(request),
  });
}

function sendUnknown(platform: Platform, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, noticePage(platform, "not_found", { locale: localeOf(request) }));
}
