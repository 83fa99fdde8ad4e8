#!/usr/bin/env node
import { parseArgs } from "node:util";
import { ServicePayError } from "../errors.ts";
import { connectionOf } from "./connection.ts";
import { doctor } from "./doctor.ts";
import { listen } from "./listen.ts";
import { trigger } from "./trigger.ts";
import { verifyFiles } from "./verify-files.ts";

const USAGE = `servicepay-client listen --forward http://localhost:3000/hook [--types 'payment.*'] [--as events|links] [--since 1842]
servicepay-client listen --forward http://localhost:3000/hook --resend 1842
servicepay-client trigger payment.succeeded [--source link|widget] [--link URL] [--card declined] [--amount 150.25]
servicepay-client verify --headers FILE --body FILE     the secret is in SERVICEPAY_WEBHOOK_SECRET
servicepay-client doctor

The service and its key: SERVICEPAY_URL, SERVICEPAY_API_KEY and SERVICEPAY_SECRET_KEY, or --demo data/demo.json of a sandbox.`;

const text = { type: "string" } as const;
const OPTIONS = {
  demo: text,
  forward: text,
  types: text,
  as: text,
  since: text,
  resend: text,
  source: text,
  link: text,
  card: text,
  amount: text,
  headers: text,
  body: text,
};

/** Returns the exit code: 1 if a check failed, 2 for a command that is not understood. */
async function run(words: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [command, subject] = positionals;
  if (command === "verify" && values.headers !== undefined && values.body !== undefined)
    return verifyFiles(values.headers, values.body, process.env["SERVICEPAY_WEBHOOK_SECRET"]);
  if (command === "doctor") return doctor(connectionOf(values.demo));
  if (command === "listen" && values.forward !== undefined)
    return listen(connectionOf(values.demo), { ...values, forward: values.forward });
  if (command === "trigger" && subject !== undefined) return trigger(connectionOf(values.demo), subject, values);
  console.error(USAGE);
  return 2;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ServicePayError) && !(error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof ServicePayError ? 1 : 2;
}
