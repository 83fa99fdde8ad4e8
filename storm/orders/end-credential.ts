import { newId } from "../../server/src/platform/ids.ts";
import { doneOf, hiddenField, logInMember, type MemberBrowser } from "../world/member-browser.ts";
import { noteEnded } from "./end-sessions.ts";
import type { OrderContext } from "./order-context.ts";
import type { Order } from "./order.ts";

interface Keys {
  apiKey: string;
  secretKey: string;
}

const OVERLAP_HOURS = "24";
/** The member may not give the scope of payments, which gives money back. */
const SCOPE = "hpm";

/** A member makes a credential, a program works with it, and then it is disabled or gets another secret key. */
export async function endCredential(ctx: OrderContext, order: Order): Promise<void> {
  const { client, world } = ctx;
  const browser = await logInMember(ctx, order.index, "integrator");
  if (browser === null) return;
  const list = `/portal/${world.demo.tenants[0]!.code}/credentials`;
  const id = newId();
  const form = { id, username: `${order.reference}-${id}`.toLowerCase(), scopes: SCOPE };
  const { text } = await browser.post(`${list}/new`, form);
  const keys: Keys = { apiKey: hiddenField(text, "apiKey", "id"), secretKey: hiddenField(text, "secretKey", "id") };
  if (keys.apiKey === "" || keys.secretKey === "") return;
  const logIn = { method: "POST", path: "/auth/api/token/connect", json: keys } as const;
  const { body } = await client.call(order.index, "credential.begin", logIn);
  const token: unknown = body?.accessToken;
  if (typeof token !== "string") return;
  const call = { method: "GET", path: "/hpm/links?pageSize=1", token } as const;
  if ((await client.call(order.index, "credential.use", call)).status !== 200) return;
  const what = await end(ctx, browser, `${list}/${id}`);
  if (what === null) return;
  world.tally.count(what);
  await noteEnded(ctx, order, { what: `the secret key of a ${what}`, call: logIn });
  await noteEnded(ctx, order, { what: `an AccessToken of a ${what}`, call });
}

/** Null if the end was not acknowledged. */
async function end({ random }: OrderContext, browser: MemberBrowser, path: string): Promise<string | null> {
  const kind = random.pick(["disabled", "replaced", "replaced later"] as const);
  if (kind === "disabled")
    return doneOf(await browser.post(`${path}/disable`, {})) === "credential_disabled" ? "disabled credential" : null;
  const seen = hiddenField((await browser.get(`${path}/rotate`)).text, "seen");
  const overlap = kind === "replaced" ? "0" : OVERLAP_HOURS;
  const { text } = await browser.post(`${path}/rotate`, { seen, which: "secretKey", overlap });
  if (hiddenField(text, "secretKey", "id") === "") return null;
  if (kind === "replaced") return "credential whose secret was replaced";
  const done = doneOf(await browser.post(`${path}/end-previous`, {}));
  return done === "previous_secret_ended" ? "credential whose previous secret was ended" : null;
}
