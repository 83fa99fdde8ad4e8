import { readFileSync } from "node:fs";
import { Groups } from "../calls/groups.ts";
import { Invalid } from "../errors.ts";
import type { Send } from "../send.ts";
import { Transport } from "../transport.ts";

export interface Connection {
  baseUrl: string;
  apiKey: string;
  calls: Groups;
  send: Send;
}

interface Demo {
  baseUrl: string;
  tenants: readonly { apiKey: string; secretKey: string }[];
}

/** The first company of a sandbox's demo.json, or what the environment says. Keys are no options: other users would see them. */
export function connectionOf(demoFile: string | undefined): Connection {
  const { baseUrl, apiKey, secretKey } = demoFile === undefined ? fromEnvironment() : fromDemo(demoFile);
  const { send } = new Transport({ baseUrl, apiKey, secretKey });
  return { baseUrl, apiKey, calls: new Groups(send), send };
}

function fromDemo(file: string) {
  const { baseUrl, tenants } = JSON.parse(readFileSync(file, "utf8")) as Demo;
  const [first] = tenants;
  if (first === undefined) throw new Invalid(`${file} has no company.`);
  return { baseUrl, apiKey: first.apiKey, secretKey: first.secretKey };
}

function fromEnvironment() {
  const read = (name: string) => {
    const value = process.env[name] ?? "";
    if (value === "") throw new Invalid(`${name} is not set.`, { field: name, reason: "required" });
    return value;
  };
  return {
    baseUrl: read("SERVICEPAY_URL"),
    apiKey: read("SERVICEPAY_API_KEY"),
    secretKey: read("SERVICEPAY_SECRET_KEY"),
  };
}
