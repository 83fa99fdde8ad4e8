import type { AddressInfo } from "node:net";
import type { App } from "#platform/http/app.ts";

/** The JSON of a reply, not typed. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface HttpReply {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON, or null if it is not JSON. */
  body: Json;
}

export interface HttpOptions {
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. A string is sent unchanged. */
  body?: unknown;
}

export interface HttpClient {
  get(path: string, options?: HttpOptions): Promise<HttpReply>;
  post(path: string, body?: unknown, options?: HttpOptions): Promise<HttpReply>;
  put(path: string, body?: unknown, options?: HttpOptions): Promise<HttpReply>;
  delete(path: string, options?: HttpOptions): Promise<HttpReply>;
  /** Sends a form post, like browsers and banks. */
  form(path: string, fields: Record<string, string>, options?: HttpOptions): Promise<HttpReply>;
  request(method: string, path: string, options?: HttpOptions): Promise<HttpReply>;
}

/** An HTTP client for a server under test. It does not follow redirects. */
export function http(baseUrl: string): HttpClient {
  const request = async (
    method: string,
    path: string,
    { token, headers = {}, body }: HttpOptions = {},
  ): Promise<HttpReply> => {
    const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const reply = await fetch(new URL(path, baseUrl), {
      method,
      redirect: "manual",
      headers: {
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...sent,
    });
    const text = await reply.text();
    const isJson = reply.headers.get("content-type")?.includes("json") === true && text !== "";
    return { status: reply.status, headers: reply.headers, text, body: isJson ? JSON.parse(text) : null };
  };
  return {
    request,
    get: (path, options) => request("GET", path, options),
    post: (path, body, options) => request("POST", path, { ...options, body }),
    put: (path, body, options) => request("PUT", path, { ...options, body }),
    delete: (path, options) => request("DELETE", path, options),
    form: (path, fields, options) =>
      request("POST", path, {
        ...options,
        body: new URLSearchParams(fields).toString(),
        headers: { "Content-Type": "application/x-www-form-urlencoded", ...options?.headers },
      }),
  };
}

/** Listens on a free port of this machine and returns the address. */
export async function listening(app: App): Promise<string> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
