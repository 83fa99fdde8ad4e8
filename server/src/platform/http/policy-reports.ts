import type { FastifyRequest } from "fastify";
import type { Platform } from "../context.ts";
import { Refusal } from "../refusal.ts";
import type { App } from "./app.ts";
import { readJson } from "./body/read-json.ts";

/** Where browsers report violations of a page's Content-Security-Policy. */
export const POLICY_REPORTS_PATH = "/policy-reports";
/** Older browsers read `report-uri`, newer ones `report-to`, whose endpoint is in another header. */
export const policyReportDirectives = [`report-uri ${POLICY_REPORTS_PATH}`, "report-to policy"];
export const reportingEndpoints = `policy="${POLICY_REPORTS_PATH}"`;

const BYTES_MAX = 16 * 1024;
const REPORTS_AT_ONCE_MAX = 20;
const CONTENT_TYPES = ["application/csp-report", "application/reports+json"];
const WINDOW_MS = 60_000;
const PER_WINDOW = { requests: 300, lines: 30 };

/** Anybody can send reports, so their size and number are limited and only known values are logged. */
export function policyReportRoutes(app: App, { log, metrics, clock }: Platform): void {
  const counter = metrics.knownCounter(
    "servicepay_policy_reports_total",
    "What browsers blocked on pages, by directive.",
    { directive: [...DIRECTIVES, "other"] },
  );
  const requests = createWindow(PER_WINDOW.requests);
  const lines = createWindow(PER_WINDOW.lines);

  void app.register(async (scope) => {
    scope.addContentTypeParser(CONTENT_TYPES, { parseAs: "buffer" }, async (_request: FastifyRequest, bytes: Buffer) =>
      readJson(bytes.toString("utf8")),
    );
    scope.post(
      POLICY_REPORTS_PATH,
      {
        config: { access: { by: "anyone" }, isUnlimited: true },
        schema: { hide: true },
        bodyLimit: BYTES_MAX,
        onRequest: async () => {
          // It has its own limit, which needs no database.
          if (!requests.take(clock.now().getTime())) throw tooMany();
        },
      },
      async (request, reply) => {
        for (const { directive, blocked, page } of reportsIn(request.body)) {
          counter.inc({ directive });
          if (!lines.take(clock.now().getTime())) continue;
          log.warn("a browser blocked a part of a page", {
            traceId: request.id,
            reason: directive,
            host: blocked,
            route: page,
          });
        }
        return reply.code(204).send();
      },
    );
  });
}

function tooMany(): Refusal {
  return new Refusal("ERR_RATE_LIMIT", "Too many reports. Please wait.", { retryAfterSeconds: WINDOW_MS / 1_000 });
}

/** Counted per process, to avoid a database round trip. */
function createWindow(points: number) {
  let beganMs = -Infinity;
  let taken = 0;
  return {
    take(nowMs: number): boolean {
      if (nowMs - beganMs >= WINDOW_MS) [beganMs, taken] = [nowMs, 0];
      taken += 1;
      return taken <= points;
    },
  };
}

interface PolicyReport {
  directive: string;
  blocked: string;
  page: string;
}

/** Parses both formats that browsers send. Ignores anything else. */
function reportsIn(body: unknown): PolicyReport[] {
  const entries = (Array.isArray(body) ? body : [body]).slice(0, REPORTS_AT_ONCE_MAX);
  return entries.flatMap((entry) => {
    const report = partOf(entry, "csp-report") ?? partOf(entry, "body");
    if (report === null) return [];
    const text = (...names: string[]) => names.map((name) => report[name]).find((value) => typeof value === "string");
    return [
      {
        directive: directiveOf(text("effective-directive", "effectiveDirective", "violated-directive") ?? ""),
        blocked: blockedOf(text("blocked-uri", "blockedURL") ?? ""),
        page: pageOf(text("document-uri", "documentURL") ?? ""),
      },
    ];
  });
}

function partOf(entry: unknown, name: string): Record<string, unknown> | null {
  if (typeof entry !== "object" || entry === null) return null;
  const part: unknown = (entry as Record<string, unknown>)[name];
  return typeof part === "object" && part !== null ? (part as Record<string, unknown>) : null;
}

const DIRECTIVES = new Set([
  "default-src",
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "media-src",
  "connect-src",
  "form-action",
  "base-uri",
  "object-src",
  "frame-src",
  "frame-ancestors",
  "worker-src",
  "manifest-src",
  "require-trusted-types-for",
  "trusted-types",
]);

function directiveOf(text: string): string {
  const [name = ""] = text.split(" ", 1);
  return DIRECTIVES.has(name) ? name : "other";
}

const WORDS = new Set([
  "inline",
  "eval",
  "wasm-eval",
  "trusted-types-policy",
  "trusted-types-sink",
  "self",
  "data",
  "blob",
]);
const HOST = /^[a-z0-9.-]{1,253}$/;

/** Returns the host only, because a URL can contain anything. */
function blockedOf(text: string): string {
  if (WORDS.has(text)) return text;
  const url = URL.parse(text);
  if (url === null) return "other";
  if (url.protocol.endsWith("-extension:")) return "extension";
  return HOST.test(url.hostname) ? url.hostname : "other";
}

const PAGES = ["/hpm/", "/r/", "/k/", "/widget/", "/b2c/", "/3ds/", "/portal"];

/** Returns the kind of page only, because a page's URL can contain the signature that gives access to it. */
function pageOf(text: string): string {
  const path = URL.parse(text)?.pathname ?? "";
  return PAGES.find((page) => path.startsWith(page)) ?? "other";
}
