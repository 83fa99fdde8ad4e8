import type { IncomingMessage, ServerResponse } from "node:http";
import type { Page } from "./pages.ts";

const BODY_BYTES_MAX = 64 * 1024;

/** Returns null if the body is longer than any message of the protocol. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export type FormFields = ReadonlyMap<string, string>;

/** The fields in the order of the form. If a name is repeated, its last value counts. */
export function readForm(body: Buffer): Map<string, string> {
  return new Map(new URLSearchParams(body.toString("utf8")));
}

export function sendPage(response: ServerResponse, { status, html, nonce }: Page): void {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    // The form posts to the merchant, which may redirect anywhere.
    "form-action 'self' http: https:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  send(response, status, "text/html; charset=utf-8", html, {
    "Content-Security-Policy": policy.join("; "),
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
  });
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, "application/json", JSON.stringify(value));
}

export function send(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { "Content-Type": contentType, "Cache-Control": "no-store", ...headers });
  response.end(body);
}

export function isWebAddress(text: string | undefined): boolean {
  return /^https?:\/\//.test(text ?? "");
}
