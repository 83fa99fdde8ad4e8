import { ServicePayError } from "../errors.ts";
import type { Connection } from "./connection.ts";

const CLOCK_MS_MAX = 60_000;

/** Checks address, clock and credential, in this order, and says what to do about the first that is wrong. */
export async function doctor({ baseUrl, calls }: Connection): Promise<number> {
  const reply = await fetch(`${baseUrl.replace(/\/+$/, "")}/health/live`).catch(() => null);
  if (reply?.ok !== true) return failed(`No service answers at ${baseUrl}: check SERVICEPAY_URL.`);
  console.log(`✓ ${baseUrl} answers`);
  const apartMs = Math.abs(Date.now() - Date.parse(reply.headers.get("date") ?? ""));
  if (apartMs > CLOCK_MS_MAX)
    return failed(
      `This clock is ${Math.round(apartMs / 1_000)} s away from the service's: webhooks will be refused as late.`,
    );
  console.log("✓ the clocks agree");
  try {
    const { company, credential, scopes, mode } = await calls.caller.get();
    console.log(`✓ ${credential} of ${company}, ${mode}: ${scopes.join(", ")}`);
    return scopes.includes("events")
      ? 0
      : failed('The credential lacks the scope "events", which listen and trigger need.');
  } catch (error) {
    if (!(error instanceof ServicePayError)) throw error;
    return failed(error.message);
  }
}

function failed(sentence: string): number {
  console.log(`✗ ${sentence}`);
  return 1;
}
