import type { Demo } from "../../server/src/demo/seed-demo.ts";
import { send } from "./client.ts";
import type { World } from "./world.ts";

/** Returns an AccessToken of each company. */
export async function logInCompanies({ demo, addresses }: World): Promise<string[]> {
  const tokens: string[] = [];
  for (const tenant of demo.tenants) tokens.push(await logIn(addresses[0]!, tenant));
  return tokens;
}

export async function logIn(address: string, { code, apiKey, secretKey }: Demo["tenants"][number]): Promise<string> {
  const call = { method: "POST", path: "/auth/api/token/connect", json: { apiKey, secretKey } } as const;
  const { body } = await send(address, call);
  const token: unknown = body?.accessToken;
  if (typeof token !== "string") throw new Error(`${code} could not log in at ${address}`);
  return token;
}
