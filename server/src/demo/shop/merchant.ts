import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Platform } from "#platform/context.ts";

/** What the demo shop knows about the service, like any integrator. */
export interface DemoAccess {
  baseUrl: string;
  hpmUrl: string;
  widgetScriptUrl: string;
  tenant: { apiKey: string; secretKey: string; paymentSetId: string; webhookSecret: string };
  testCards: TestCard[];
}

export interface TestCard {
  outcome: string;
  cardNumber: string;
  cardHolderName: string;
  expMonth: string;
  expYear: string;
  cvv: string;
  otp: string;
}

/** The API's answer; `body` is its JSON. */
export interface ApiReply {
  status: number;
  body: Record<string, unknown>;
}

const TIMEOUT_MS = 60_000;
const REPLY_BYTES_MAX = 256 * 1024;

/** The shop's backend. It calls the service over HTTP with the demo's credentials. */
export interface Merchant {
  access(): Promise<DemoAccess>;
  post(url: string, body: object): Promise<ApiReply>;
  get(url: string): Promise<ApiReply>;
}

export function demoMerchant({ config, http: outbound }: Pick<Platform, "config" | "http">): Merchant {
  let known: DemoAccess | null = null;
  let accessToken: string | null = null;

  const access = async () => (known ??= await readAccess(join(config.dataFolder, "demo.json")));
  const send = async (
    method: "get" | "post",
    url: string,
    body: object | null,
    token: string | null,
  ): Promise<ApiReply> => {
    const headers = { "Content-Type": "application/json", ...(token !== null && { Authorization: `Bearer ${token}` }) };
    const request = { url, headers, timeoutMs: TIMEOUT_MS, replyBytesMax: REPLY_BYTES_MAX };
    const reply =
      method === "get" ? await outbound.get(request) : await outbound.post({ ...request, body: JSON.stringify(body) });
    if (reply.kind !== "replied") return { status: 0, body: { message: "The service could not be reached." } };
    return { status: reply.status, body: JSON.parse(reply.body.toString()) as Record<string, unknown> };
  };
  const connect = async () => {
    const { baseUrl, tenant } = await access();
    const { apiKey, secretKey } = tenant;
    const { body } = await send("post", `${baseUrl}/auth/api/token/connect`, { apiKey, secretKey }, null);
    return typeof body["accessToken"] === "string" ? body["accessToken"] : null;
  };
  /** A refused token is replaced once. */
  const call = async (method: "get" | "post", url: string, body: object | null): Promise<ApiReply> => {
    accessToken ??= await connect();
    const reply = await send(method, url, body, accessToken);
    if (reply.status !== 401) return reply;
    accessToken = await connect();
    return send(method, url, body, accessToken);
  };
  return {
    access,
    post: (url, body) => call("post", url, body),
    get: (url) => call("get", url, null),
  };
}

async function readAccess(file: string): Promise<DemoAccess> {
  const demo = JSON.parse(await readFile(file, "utf8")) as Omit<DemoAccess, "tenant"> & {
    tenants: DemoAccess["tenant"][];
  };
  const [tenant] = demo.tenants;
  if (tenant === undefined) throw new Error("demo.json names no tenant");
  return { ...demo, tenant };
}
