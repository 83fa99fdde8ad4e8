import { newId } from "#platform/ids.ts";
import type { HttpReply, Json } from "../support/http.ts";
import type { TestService } from "../support/service.ts";

interface Options {
  token?: string;
  body?: Json;
}

interface Calls {
  token: string;
  ok(method: string, path: string, options?: Options, status?: number): Promise<HttpReply>;
  refuse(status: number, method: string, path: string, options: Options): Promise<void>;
}

/** Calls about payment requests with every reply that their description has. */
export async function callRequests({ ok, refuse, token }: Calls, service: TestService): Promise<void> {
  const path = "/vendor/paymentRequest";
  const { paymentSetId } = service.tenants[0];
  const debt = { code: "D-PARTS", kind: "Parts", currencyCode: "TRY", amount: 900, paymentSetId };
  const { id } = (await ok("POST", path, { token, body: debt }, 201)).body.data;
  await refuse(409, "POST", path, { token, body: debt });
  await refuse(404, "POST", path, { token, body: { ...debt, code: "D-2", paymentSetId: newId() } });
  await ok("PUT", path, { token, body: { id, description: "Ortak hediye" } });
  await refuse(404, "PUT", path, { token, body: { updateCode: "none" } });
  await refuse(409, "PUT", path, { token, body: { id, kind: "MultiUse" } });
  for (const query of ["?code=D-PARTS", "/list?kind=Parts", "/visits?code=D-PARTS", "/poster?code=D-PARTS"])
    await ok("GET", path + query, { token });
  for (const query of ["?code=none", "/visits?code=none", "/poster?code=none"])
    await refuse(404, "GET", path + query, { token });
  await ok("PUT", path, { token, body: { id, isActive: false } });
  await refuse(409, "GET", `${path}/poster?code=D-PARTS`, { token });
}
