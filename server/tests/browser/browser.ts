import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Frame,
  type Page,
} from "playwright-core";

/** Long, because a slow machine with other tests beside it needs seconds to render a page. */
const WAIT_MS = 60_000;

/** Opens Chromium without its background requests. */
export function openBrowser(extra: readonly string[] = []): Promise<Browser> {
  const quiet = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
  ];
  return chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", ...quiet, ...extra],
  });
}

export interface Visitor extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
  /** The browser's errors: a blocked script, a failed request, a violated policy. */
  complaints: string[];
}

/** Creates a visitor on a small phone, with separate cookies and storage. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: "tr-TR", ...options });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { page, context, complaints, [Symbol.asyncDispose]: () => context.close() };
}

/** The page's globals that tests read. */
interface Globals {
  innerWidth: number;
  document: { activeElement: { id: string } | null; documentElement: { scrollWidth: number } };
}

/** How many pixels the page is wider than the screen. */
export function overflowOf(page: Page | Frame): Promise<number> {
  return page.evaluate(() => {
    const { document, innerWidth } = globalThis as unknown as Globals;
    return document.documentElement.scrollWidth - innerWidth;
  });
}

export function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (globalThis as unknown as Globals).document.activeElement?.id);
}
