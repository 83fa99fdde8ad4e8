import { renderPage, type Locale, type NoticeKind, type NoticePage, type Page } from "@servicepay/checkout/render";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/context.ts";
import { sendCompressed } from "#platform/http/compression.ts";
import { refusalOf } from "#platform/http/errors/failure.ts";
import { policyReportDirectives, reportingEndpoints } from "#platform/http/policy-reports.ts";
import type { Refusal } from "#platform/refusal.ts";

export interface PagePolicy {
  /** Other origins or schemes that a form of the page leads to, directly or by redirect. */
  formTargets?: readonly string[];
  /** Who may frame the page: nobody, exact origins, or anyone (a sandbox without a list). */
  framedBy?: "none" | "anyone" | readonly string[];
  /** The page shows documents of this service in frames, such as previews. */
  hasFrames?: boolean;
}

export function sendPage(reply: FastifyReply, status: number, page: Page, policy: PagePolicy = {}): FastifyReply {
  const { locale } = page;
  return sendDocument(
    reply,
    status,
    { html: renderPage(page), locale, asksService: asksService(page), isCompressed: mayBeCompressed(reply, page) },
    policy,
  );
}

export interface HtmlDocument {
  html: string;
  locale: Locale;
  /** The page's script sends requests to the service. */
  asksService: boolean;
  /** Only if no other site can learn something from the reply's length (decision 0025). */
  isCompressed: boolean;
}

/** Sends a page with headers that forbid foreign scripts, frames, styles and connections. */
export function sendDocument(
  reply: FastifyReply,
  status: number,
  document: HtmlDocument,
  policy: PagePolicy = {},
): FastifyReply {
  const { framedBy = "none" } = policy;
  void reply.code(status).headers({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Language": document.locale,
    "Content-Security-Policy": contentPolicy(document, policy),
    "Reporting-Endpoints": reportingEndpoints,
    "Cache-Control": "no-store",
    // Other sites get none. Forms are checked by their Origin, which browsers hide together with the referrer.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": framedBy === "none" ? "same-origin" : "cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), usb=()",
    "X-Robots-Tag": "noindex, nofollow",
    ...(framedBy === "none" && { "Cross-Origin-Opener-Policy": "same-origin", "X-Frame-Options": "DENY" }),
  });
  return document.isCompressed ? sendCompressed(reply, document.html) : reply.send(document.html);
}

/** A page that repeats posted input or has fields for the bank or merchant is not compressed (decision 0025). */
function mayBeCompressed({ request }: FastifyReply, { kind }: Page): boolean {
  return request.method !== "POST" && kind !== "to-bank" && kind !== "hand-over";
}

/** `form-action` also applies to redirects after a form post, so it lists the merchant's origins. */
function contentPolicy(
  { asksService: asks }: HtmlDocument,
  { formTargets = [], framedBy = "none", hasFrames = false }: PagePolicy,
): string {
  return [
    ONLY_OWN,
    `connect-src ${asks ? "'self'" : "'none'"}`,
    `form-action ${["'self'", ...new Set(formTargets.map(asSource))].join(" ")}`,
    NOTHING_ELSE,
    `frame-src ${hasFrames ? "'self'" : "'none'"}`,
    `frame-ancestors ${ancestors(framedBy)}`,
    TRUSTED,
  ].join("; ");
}

const ONLY_OWN = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:";
const NOTHING_ELSE = "base-uri 'none'; object-src 'none'";
const TRUSTED = ["require-trusted-types-for 'script'", "trusted-types 'none'", ...policyReportDirectives].join("; ");

/** Whether the page's script sends requests, for installments or the outcome. */
function asksService(page: Page): boolean {
  return page.kind === "hosted-card" || page.kind === "frame-card" || (page.kind === "notice" && "awaits" in page);
}

function ancestors(framedBy: NonNullable<PagePolicy["framedBy"]>): string {
  if (framedBy === "anyone") return "http: https:";
  return framedBy === "none" || framedBy.length === 0 ? "'none'" : framedBy.map(asSource).join(" ");
}

/** A host name can contain characters that end a directive or a policy. */
function asSource(origin: string): string {
  return origin.replaceAll(";", "%3B").replaceAll(",", "%2C");
}

export interface NoticeOptions extends Partial<Omit<NoticePage, "kind" | "notice" | "locale">> {
  locale: Locale;
}

export function noticePage(platform: Pick<Platform, "config">, notice: NoticeKind, options: NoticeOptions): NoticePage {
  const isTest = platform.config.mode === "sandbox";
  return {
    kind: "notice",
    notice,
    isTest,
    merchant: null,
    order: null,
    isMoneySafe: false,
    decline: null,
    backUrl: null,
    refreshSeconds: null,
    ...options,
  };
}

const NOTICES: Readonly<Record<number, NoticeKind>> = {
  400: "bad_request",
  404: "not_found",
  405: "bad_request",
  413: "bad_request",
  429: "slow_down",
};

/** Answers errors of a page's route with a page. Internal details are only logged. */
export function pageErrorHandler(
  platform: Platform,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, _request, reply) => void sendErrorPage(platform, error, reply);
}

/** Shows the merchant's `look` if it is known, so that the payer sees whom to contact. */
export function sendErrorPage(
  platform: Platform,
  error: unknown,
  reply: FastifyReply,
  look: Pick<NoticePage, "merchant" | "brand"> = { merchant: null },
): FastifyReply {
  const { request } = reply;
  const refusal = refusalOf(error);
  logFailedPage(platform, refusal, request);
  const notice = isWrongAddress(request, refusal) ? "not_found" : (NOTICES[refusal.status] ?? "unavailable");
  const page = noticePage(platform, notice, { locale: localeOf(request), ...look });
  return sendPage(reply.headers(refusal.headers), refusal.status, page);
}

/** A GET consists of its address only, so a 400 is about the address. */
export function isWrongAddress({ method }: Pick<FastifyRequest, "method">, { status }: Refusal): boolean {
  return method === "GET" && status === 400;
}

/** Returns the language with this tag, or null if pages do not have it. */
export function readLocale(tag: unknown): Locale | null {
  return tag === "tr" || tag === "en" ? tag : null;
}

/** `?lang=`, or null. */
export function chosenLocale(request: FastifyRequest): Locale | null {
  return readLocale((request.query as { lang?: unknown }).lang);
}

/** `?lang=`, or the browser's first supported language, or Turkish. */
export function localeOf(request: FastifyRequest): Locale {
  const chosen = chosenLocale(request);
  if (chosen !== null) return chosen;
  const accepted = (request.headers["accept-language"] ?? "")
    .split(",")
    .map((part) => /^\s*(tr|en)\b[^;]*(?:;\s*q=([0-9.]+))?/i.exec(part))
    .filter((match) => match !== null)
    .map(([, tag, q]) => ({
      locale: tag?.toLowerCase() === "en" ? ("en" as const) : ("tr" as const),
      weight: q === undefined ? 1 : Number(q),
    }))
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight);
  return accepted[0]?.locale ?? "tr";
}

/** Logs a page that failed by a fault of the service. */
export function logFailedPage({ log }: Platform, refusal: Refusal, request: FastifyRequest): void {
  if (refusal.status < 500) return;
  log.error("a page failed", {
    traceId: request.id,
    route: request.routeOptions.url ?? "unknown",
    errorCode: refusal.code,
    error: refusal.cause ?? refusal,
  });
}
