import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply } from "fastify";

const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Pages are compressed on each request, and higher levels take too long. */
const COMPRESS: Readonly<Record<Encoding, (text: string) => Buffer>> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => gzipSync(text, { level: 6 }),
};

/**
 * Sends a text compressed if the client accepts it. Must not be used for a reply that repeats posted input or contains
 * card data, since the length of a compressed reply leaks its content (BREACH).
 */
export function sendCompressed(reply: FastifyReply, text: string): FastifyReply {
  const encoding = encodingOf(reply);
  const varies = [reply.getHeader("Vary"), "Accept-Encoding"].filter((part) => part !== undefined);
  void reply.header("Vary", varies.join(", "));
  if (encoding === null) return reply.send(text);
  return reply.header("Content-Encoding", encoding).send(COMPRESS[encoding](text));
}

export interface ServedFile {
  bytes: Buffer;
  encoded: Partial<Record<Encoding, Buffer>>;
}

const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

/** Reads a built file and its compressed forms, if any. Throws if the file does not exist. */
export function readServedFile(file: URL): ServedFile {
  const encoded: ServedFile["encoded"] = {};
  for (const encoding of ENCODINGS) {
    const compressed = new URL(file.href + EXTENSIONS[encoding]);
    if (existsSync(compressed)) encoded[encoding] = readFileSync(compressed);
  }
  return { bytes: readFileSync(file), encoded };
}

export function sendFile(reply: FastifyReply, { bytes, encoded }: ServedFile): FastifyReply {
  const encoding = encodingOf(reply);
  const compressed = encoding === null ? undefined : encoded[encoding];
  void reply.header("Vary", "Accept-Encoding");
  if (encoding === null || compressed === undefined) return reply.send(bytes);
  return reply.header("Content-Encoding", encoding).send(compressed);
}

function encodingOf({ request }: FastifyReply): Encoding | null {
  const chosen = negotiate(request.headers["accept-encoding"] ?? "", [...ENCODINGS]);
  return ENCODINGS.find((encoding) => encoding === chosen) ?? null;
}
