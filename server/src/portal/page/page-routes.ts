import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { h } from "preact";
import type { MemberAction, MemberContext, MemberLogin } from "#members/index.ts";
import type { MessageSources } from "#notifications/index.ts";
import type { Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { chosenLocale, localeOf } from "#platform/http/page-reply.ts";
import type { WorkQueues } from "#platform/queues/work-queue.ts";
import type { ExportQueue } from "../exports/export-queue.ts";
import type { Locale } from "../words/index.ts";
import { endDoneCookie, setDoneCookie, setLanguageCookie, setOidcCookie, setSessionCookie } from "./cookies.ts";
import { sendErrorPage } from "./error-pages.tsx";
import { refuseOtherParameters, type KnownParameters } from "./parameters.ts";
import { nowFor, Scene } from "./scene.ts";
import { sendPreview, sendView, type DrawnPage, type PreviewDocument, type PreviewStylesheet } from "./send-view.ts";
import { WaitingInNav, waitingFor } from "./waiting.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The address of the page with the form, where it differs from the address that the form is sent to. */
    formAt?: string;
  }
}

export interface Portal {
  app: App;
  platform: Platform;
  login: MemberLogin;
  /** The look of a company's messages, for their previews. */
  lookOf: MessageSources["lookOf"];
  exports: ExportQueue;
  /** The work that waits for workers. */
  queues: WorkQueues;
}

/** A file to save, sent in parts. */
export interface SentFile {
  /** In ASCII, without characters that a header would need to quote. */
  name: string;
  type: string;
  parts: AsyncIterable<string | Uint8Array> | readonly (string | Uint8Array)[];
}

/**
 * A drawn page, an address to go to, a file, data for the page's script, or a document for a frame of a page.
 * `session` and `oidc` set cookies; null ends one. `language` is kept for the pages before the log-in. `doneAt` is an address
 * in the page that says what was done.
 */
export type Answer = (
  | (DrawnPage & { retryAfterSeconds?: number })
  | { to: string }
  | { json: object }
  | { file: SentFile }
  | { preview: PreviewDocument | PreviewStylesheet }
) & {
  session?: string | null;
  oidc?: string | null;
  language?: Locale;
  doneAt?: string;
};

export interface PageRoute {
  method: "GET" | "POST";
  path: string;
  formAt?: string;
  /** The form has a file: the request's body is a stream. */
  upload?: true;
  /** For forms with long texts; others take 64 KB. */
  bodyBytesMax?: number;
}

export interface MemberRoute extends PageRoute {
  /** What the member's roles must allow. */
  action: MemberAction;
  /** The names of the parameters that the page understands. Every other one is refused. */
  parameters?:
    | readonly string[]
    | KnownParameters
    | ((ctx: MemberContext, request: FastifyRequest) => readonly string[]);
}

/** Declares a page for members. Nothing runs before its action and the parameters of its address are checked. */
export function memberPage(
  portal: Portal,
  { action, parameters = [], ...route }: MemberRoute,
  answer: (ctx: MemberContext, request: FastifyRequest) => Promise<Answer>,
): void {
  declare(portal, { ...route, access: { by: "member", action } }, async (request) => {
    const ctx = memberOf(request);
    const known = typeof parameters === "function" ? parameters(ctx, request) : parameters;
    refuseOtherParameters(request, "length" in known ? { once: known } : known);
    const answered = await answer(ctx, request);
    if (!("view" in answered)) return answered;
    const { locale } = ctx.session.member;
    const scene = { ctx, request, now: nowFor(ctx), locale, problems: [] };
    const view = h(Scene.Provider, { value: scene }, answered.view);
    if (ctx.company === null) return { locale, ...answered, view };
    return { locale, ...answered, view: h(WaitingInNav.Provider, { value: await waitingFor(ctx) }, view) };
  });
}

/**
 * Declares a page for everybody, logged in or not. It keeps the language that somebody chose on it. Providers, mail servers and
 * those who share an address add parameters of their own, which it ignores.
 */
export function publicPage(
  portal: Portal,
  route: PageRoute,
  answer: (request: FastifyRequest) => Promise<Answer>,
): void {
  declare(portal, { ...route, access: { by: "anyone" } }, async (request) => ({
    ...chosenLanguage(request),
    ...(await answer(request)),
  }));
}

function chosenLanguage(request: FastifyRequest): { language?: Locale } {
  const language = chosenLocale(request);
  return language === null ? {} : { language };
}

function declare(
  { app, platform }: Portal,
  {
    method,
    path,
    formAt,
    upload,
    bodyBytesMax,
    access,
  }: PageRoute & { access: { by: "anyone" } | { by: "member"; action: string } },
  answer: (request: FastifyRequest) => Promise<Answer>,
): void {
  app.route({
    method,
    url: path,
    ...(bodyBytesMax !== undefined && { bodyLimit: bodyBytesMax }),
    config: {
      access,
      page: true,
      formsFrom: "own-pages",
      ...(formAt !== undefined && { formAt }),
      ...(upload !== undefined && { upload }),
    },
    schema: { hide: true },
    errorHandler: (error, request, reply) => void sendErrorPage(platform, error, request, reply),
    handler: async (request, reply) => send(platform, request, reply, await answer(request)),
  });
}

function send(platform: Platform, request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.session !== undefined) setSessionCookie(platform, reply, answer.session);
  if (answer.oidc !== undefined) setOidcCookie(platform, reply, answer.oidc);
  if (answer.language !== undefined) setLanguageCookie(platform, reply, answer.language);
  const doneAt = "to" in answer ? answer.to : answer.doneAt;
  if (doneAt === undefined) endDoneCookie(platform, request, reply);
  else setDoneCookie(platform, reply, doneAt);
  if ("to" in answer) return reply.header("Cache-Control", "no-store").redirect(answer.to, 303);
  if ("json" in answer) return reply.header("Cache-Control", "no-store").send(answer.json);
  if ("preview" in answer) return sendPreview(reply, answer.preview);
  if ("file" in answer) return sendFile(reply, answer.file);
  if (answer.retryAfterSeconds !== undefined) reply.header("Retry-After", String(answer.retryAfterSeconds));
  return sendView(request, reply, { locale: localeOf(request), ...answer });
}

function sendFile(reply: FastifyReply, { name, type, parts }: SentFile): FastifyReply {
  return reply
    .headers({
      "Content-Type": type,
      "Content-Disposition": savedAs(name),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    })
    .send(Readable.from(parts));
}

/** Browsers take the whole name; other programs the one in ASCII. */
function savedAs(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ı", "i");
  const ascii = plain.replaceAll(/[^A-Za-z0-9._]+/g, "-");
  const whole = ascii === name ? "" : `; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", "%27")}`;
  return `attachment; filename="${ascii}"${whole}`;
}

function memberOf({ caller }: FastifyRequest): MemberContext {
  if (caller === null || !("session" in caller)) throw new Error("the route is not for members");
  return caller as MemberContext;
}
