import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../../../tools/testing/free-port.ts";
import { DESK, type Engine, type Place, type Screen } from "./engine.ts";

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;
/** Space on the screen for the window's bars. */
const BARS = 200;
/** WebDriver's key of an element reference. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export interface WebKitPrograms {
  driver: string;
  browser: string;
  /** A virtual screen, because WebKitGTK has no headless mode. */
  screen: string;
}

/** Starts WebKitGTK with WebDriver. */
export async function startWebKit(
  { driver, browser, screen }: WebKitPrograms,
  { width, height, isDark }: Screen = DESK,
): Promise<Engine> {
  const display = await startScreen(screen, { width, height });
  const port = await freePort();
  const webDriver = spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: "x11", GTK_THEME: isDark ? "Adwaita:dark" : "Adwaita" },
  });
  const children = [webDriver, display.server];
  process.once("exit", () => children.forEach((child) => child.kill()));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } } };
  const { sessionId } = (await call(`${url}/session`, { capabilities })) as { sessionId: string };
  const session = `${url}/session/${sessionId}`;
  await call(`${session}/window/rect`, { x: 0, y: 0, width, height });
  const execute = (script: string, args: readonly object[] = []) => call(`${session}/execute/sync`, { script, args });
  /** Directs the following commands to this place. */
  const enter = async (place: Place) => {
    await call(`${session}/frame`, { id: null });
    if (place === "page") return;
    const frame = (await execute("return document.querySelector('iframe')")) as Record<string, string> | null;
    if (frame === null) throw new Error("the page has no frame");
    await call(`${session}/frame`, { id: { [ELEMENT]: frame[ELEMENT] } });
  };
  return {
    async goTo(address) {
      await enter("page");
      await call(`${session}/url`, { url: address });
    },
    async evaluate<Value>(expression: string, place: Place) {
      await enter(place);
      return (await execute(`return ${expression}`)) as Value;
    },
    async perform(sources) {
      await enter("page");
      await call(`${session}/actions`, { actions: sources });
    },
    async goBack() {
      await enter("page");
      await call(`${session}/back`, {});
    },
    async screenshot() {
      await enter("page");
      return Buffer.from((await call(`${session}/screenshot`)) as string, "base64");
    },
    async [Symbol.asyncDispose]() {
      await fetch(session, { method: "DELETE" }).catch(() => null);
      for (const child of children) {
        const exit = once(child, "exit");
        child.kill();
        await exit;
      }
    },
  };
}

async function startScreen(
  program: string,
  { width, height }: { width: number; height: number },
): Promise<{ name: string; server: ChildProcess }> {
  const size = `${width}x${height + BARS}x24`;
  const server = spawn(program, ["-displayfd", "3", "-screen", "0", size], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(server.stdio[3]!, "data", {
    signal: AbortSignal.timeout(START_TIMEOUT_MS),
  })) as unknown[];
  return { name: `:${String(number).trim()}`, server };
}

async function call(url: string, body?: object): Promise<unknown> {
  const reply = await fetch(url, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) });
  const { value } = (await reply.json()) as { value: unknown };
  if (!reply.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

async function untilReady(url: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += POLL_MS) {
    const reply = await fetch(`${url}/status`).catch(() => null);
    if (reply?.ok === true) return;
    await delay(POLL_MS);
  }
  throw new Error("WebKitWebDriver does not answer");
}
