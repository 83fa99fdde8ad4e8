/** Polls for the outcome and goes to its page once it is known. */
const line = document.getElementById("outcome");
const { statusUrl, resultUrl, still, offline } = line?.dataset ?? {};
const sentence = line?.textContent ?? "";

const FIRST_DELAY_MS = 1_500;
const DELAY_MAX_MS = 10_000;
const SAYS_STILL_AFTER = 5;
/** About an hour. After that the payer can use the page's link. */
const ASKS_MAX = 400;

let asked = 0;
let next: ReturnType<typeof setTimeout> | undefined;

async function ask(): Promise<void> {
  clearTimeout(next);
  asked += 1;
  say(await answer());
  clearTimeout(next);
  if (asked < ASKS_MAX) next = setTimeout(() => void ask(), Math.min(FIRST_DELAY_MS * 1.2 ** asked, DELAY_MAX_MS));
}

/** The sentence to show. */
async function answer(): Promise<string> {
  const waiting = (asked > SAYS_STILL_AFTER && still) || sentence;
  try {
    const reply = await fetch(statusUrl!, { headers: { accept: "application/json" } });
    const { isDecided } = (await reply.json()) as { isDecided?: boolean };
    if (isDecided === true) location.replace(resultUrl!);
    return waiting;
  } catch {
    return navigator.onLine ? waiting : (offline ?? waiting);
  }
}

function say(text: string): void {
  if (line !== null && line.textContent !== text) line.textContent = text;
}

if (statusUrl !== undefined && resultUrl !== undefined) {
  void ask();
  // Ask at once when the payer comes back to the page or the connection is restored.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void ask());
  addEventListener("online", () => void ask());
  addEventListener("offline", () => offline !== undefined && say(offline));
}
