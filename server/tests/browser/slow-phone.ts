import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";

/** The phone of the speed budgets: a 4 times slower processor, 1.6 Mbit/s, round trips of 150 ms. */
export const SLOW_PHONE = { slowdown: 4, bytesPerSecond: 200_000, roundTripMs: 150 } as const;

/**
 * Without site isolation, as on a cheap phone, a frame of another site shares the page's process and is slowed with it.
 */
export function openPhoneBrowser(): Promise<Browser> {
  return openBrowser(["--disable-site-isolation-trials", "--disable-features=IsolateOrigins,site-per-process"]);
}

export async function slowDown(page: Page): Promise<void> {
  const { slowdown, bytesPerSecond, roundTripMs } = SLOW_PHONE;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** Throws if a frame of the page would not be slowed with it. */
export async function requireSharedProcess(page: Page): Promise<void> {
  for (const frame of page.frames().filter((candidate) => candidate !== page.mainFrame())) {
    const own = await page
      .context()
      .newCDPSession(frame)
      .then(
        () => true,
        () => false,
      );
    if (own) throw new Error(`${frame.url()} has a process of its own, which nothing slows`);
  }
}

/** Adds up Chromium's layout shifts from the page's start. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
    }).observe({ type: "layout-shift", buffered: true });`);
  return () => page.evaluate<number>("shifted");
}

/** CPU time of the pages' main threads, on which a busy machine has little effect. */
export interface Work {
  processorMs: number;
  /** Total blocking time on the slow phone: the part of each task beyond 50 ms. */
  blockingMs: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of CPU time. */
  tdur?: number;
  args?: { name?: string };
}

const LONG_TASK_MS = 50;

export async function workOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<Work> {
  const categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mainThreads = new Set(
    traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(threadOf),
  );
  const tasks = traceEvents
    .filter((event) => event.name === "RunTask" && event.ph === "X" && mainThreads.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1_000);
  const sum = (of: (ms: number) => number) => tasks.reduce((total, ms) => total + of(ms), 0);
  return {
    processorMs: sum((ms) => ms),
    blockingMs: sum((ms) => Math.max(0, ms * SLOW_PHONE.slowdown - LONG_TASK_MS)),
  };
}
