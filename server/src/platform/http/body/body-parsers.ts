import { parse } from "node:querystring";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../../refusal.ts";
import type { App } from "../app.ts";
import { contentTypeRefusal } from "../errors/failure.ts";
import { readJson } from "./read-json.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route takes form posts, for example a bank's return. */
    form?: true;
    /** The route takes forms with a file, and gets the body as a stream. */
    upload?: true;
  }
}

const FORM_FIELDS_MAX = 500;

/** Accepts JSON, and forms where a route allows them. */
export function addBodyParsers(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    answer(done, () => {
      refuseCompressed(request);
      return bytes.length === 0 ? undefined : readJson(textOf(bytes));
    });
  });
  app.addContentTypeParser<Buffer>(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer" },
    (request, bytes, done) => {
      answer(done, () => {
        if (!takesForms(request)) throw contentTypeRefusal();
        return { ...parse(bytes.toString("utf8"), "&", "=", { maxKeys: FORM_FIELDS_MAX }) };
      });
    },
  );
  app.addContentTypeParser("multipart/form-data", (request, body, done) => {
    if (request.routeOptions.config.upload === true) done(null, body);
    else done(contentTypeRefusal());
  });
}

function answer(done: (error: Error | null, body?: unknown) => void, read: () => unknown): void {
  try {
    done(null, read());
  } catch (error) {
    done(error instanceof Error ? error : new Error("a body parser failed", { cause: error }));
  }
}

function takesForms(request: FastifyRequest): boolean {
  const { page, form } = request.routeOptions.config;
  return page === true || form === true;
}

/** Compressed bodies are refused, because a small one can unpack to any size. */
function refuseCompressed({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding.toLowerCase() === "identity") return;
  throw new Refusal("ERR_CONTENT_TYPE", "Content-Encoding is not supported: send the body uncompressed.", {
    field: "Content-Encoding",
    reason: "not_supported",
  });
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new Refusal("ERR_MALFORMED_JSON", "The body is not valid UTF-8.", { cause });
  }
}
