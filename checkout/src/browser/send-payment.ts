import type { ScriptAnswer } from "../model.ts";

/** Longer than the service waits for a bank. */
const ANSWERED_WITHIN_MS = 75_000;
const ASKS_AFTER_MS = 1_000;
const ASKS_AFTER_MS_MAX = 10_000;

/**
 * Sends the form once. If no answer comes, it does not send the form again but asks for the result until it is known,
 * however long the connection is lost.
 */
export async function sendPayment(
  action: string,
  form: URLSearchParams,
  onLost: () => void,
): Promise<Exclude<ScriptAnswer, { kind: "wait" }>> {
  const question = new URLSearchParams({ step: "ask", nonce: form.get("nonce") ?? "" });
  let answer = await post(action, form);
  for (let pause = ASKS_AFTER_MS; answer?.kind !== "go" && answer?.kind !== "form"; pause *= 1.5) {
    if (answer === null) onLost();
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, ASKS_AFTER_MS_MAX)));
    answer = await post(action, question);
  }
  return answer;
}

/** Null if the service did not answer. If it refuses the request, the page is opened, which says why. */
async function post(action: string, body: URLSearchParams): Promise<ScriptAnswer | null> {
  try {
    const reply = await Promise.race([
      fetch(action, { method: "POST", body, headers: { accept: "application/json" } }),
      new Promise<never>((_, reject) => setTimeout(reject, ANSWERED_WITHIN_MS)),
    ]);
    if (reply.ok) return (await reply.json()) as ScriptAnswer;
    return reply.status < 429 ? { kind: "go", url: action } : null;
  } catch {
    return null;
  }
}
