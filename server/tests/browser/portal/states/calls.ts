import { setTimeout as delay } from "node:timers/promises";
import { createCredential, findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { randomHex } from "#platform/ids.ts";
import { countRefusedCalls } from "#refused-calls/index.ts";
import { http } from "../../../support/http.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, type At } from "./people.ts";

export function callStates(service: TestService, at: At): PageState[] {
  const calls = once(() => makeRefusedCalls(service));
  const list = `${HOME}/calls`;
  return [
    at("calls", async () => {
      await calls();
      return list;
    }),
    at("calls-of-trace", async () => `${list}?traceId=${await calls()}`),
    at("calls-none", `${list}?code=ERR_TOO_LARGE&period=today`),
    at("calls-wrong-filter", `${list}?traceId=abc`),
  ];
}

/** Returns the trace id of one of the calls. */
async function makeRefusedCalls(service: TestService): Promise<string> {
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const ctx = service.contextFor(tenant.id);
  const given = { username: `depo-${randomHex(4)}`, password: randomHex(10), scopes: ["cat"] };
  await inTransaction(ctx, (ctx) => createCredential(ctx, given));
  const client = http(service.url);
  const { username, password } = given;
  const token = String((await client.post("/auth/token", { username, password })).body.accessToken);
  await client.get("/cat/cat/list?pageSize=0", { token });
  await client.post("/cat/cat/batch", { transactions: [{ currencyCode: "TRY" }] }, { token });
  const reply = await client.get("/hpm/links", { token });
  const traceId = reply.headers.get("x-trace-id") ?? "";
  while ((await countRefusedCalls(ctx, { traceId }, 1)) === 0) await delay(20);
  return traceId;
}
