/** Asks for the outcome, and goes to its page once it is known. */
const line = document.getElementById("awaited");
const { statusUrl, resultUrl, still, offline } = line?.dataset ?? {};

const FIRST_DELAY_MS = 1_500;
const DELAY_MAX_MS = 10_000;
const SAYS_STILL_AFTER = 5;
/** About an hour; after that the page's own link asks. */
const ASKS_MAX = 400;

async function ask(asked: number): Promise<void> {
  const sentence = await answer(asked);
  if (line !== null && sentence !== undefined && line.textContent !== sentence) line.textContent = sentence;
  if (asked < ASKS_MAX) setTimeout(() => void ask(asked + 1), Math.min(FIRST_DELAY_MS * 1.2 ** asked, DELAY_MAX_MS));
}

async function answer(asked: number): Promise<string | undefined> {
  try {
    const reply = await fetch(statusUrl!, { headers: { accept: "application/json" } });
    const { isDecided } = (await reply.json()) as { isDecided?: boolean };
    if (isDecided === true) location.replace(resultUrl!);
    return asked >= SAYS_STILL_AFTER ? still : undefined;
  } catch {
    return navigator.onLine ? still : offline;
  }
}

if (statusUrl !== undefined && resultUrl !== undefined) void ask(0);
