import type { DemoMember } from "../../server/src/demo/demo-file.ts";
import type { Client, FinalReply } from "./client.ts";

/** The browser of a member who has logged in to the portal. */
export interface MemberBrowser {
  get(path: string): Promise<FinalReply>;
  post(path: string, form: Record<string, string>): Promise<FinalReply>;
}

const SAME_SITE = { "Sec-Fetch-Site": "same-origin" };

/** Logs in as the demo's member; null if the service cannot do that now. */
export async function logInMember(
  client: Client,
  order: number,
  { email, password }: DemoMember,
): Promise<MemberBrowser | null> {
  const logIn = { method: "POST", path: "/portal/-/log-in", form: { email, password }, headers: SAME_SITE } as const;
  const { status, cookie } = await client.call(order, "portal.log-in", logIn);
  if (status !== 303 || cookie === "") return null;
  return {
    get: (path) => client.call(order, "portal.page", { method: "GET", path, headers: { cookie } }),
    post: (path, form) =>
      client.call(order, "portal.form", { method: "POST", path, form, headers: { cookie, ...SAME_SITE } }),
  };
}

/** The value of a hidden field of the page. */
export function hiddenField(page: string, name: string): string {
  const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? "";
  return /value="([^"]*)"/.exec(field)?.[1] ?? "";
}
