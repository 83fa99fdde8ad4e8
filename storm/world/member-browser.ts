import type { Role } from "../../server/src/members/access.ts";
import type { Call, Client, FinalReply } from "./client.ts";
import type { World } from "./world.ts";

/** The browser of a member who has logged in to the portal. */
export interface MemberBrowser {
  get(path: string): Promise<FinalReply>;
  /** How the browser asks for a page. */
  callOf(path: string): Call;
  post(path: string, form: Record<string, string>): Promise<FinalReply>;
}

const SAME_SITE = { "Sec-Fetch-Site": "same-origin" };

/** Logs in as the demo's member with this role; null if the service cannot do that now. `order` is the order's index. */
export async function logInMember(
  { client, world }: { client: Client; world: World },
  order: number,
  role: Role,
): Promise<MemberBrowser | null> {
  const { email, password } = world.demo.portal.members.find((each) => each.role === role)!;
  const logIn = { method: "POST", path: "/portal/-/log-in", form: { email, password }, headers: SAME_SITE } as const;
  const { status, cookie } = await client.call(order, "portal.log-in", logIn);
  if (status !== 303 || cookie === "") return null;
  const callOf = (path: string): Call => ({ method: "GET", path, headers: { cookie } });
  return {
    get: (path) => client.call(order, "portal.page", callOf(path)),
    callOf,
    post: (path, form) =>
      client.call(order, "portal.form", { method: "POST", path, form, headers: { cookie, ...SAME_SITE } }),
  };
}

/** The word of what the member is told to have done. "" if the page sends the member elsewhere: to log in again, for example. */
export function doneOf({ location }: Pick<FinalReply, "location">): string {
  return new URLSearchParams(location.split("?")[1] ?? "").get("done") ?? "";
}

/** The value of a hidden field of the page, or of a field with this id; "" if there is none. */
export function hiddenField(page: string, name: string, by: "name" | "id" = "name"): string {
  const field = new RegExp(`<input[^>]*\\s${by}="${name}"[^>]*>`).exec(page)?.[0] ?? "";
  return /value="([^"]*)"/.exec(field)?.[1] ?? "";
}
