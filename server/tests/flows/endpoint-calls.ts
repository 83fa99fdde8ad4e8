import { newId } from "#platform/ids.ts";
import type { HttpReply, Json } from "../support/http.ts";

interface Options {
  token?: string;
  body?: Json;
  headers?: Record<string, string>;
}

interface Calls {
  token: string;
  ok(method: string, path: string, options?: Options, status?: number): Promise<HttpReply>;
  refuse(status: number, method: string, path: string, options: Options): Promise<void>;
}

/** Calls about endpoints with every reply that their description has. */
export async function callEndpoints({ ok, refuse, token }: Calls): Promise<void> {
  const path = "/webhooks/endpoints";
  const body = { code: "OPENAPI", url: "https://shop.example/events", eventTypes: ["case.*"] };
  const { id } = (await ok("POST", path, { token, body }, 201)).body.data;
  await refuse(409, "POST", path, { token, body });
  await ok("PUT", path, { token, body: { id, description: "The ERP" } });
  await refuse(404, "PUT", path, { token, body: { updateCode: "none" } });
  await ok("POST", path, { token, body: { ...body, code: "OPENAPI-2" } }, 201);
  await refuse(409, "PUT", path, { token, body: { id, code: "OPENAPI-2" } });
  await ok("GET", `${path}?code=OPENAPI`, { token });
  await ok("GET", `${path}/${id}`, { token });
  await ok("POST", `${path}/${id}/rotateSecret`, { token, body: { overlapHours: 1 } });
  const headers = { "Idempotency-Key": newId() };
  await ok("POST", `${path}/${id}/resume`, { token, headers });
  await refuse(409, "POST", `${path}/${id}/resume`, { token, headers, body: { other: "request" } });
  await ok("POST", `${path}/${id}/test`, { token, body: {} });
  const repeated = { token, headers: { "Idempotency-Key": newId() } };
  await ok("POST", `${path}/${id}/test`, { ...repeated, body: { type: "case.closed" } });
  await refuse(409, "POST", `${path}/${id}/test`, { ...repeated, body: { type: "case.opened" } });
  await ok("POST", `${path}/${id}/replay`, { ...repeated, body: { after: 0 } }, 202);
  await refuse(409, "POST", `${path}/${id}/replay`, { ...repeated, body: { after: 1 } });
  const trigger = { ...repeated, body: { type: "customer.created" } };
  await ok("POST", "/sandbox/trigger", trigger, 202);
  await refuse(409, "POST", "/sandbox/trigger", { ...trigger, body: { type: "card.saved" } });
  await refuse(404, "POST", "/sandbox/trigger", { token, body: { type: "payment.succeeded", link: "none" } });
  const signed = { ...repeated, body: { headers: { "webhook-id": newId() }, body: "{}" } };
  await ok("POST", "/webhooks/checkSignature", signed);
  await refuse(409, "POST", "/webhooks/checkSignature", { ...signed, body: { headers: {}, body: "{}" } });
  await ok("DELETE", `${path}/${id}`, { token });
}
