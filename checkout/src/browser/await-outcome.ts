/** Polls for the outcome and goes to its page once it is known. */
const line = document.getElementById("outcome");
const { statusUrl, resultUrl, still: stillWaitingText, offline: offlineText } = line?.dataset ?? {};
const firstText = line?.textContent ?? "";

const FIRST_DELAY_MS = 1_500;
const DELAY_MAX_MS = 10_000;
const STILL_WAITING_AFTER_POLLS = 5;
/** About an hour. After that the payer can use the page's link. */
const POLLS_MAX = 400;

let polls = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

async function poll(): Promise<void> {
  clearTimeout(timer);
  polls += 1;
  showText(await checkStatus());
  clearTimeout(timer);
  if (polls < POLLS_MAX) timer = setTimeout(() => void poll(), Math.min(FIRST_DELAY_MS * 1.2 ** polls, DELAY_MAX_MS));
}

/** Returns the text to show. Opens the result page if the outcome is known. */
async function checkStatus(): Promise<string> {
  const waitingText = (polls > STILL_WAITING_AFTER_POLLS && stillWaitingText) || firstText;
  try {
    const reply = await fetch(statusUrl!, { headers: { accept: "application/json" } });
    const { isDecided } = (await reply.json()) as { isDecided?: boolean };
    if (isDecided === true) location.replace(resultUrl!);
    return waitingText;
  } catch {
    return navigator.onLine ? waitingText : (offlineText ?? waitingText);
  }
}

function showText(text: string): void {
  if (line !== null && line.textContent !== text) line.textContent = text;
}

if (statusUrl !== undefined && resultUrl !== undefined) {
  void poll();
  // Poll at once when the payer comes back to the page or the connection is restored.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void poll());
  addEventListener("online", () => void poll());
  addEventListener("offline", () => offlineText !== undefined && showText(offlineText));
}
