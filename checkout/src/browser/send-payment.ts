import type { ScriptAnswer } from "../model.ts";

/** Longer than the service waits for the bank's answer. */
const ANSWER_TIMEOUT_MS = 75_000;
const POLL_MS = 1_000;
const POLL_MS_MAX = 10_000;

/**
 * Sends the form once. If no answer comes, it does not send the form again but asks for the result until it is known,
 * however long the connection is lost.
 */
export async function sendPayment(
  action: string,
  form: URLSearchParams,
  onLost: () => void,
): Promise<Exclude<ScriptAnswer, { kind: "wait" }>> {
  const poll = new URLSearchParams({ step: "ask", nonce: form.get("nonce") ?? "" });
  let answer = await post(action, form);
  for (let pause = POLL_MS; answer?.kind !== "go" && answer?.kind !== "form"; pause *= 1.5) {
    if (answer === null) onLost();
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, POLL_MS_MAX)));
    answer = await post(action, poll);
  }
  return answer;
}

/** Null if the service did not answer. A refused request opens the page, which says why. */
async function post(action: string, body: URLSearchParams): Promise<ScriptAnswer | null> {
  try {
    const reply = await Promise.race([
      fetch(action, { method: "POST", body, headers: { accept: "application/json" } }),
      new Promise<never>((_, reject) => setTimeout(reject, ANSWER_TIMEOUT_MS)),
    ]);
    if (reply.ok) return (await reply.json()) as ScriptAnswer;
    return reply.status < 429 ? { kind: "go", url: action } : null;
  } catch {
    return null;
  }
}
