import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { DESK, type Engine, type Place, type Screen } from "./engine.ts";

/** Prevents telemetry. Firefox itself sets other quiet preferences under remote control. */
const PREFERENCES = {
  "app.normandy.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "services.settings.server": "data:,",
};

const COMMAND_MS = 60_000;
/** Shorter: Firefox sometimes never answers an evaluation in a page that is being replaced. It is then evaluated again. */
const EVALUATION_MS = 5_000;

const ACTIONS_MS = 10_000;
const LOADED_POLL_MS = 50;

interface ContextTree {
  contexts: { context: string; children?: { context: string }[] | null }[];
}

/** Starts Firefox with WebDriver BiDi, which needs no driver program. */
export async function startFirefox(path: string, { width, height, isDark }: Screen = DESK): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), "servicepay-firefox-"));
  const preferences = { ...PREFERENCES, "ui.systemUsesDarkTheme": isDark ? 1 : 0 };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const browser = spawn(path, args, { stdio: ["ignore", "ignore", "pipe"] });
  const exit = once(browser, "exit");
  process.once("exit", () => browser.kill());
  const bidi = await connect(await listeningAddress(browser.stderr));
  await bidi.send("session.new", { capabilities: {} });
  const { contexts } = (await bidi.send("browsingContext.getTree", {})) as ContextTree;
  const context = contexts[0]!.context;
  // The minimum width of a window is wider than a phone.
  await bidi.send("browsingContext.setViewport", { context, viewport: { width, height } });
  const contextOf = async (place: Place) => {
    if (place === "page") return context;
    const tree = (await bidi.send("browsingContext.getTree", { root: context })) as ContextTree;
    const frame = tree.contexts[0]?.children?.[0];
    if (frame === undefined) throw new Error("the page has no frame");
    return frame.context;
  };
  const evaluate = async <Value>(expression: string, place: Place): Promise<Value> => {
    const { type, result, exceptionDetails } = (await bidi.send("script.evaluate", {
      expression: `JSON.stringify({ value: ${expression} })`,
      target: { context: await contextOf(place) },
      awaitPromise: false,
    })) as { type: string; result?: { value: string }; exceptionDetails?: { text: string } };
    if (type !== "success" || result === undefined) throw new Error(exceptionDetails?.text ?? type);
    return (JSON.parse(result.value) as { value: Value }).value;
  };
  return {
    async goTo(url) {
      // Firefox may never answer a command that waits for "complete", although the page is. The page itself is asked.
      const sentAt = Date.now();
      await bidi.send("browsingContext.navigate", { context, url, wait: "none" });
      await untilLoaded(url, sentAt, () => evaluate<LoadedPage>(LOADED_PAGE, "page"));
    },
    evaluate,
    async perform(sources) {
      // Firefox may never answer a click that replaces the page. The next step shows whether it was a click.
      const actions = bidi.send("input.performActions", { context, actions: sources });
      await Promise.race([actions, delay(ACTIONS_MS, undefined, { ref: false })]);
    },
    async goBack() {
      await bidi.send("browsingContext.traverseHistory", { context, delta: -1 });
    },
    async screenshot() {
      const { data } = (await bidi.send("browsingContext.captureScreenshot", { context })) as { data: string };
      return Buffer.from(data, "base64");
    },
    async [Symbol.asyncDispose]() {
      bidi.close();
      browser.kill();
      await exit;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface LoadedPage {
  url: string;
  state: string;
  /** When the browser began to load it, in milliseconds since the epoch. */
  beganAt: number;
}

const LOADED_PAGE = "({ url: location.href, state: document.readyState, beganAt: performance.timeOrigin })";
/** Firefox rounds times. */
const ROUNDING_MS = 20;

/** Waits until a page that the browser began to load after `sentAt` is complete, with every image, style and script. */
async function untilLoaded(url: string, sentAt: number, read: () => Promise<LoadedPage>): Promise<void> {
  const deadline = performance.now() + COMMAND_MS;
  let seen: LoadedPage | null = null;
  while (performance.now() < deadline) {
    // A page that is being replaced cannot evaluate.
    seen = await read().catch(() => seen);
    if (seen !== null && seen.beganAt > sentAt - ROUNDING_MS && seen.state === "complete") return;
    await delay(LOADED_POLL_MS);
  }
  const found = seen === null ? "no page" : `${seen.url}, ${seen.state}, from ${seen.beganAt - sentAt} ms after it`;
  throw new Error(`Firefox has not loaded ${url} for ${COMMAND_MS} ms; it shows ${found}`);
}

async function listeningAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    output.resume();
    return address;
  }
  throw new Error("Firefox ended before it listened");
}

interface Answer {
  id?: number;
  type: "success" | "error" | "event";
  result?: unknown;
  error?: string;
  message?: string;
}

async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Answer;
    const waiter = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || waiter === undefined) return;
    waiting.delete(id);
    if (type === "success") waiter.resolve(result);
    else waiter.reject(new Error(`${error}: ${message}`));
  };
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox closed the connection"));
  };
  await once(socket, "open");
  let last = 0;
  return {
    send(method: string, params: object): Promise<unknown> {
      const id = (last += 1);
      const waiter = Promise.withResolvers<unknown>();
      waiting.set(id, waiter);
      socket.send(JSON.stringify({ id, method, params }));
      const limitMs = method === "script.evaluate" ? EVALUATION_MS : COMMAND_MS;
      const timer = setTimeout(() => {
        waiting.delete(id);
        waiter.reject(new Error(`Firefox has not answered ${method} for ${limitMs} ms`));
      }, limitMs);
      return waiter.promise.finally(() => clearTimeout(timer));
    },
    close: () => socket.close(),
  };
}
